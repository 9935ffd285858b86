import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { CommandContext } from "../program/command.ts";
import { readingAgents } from "./agent-links.ts";
import { applyChanges, type SkillChange } from "./apply-changes.ts";
import { confirm } from "./confirm.ts";
import { createCrashPoint } from "./crash-point.ts";
import type { InstallPlace } from "./install-place.ts";
import { type PlannedSources, type PlanOptions, planSources, type SourceToPlan } from "./plan-sources.ts";
import { namesToAsk, planSummary } from "./plan-summary.ts";
import { plannedJson, previewLines } from "./preview-lines.ts";
import { openStaging, type Staging } from "./stage-changes.ts";

export interface AddedSkills {
  /** For programs. */
  readonly json: {
    readonly written: boolean;
    readonly commit?: string | undefined;
    readonly skills: readonly object[];
    readonly skipped: readonly object[];
    readonly notFound: readonly string[];
  };
  /** Names of what was installed. */
  readonly names: readonly string[];
  readonly notMade: readonly string[];
  readonly isDone: boolean;
}

/** Shows what would be installed, asks, and does it: all of it or nothing. */
export async function addPlanned(
  context: CommandContext,
  place: InstallPlace,
  requests: readonly SourceToPlan[],
  request: PlanOptions,
): Promise<AddedSkills> {
  const { options } = context;
  const { signal } = request;
  // Who has said yes to whatever comes need not wait until all of it was looked at: the disk is busy meanwhile.
  const staging = options.flag("yes") && !options.flag("dry-run") ? openStaging(place, signal) : undefined;
  try {
    return await addStaged(context, place, requests, { ...request, staging });
  } finally {
    await staging?.remove();
  }
}

async function addStaged(
  context: CommandContext,
  place: InstallPlace,
  requests: readonly SourceToPlan[],
  { staging, ...request }: PlanOptions & { readonly staging: Staging | undefined },
): Promise<AddedSkills> {
  const { io, options } = context;
  const { signal } = request;
  const crashPoint = createCrashPoint(io);
  const onChange = (change: SkillChange) => {
    staging?.add(change);
    crashPoint("install: staging");
  };
  const planned = await planSources(context, place, requests, { ...request, onChange });
  const { plans, commits, skipped, notFound } = planned;
  const changes = plans.flatMap(({ change }) => change ?? []);
  show(context, place, planned, request);
  const isDry = options.flag("dry-run");
  const isConfirmed =
    changes.length > 0 &&
    !isDry &&
    (await confirm(context, `Install ${namesToAsk(changes.map(({ name }) => name))}?`, signal));
  const notMade = isConfirmed
    ? await applyChanges(place, changes, { crashPoint, now: io.now(), signal, staging })
    : [];
  return {
    json: {
      written: isConfirmed,
      commit: commits[0],
      skills: plans.map(plannedJson),
      skipped: skipped.map(({ path, code, reason }) => ({ path, code, reason })),
      notFound,
    },
    names: isConfirmed ? changes.map(({ name }) => name) : [],
    notMade,
    isDone:
      !plans.some(({ status }) => status === "refused") && (changes.length === 0 || isConfirmed || isDry),
  };
}

function show(
  { io, out }: CommandContext,
  place: InstallPlace,
  { plans, commits, skipped, notFound }: PlannedSources,
  { agents }: PlanOptions,
): void {
  if (out.asJson) return;
  const isAlone = plans.length === 1;
  for (const { skill, status, refusal, neededBy } of plans) {
    for (const line of previewLines(skill, out.wordStyle, { isAlone })) out.say(line);
    if (neededBy !== undefined) out.say(`        ${out.wordStyle.dim("needed by")} ${neededBy}`);
    if (refusal !== undefined)
      out.say(`        ${out.wordStyle.bad("refused")} ${terminalLine(refusal.message)}`);
    else if (status !== "new")
      out.say(`        ${status === "there" ? "is there already" : "replaces the version that is there"}`);
  }
  out.say("");
  const readers = readingAgents(place);
  for (const commit of commits) out.say(`Commit: ${commit}`);
  out.say(
    `Goes to: ${shortPath(place.skills, io)}${readers.length > 0 ? ` (read by ${readers.join(", ")})` : ""}`,
  );
  for (const { title, folder } of agents) out.say(`Linked into: ${shortPath(folder, io)} (${title})`);
  for (const { path, reason } of skipped.slice(0, 10))
    out.say(`Left out: ${terminalLine(path)}: ${terminalLine(reason)}`);
  for (const sentence of notFound.slice(0, 10)) out.say(terminalLine(sentence));
  for (const line of planSummary(plans)) out.say(line);
}
