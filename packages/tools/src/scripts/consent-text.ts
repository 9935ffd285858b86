import { oneLine } from "@skillquay/skill";
import type { RunFacts } from "../script-runner.ts";

/** What will happen when the person says yes, one fact on a line. Text of skills and callers cannot add a line or hide in one. */
export function consentText(facts: RunFacts): string {
  return [
    `Run ${oneLine(facts.script, 200)} of the skill '${oneLine(facts.skill, 64)}'?`,
    ...(facts.changes === undefined ? [] : [`Changed since you allowed it: ${changesOf(facts.changes)}`]),
    `Arguments: ${argumentsOf(facts.args)}`,
    ...(facts.stdinBytes === 0 ? [] : [`Standard input: ${facts.stdinBytes} bytes`]),
    `Gets your variables: ${listOf(facts.variables)}`,
    `Reaches hosts: ${facts.sandboxed ? listOf(facts.hosts) : "any"}`,
    `Sees folders: ${facts.sandboxed ? listOf(["the skill's own", ...facts.folders]) : "all of yours"}`,
    `Comes from: ${sourceOf(facts)}`,
    `Its files: ${facts.digest}${leftOutOf(facts)}`,
    facts.sandboxed
      ? `Runs in the sandbox (${oneLine(facts.driver, 40)})${notEnforcedOf(facts)}`
      : "Runs WITHOUT a sandbox: it can do whatever you can do on this machine",
  ].join("\n");
}

const MOST_ARGUMENT_CHARS = 1_000;
const MOST_LISTED = 20;

function argumentsOf(args: readonly string[]): string {
  if (args.length === 0) return "none";
  const line = oneLine(args.map((arg) => JSON.stringify(arg)).join(" "), MOST_ARGUMENT_CHARS);
  const chars = args.reduce((sum, arg) => sum + arg.length, 0);
  return line.endsWith("…") ? `${line} (${args.length} arguments, ${chars} characters)` : line;
}

function listOf(items: readonly string[]): string {
  const shown = items.slice(0, MOST_LISTED).map((item) => oneLine(item, 200));
  const more = items.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(", ") || "none";
}

function changesOf(changes: readonly string[]): string {
  return changes.length === 0 ? "its files are other ones" : listOf(changes);
}

function sourceOf({ skillFolder, project }: RunFacts): string {
  const folder = oneLine(skillFolder, 300);
  if (project === undefined) return `${folder}, a folder of your own`;
  const { path, origin, isTrusted } = project;
  const from = origin === undefined ? "without a remote" : `from ${oneLine(origin, 200)}`;
  const trust = isTrusted ? "which you trust" : "which you have NOT trusted";
  return `${folder}, of the project ${oneLine(path, 300)} (${from}), ${trust}`;
}

function leftOutOf({ leftOut }: RunFacts): string {
  return leftOut === 0 ? "" : `, without ${leftOut} that are too many, too large or not readable`;
}

function notEnforcedOf({ notEnforced }: RunFacts): string {
  return notEnforced.length === 0 ? "" : `; not enforced here: ${listOf(notEnforced)}`;
}
