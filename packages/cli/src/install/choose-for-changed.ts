import { terminalLine } from "../output/terminal-text.ts";
import type { CommandContext } from "../program/command.ts";
import type { Difference } from "./inspect-installed.ts";

/** Keep the person's text and pass the skill over, replace it and put theirs aside, or leave it to them from now on. */
export type ChangedChoice = "keep" | "replace" | "own";

/** What becomes of a skill that was changed here: as `--changed` says, or as the person answers who is at the terminal. */
export async function chooseForChanged(
  { io, out, options }: Pick<CommandContext, "io" | "out" | "options">,
  { name, differences }: { readonly name: string; readonly differences: readonly Difference[] },
  signal: AbortSignal,
): Promise<ChangedChoice> {
  const isDecided = options.all("changed").length > 0 || options.flag("yes") || options.flag("dry-run");
  const isAsked = !isDecided && !out.asJson && io.stdin.isTerminal && io.stderr.isTerminal;
  if (!isAsked) return choiceOf(options.text("changed") ?? "");
  out.say(`${out.wordStyle.bold(name)}  changed here: ${changedFiles(differences)}`);
  const question =
    "[k]eep yours and pass it over, [r]eplace it and keep yours in .agents/kept, make it your [o]wn, which is no longer updated? [K]";
  out.say(`  ${question}`);
  const typed = await io.stdin.readLine(signal);
  // Ctrl-C is no answer.
  signal.throwIfAborted();
  return choiceOf(typed?.trim().toLowerCase() ?? "");
}

/** The first few, for people. */
export function changedFiles(differences: readonly Difference[]): string {
  const shown = differences.slice(0, FILES_SHOWN).map(({ path, what }) => `${path || "."} (${what})`);
  const more = differences.length - shown.length;
  return terminalLine(`${shown.join(", ")}${more > 0 ? ` and ${more} more` : ""}`);
}

const FILES_SHOWN = 5;

function choiceOf(word: string): ChangedChoice {
  if (word === "r" || word === "replace") return "replace";
  if (word === "o" || word === "own") return "own";
  return "keep";
}
