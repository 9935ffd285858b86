import { flagName, isFlag } from "./flag-name.ts";
import type { DeclaredArgument } from "./skill-script.ts";

/** Options that a shell script handles itself: the letters of `getopts`, and `case` labels that are flags. In steps, for `runCooperatively`. */
export function* shellArguments(text: string): Generator<void, DeclaredArgument[]> {
  const lines = text.split("\n", MAX_LINES).map((line) => line.slice(0, MAX_LINE_CHARS));
  const declarations = new Map<string, DeclaredArgument>();
  const add = (flags: string[], takesValue: boolean) => {
    if (
      flags.length === 0 ||
      flags.some((flag) => declarations.has(flag)) ||
      declarations.size >= MAX_ARGUMENTS
    )
      return;
    const kind = takesValue ? "option" : "flag";
    declarations.set(flags[0] ?? "", { name: flagName(flags), flags, required: false, kind });
  };
  for (const [at, line] of lines.entries()) {
    if (at % LINES_AT_ONCE === 0) yield;
    if (declarations.size >= MAX_ARGUMENTS) break;
    const letters = /\bgetopts\s{1,8}["']?:?([A-Za-z0-9:]{1,80})["']?\s/.exec(line)?.[1];
    for (const [, letter = "", colon] of letters?.matchAll(/([A-Za-z0-9])(:?)/g) ?? []) {
      add([`-${letter}`], colon === ":");
    }
    const label = /^\s{0,40}\(?(-[^)|\s"'$`;]{1,60}(?: ?\| ?-[^)|\s"'$`;]{1,60}){0,5})\)/.exec(line)?.[1];
    if (label === undefined) continue;
    const flags = label
      .split("|")
      .map((flag) => flag.trim().replace(/=\*$/, ""))
      .filter(isFlag);
    add(flags, label.includes("=*") || takesNext(lines, at));
  }
  return [...declarations.values()];
}

const MAX_LINE_CHARS = 500;
// As many as 256 KiB of code have; more are empty.
const MAX_LINES = 20_000;
const LINES_AT_ONCE = 500;
const MAX_ARGUMENTS = 100;
// A branch that takes a value does so in its first lines.
const MAX_BRANCH_LINES = 8;

function takesNext(lines: readonly string[], label: number): boolean {
  for (let at = label; at < Math.min(lines.length, label + MAX_BRANCH_LINES); at += 1) {
    const line = lines[at] ?? "";
    if (/\$\{?2\b|\bshift\s{1,4}2\b/.test(line)) return true;
    if (line.includes(";;")) return false;
  }
  return false;
}
