import { relative, sep } from "node:path";
import type { Io } from "../program/io.ts";

/** A path as a person would write it: `./…` in the working folder, `~/…` at home, else whole. */
export function shortPath(path: string, { cwd, homeDirectory }: Pick<Io, "cwd" | "homeDirectory">): string {
  for (const [base, sign] of [
    [cwd, "."],
    [homeDirectory, "~"],
  ] as const) {
    const rest = relative(base, path);
    if (rest === "") return sign;
    if (!rest.startsWith("..") && rest !== path) return `${sign}/${rest.split(sep).join("/")}`;
  }
  return path;
}
