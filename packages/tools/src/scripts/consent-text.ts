import { oneLine } from "@skillquay/skill";
import type { RunFacts } from "../script-runner.ts";

/** What will happen when the person says yes, what matters most first. Text of skills and callers cannot add a line or hide in one. */
export function consentText(facts: RunFacts): string {
  return [
    `Run ${oneLine(facts.script, 200)} of the skill '${oneLine(facts.skill, 64)}'${strangerOf(facts)}?`,
    ...(facts.changes === undefined ? [] : [`Changed since you allowed it: ${changesOf(facts.changes)}`]),
    `Arguments: ${argumentsOf(facts.args)}`,
    reachOf(facts),
    `Comes from: ${sourceOf(facts)}`,
    ...(facts.stdinBytes === 0 ? [] : [`Standard input: ${facts.stdinBytes} bytes`]),
    ...readsOf(facts),
    ...(facts.packages === undefined ? [] : [packagesOf(facts.packages)]),
    ...(facts.offeredProject === undefined
      ? []
      : [`Could be given the project: ${oneLine(facts.offeredProject, 300)}, at /project`]),
    `Its files: ${facts.digest}${leftOutOf(facts)}`,
    ...(facts.sandboxed ? [`Runs in the sandbox (${oneLine(facts.driver, 40)})${notEnforcedOf(facts)}`] : []),
  ].join("\n");
}

/** Claude Code shows three lines and hides the others: what it may reach is one of them. */
function reachOf(facts: RunFacts): string {
  const variables = `Gets your variables: ${listOf(facts.variables)}`;
  if (!facts.sandboxed)
    return `Runs WITHOUT a sandbox: it can do whatever you can do on this machine. ${variables}`;
  const folders = listOf(["the skill's own", ...facts.folders]);
  return `${variables}. Reaches hosts: ${listOf(facts.hosts)}. Sees folders: ${folders}`;
}

function strangerOf({ project }: RunFacts): string {
  return project?.isTrusted === false ? ", of a project that you have NOT trusted" : "";
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

function readsOf({ reads = [] }: RunFacts): string[] {
  if (reads.length === 0) return [];
  return [
    `Reads variables: ${listOf(reads.map(({ name, isOptional }) => (isOptional ? `${name} (optional)` : name)))}`,
  ];
}

function packagesOf({ names, declaredIn, registry }: NonNullable<RunFacts["packages"]>): string {
  return `Declares packages: ${listOf(names)} (${oneLine(declaredIn, 200)}), from ${oneLine(registry, 200)}`;
}

function changesOf(changes: readonly string[]): string {
  return changes.length === 0 ? "its files are other ones" : listOf(changes);
}

function sourceOf({ skillFolder, project, source }: RunFacts): string {
  if (source !== undefined) return oneLine(source, 300);
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
