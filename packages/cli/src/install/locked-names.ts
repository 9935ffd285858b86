import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { LockEntry } from "./lock-entry.ts";
import type { LockFile } from "./lock-file.ts";

/** The entries that were named, or all. */
export function lockedNames(
  { skills }: LockFile,
  names: readonly string[],
): readonly (readonly [string, LockEntry])[] {
  if (names.length === 0) return [...skills];
  return names.map((name) => {
    const entry = skills.get(name);
    if (entry !== undefined) return [name, entry] as const;
    throw new CliError("not_installed", `The lock file names no skill '${terminalLine(name)}'.`, {
      suggestions: [`It has: ${[...skills.keys()].slice(0, 30).join(", ") || "none"}`],
    });
  });
}
