import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { WalkStep } from "./trace-walk.ts";

/** The walks as ARCHITECTURE.md has them: the lists of its section "Walks", by heading. */
export function writtenWalks(): ReadonlyMap<string, string> {
  const text = readFileSync(join(import.meta.dirname, "../../ARCHITECTURE.md"), "utf8");
  const section = text.split(/^## /m).find((part) => part.startsWith("Walks\n")) ?? "";
  return new Map(
    section
      .split(/^### /m)
      .slice(1)
      .map((part) => {
        const [heading = "", ...lines] = part.split("\n");
        return [heading, lines.filter((line) => /^\d+\. /.test(line)).join("\n")];
      }),
  );
}

/** A walk as it is to be written: a numbered line for each file, with the functions that are entered in it. */
export function writeWalk(walk: readonly WalkStep[]): string {
  return walk
    .map(({ file, functions }, index) => {
      const named = functions.filter((name) => name !== "");
      const names = named.map((name) => `\`${name}\``).join(" → ");
      return `${index + 1}. \`${file}\`${names === "" ? "" : `: ${names}`}`;
    })
    .join("\n");
}
