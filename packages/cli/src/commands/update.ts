import { join } from "node:path";
import { type TrustLevel, trustLevel, trustWords } from "@skillquay/scan";
import { oneLine } from "@skillquay/skill";
import { agentsOf } from "../install/agent-links.ts";
import { applyChanges, type SkillChange } from "../install/apply-changes.ts";
import { changedFiles, chooseForChanged } from "../install/choose-for-changed.ts";
import { compareVersions, type VersionDifference } from "../install/compare-versions.ts";
import { confirm } from "../install/confirm.ts";
import { createCrashPoint } from "../install/crash-point.ts";
import { type FetchedSkill, fetchLocked } from "../install/fetch-locked.ts";
import { adoptedAgents, inspectInstalled } from "../install/inspect-installed.ts";
import {
  acceptOption,
  acceptSignerOption,
  globalOption,
  hubOptions,
  yesOption,
} from "../install/install-options.ts";
import { type InstallPlace, installPlace } from "../install/install-place.ts";
import { keepCopy } from "../install/keep-copy.ts";
import type { LockEntry } from "../install/lock-entry.ts";
import { readLock } from "../install/lock-file.ts";
import { lockedNames } from "../install/locked-names.ts";
import type { SourceWords } from "../install/parse-source.ts";
import { planInstall } from "../install/plan-install.ts";
import { namesToAsk } from "../install/plan-summary.ts";
import { policiesOf } from "../install/policy-files.ts";
import { findingLines, permissionLines } from "../install/preview-lines.ts";
import { recoverChanges } from "../install/recover-changes.ts";
import { type RequiredSkill, requiredSkills } from "../install/required-skills.ts";
import type { TrustRequest } from "../install/trust-refusal.ts";
import { withInterrupt } from "../install/with-interrupt.ts";
import { type Judge, withJudge } from "../install/with-judge.ts";
import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const update: Command = {
  name: "update",
  order: 44,
  summary: "Bring installed skills up to date, after you have seen what changed and what they can do now.",
  usage: "[skill…] [--dry-run] [options]",
  examples: [
    { line: "skillquay update --dry-run", does: "what is new, line by line; nothing is written" },
    { line: "skillquay update pdf --yes", does: "one skill, without asking" },
    {
      line: "skillquay update pdf --changed replace",
      does: "although you changed it here; your copy is kept beside",
    },
  ],
  positionals: [
    {
      name: "skill",
      description: "Name of an installed skill. All when absent.",
      required: false,
      repeatable: true,
    },
  ],
  options: [
    { name: "dry-run", type: "boolean", description: "Show what would change, and write nothing." },
    {
      name: "changed",
      type: "string",
      valueName: "what",
      values: ["keep", "replace", "own"],
      default: "keep",
      description:
        "A skill that was changed here: leave it, replace it and keep yours in .agents/kept, or make it your own, which is no longer updated. Asked on a terminal.",
    },
    acceptOption,
    acceptSignerOption,
    yesOption,
    globalOption,
    ...hubOptions,
  ],
  settings: ["gitBase"],
  run: (context) => withInterrupt(context.io, (signal) => updateSkills(context, signal)),
};

interface Update {
  readonly name: string;
  readonly status: "current" | "update" | "changed here" | "own" | "refused" | "unknown";
  readonly message?: string;
  readonly difference?: VersionDifference;
  readonly verdict?: string;
  /** In the words for people. */
  readonly level?: TrustLevel;
  readonly commit?: string | undefined;
  readonly change?: SkillChange;
  readonly keeps?: boolean;
  /** What the new version needs and is not here, in sentences. */
  readonly needs?: readonly string[];
}

async function updateSkills(context: CommandContext, signal: AbortSignal): Promise<number> {
  const { io, out, options, positionals } = context;
  const place = installPlace(context);
  await recoverChanges(place, io.now());
  const entries = lockedNames(readLock(place), positionals);
  const updates = await withJudge(context, signal, async (judge) => {
    const fetched = await fetchLocked(context, entries, { isPinned: false, signal, judge });
    const policies = policiesOf(io, place);
    const planned: Update[] = [];
    for (const one of fetched)
      planned.push(await planUpdate(context, place, { ...one, policies }, { judge, signal }));
    return planned;
  });
  if (!out.asJson) for (const update of withoutRepeats(updates)) show(context, update);
  const changes = updates.flatMap(({ change }) => change ?? []);
  const isConfirmed =
    changes.length > 0 && !options.flag("dry-run") && (await confirm(context, questionOf(updates), signal));
  const kept: string[] = [];
  if (isConfirmed) {
    for (const { name, keeps } of updates) if (keeps === true) kept.push(await keepCopy(place, name));
    await applyChanges(place, changes, { crashPoint: createCrashPoint(io), now: io.now(), signal });
  }
  const skills = updates.map(({ change: _change, keeps: _keeps, level: _level, ...update }) => update);
  if (!out.json({ written: isConfirmed, skills, kept })) {
    if (isConfirmed)
      for (const { name, status } of updates.filter(({ change }) => change !== undefined))
        out.print(`${out.style.good(status === "own" ? "yours" : "updated")}  ${name}`);
    for (const path of kept) out.say(`Your copy is kept: ${shortPath(path, io)}`);
    if (changes.length === 0)
      out.say(
        updates.every(({ status }) => status === "current") ? "Nothing to update." : "Nothing was updated.",
      );
  }
  const isOpen = updates.some(({ status }) => ["changed here", "refused", "unknown"].includes(status));
  return isOpen || (changes.length > 0 && !isConfirmed && !options.flag("dry-run")) ? 1 : 0;
}

function questionOf(updates: readonly Update[]): string {
  const namesOf = (status: Update["status"]) =>
    updates.filter((one) => one.status === status && one.change !== undefined).map(({ name }) => name);
  const [updated, own] = [namesOf("update"), namesOf("own")];
  const parts = [
    ...(updated.length > 0 ? [`Update ${namesToAsk(updated)}`] : []),
    ...(own.length > 0 ? [`make ${namesToAsk(own)} your own`] : []),
  ].join(" and ");
  return `${parts.charAt(0).toUpperCase()}${parts.slice(1)}?`;
}

async function planUpdate(
  context: CommandContext,
  place: InstallPlace,
  fetched: FetchedSkill & Pick<TrustRequest, "policies">,
  { judge, signal }: { readonly judge: Judge; readonly signal: AbortSignal },
): Promise<Update> {
  const { name, entry, skill, locked, commit, range, problem, policies } = fetched;
  const { options } = context;
  const { state, differences } = await inspectInstalled(place, name, entry);
  const isChanged = state === "changed" && differences.some(({ what }) => what !== "not linked");
  const choice = isChanged ? await chooseForChanged(context, { name, differences }, signal) : "keep";
  if (isChanged && choice === "own") {
    const agents = entry.skillquay?.agents ?? [];
    const stays = { name, isNew: false, keepsFolder: true, agents, copies: false, without: [] };
    return { name, status: "own", change: { ...stays, lockedBefore: entry.skillquay?.treeDigest } };
  }
  if (isChanged && choice !== "replace") {
    const message = `You changed it here: ${changedFiles(differences)}. It is left alone; choose with --changed replace or --changed own.`;
    return { name, status: "changed here", message };
  }
  if (skill === undefined || locked === undefined)
    return { name, status: "unknown", message: problem?.message ?? "" };
  const { required } = requiredSkills(skill.head, wordsOf(context));
  const request = {
    locked,
    commit,
    agents:
      entry.skillquay === undefined
        ? await adoptedAgents(place, name, entry)
        : agentsOf(entry.skillquay.agents, place),
    copies: entry.skillquay?.copies === true,
    reason: options.text("accept-findings") ?? acceptedBefore(fetched),
    replacesChanged: isChanged,
    range,
    requires: required.map((one) => one.name),
    isDependency: entry.skillquay?.dependency === true,
    policies,
    acceptedSigner: options.text("accept-signer"),
  };
  const planned = await planInstall(place, skill, entry, request);
  const isSame = skill.treeDigest === entry.skillquay?.treeDigest && state === "intact";
  const { refusal, change } = planned;
  if (refusal === undefined && (isSame || change === undefined)) return { name, status: "current" };
  const difference = await compareVersions(join(place.skills, name), skill, judge);
  const { verdict, findings } = skill.report;
  const facts = { name, difference, verdict, level: trustLevel(verdict, findings), commit };
  if (change === undefined) return { ...facts, status: "refused", message: refusal?.message ?? "" };
  const { skills: lock } = readLock(place);
  const needs = required.filter((one) => !lock.has(one.name)).map((one) => needWords(name, entry, one));
  return { ...facts, status: "update", change, keeps: isChanged, ...(needs.length > 0 && { needs }) };
}

function wordsOf({ io, settings }: CommandContext): SourceWords {
  return { gitBase: settings.gitBase, homeDirectory: io.homeDirectory };
}

/** Nothing is brought along by an update: what a new version needs and is not here is for a person to add. */
function needWords(by: string, entry: LockEntry, { name, named }: RequiredSkill): string {
  const its = entry.sourceType === "hub" ? `hub:${name}` : `${entry.source} --skill ${name}`;
  // A source that a skill names is a stranger's text, and no line to paste.
  const advice =
    named === undefined
      ? `To look at it: skillquay add ${its}`
      : `It names the source '${oneLine(named, 100)}'.`;
  return `'${by}' needs '${name}', which is not here. ${advice}`;
}

/** A reason stands while the findings are those that it was about. */
function acceptedBefore({ entry, skill }: FetchedSkill): string | undefined {
  const accepted = entry.skillquay?.accepted;
  const blocking = skill?.report.findings.filter(({ severity }) => severity === "block") ?? [];
  const isSame = blocking.every(({ rule, path }) =>
    accepted?.findings.includes(`${rule} ${path}`.slice(0, 400)),
  );
  return isSame ? accepted?.reason : undefined;
}

/** A source that does not answer is said once, last, whatever comes from it. */
function withoutRepeats(updates: readonly Update[]): readonly Update[] {
  const unknown = updates.filter(({ status }) => status === "unknown");
  const grouped = [...new Set(unknown.map(({ message }) => message))].map((message): Update => {
    const names = unknown.filter((update) => update.message === message).map(({ name }) => name);
    const name = names.length === 1 ? names.join() : `${names.length} skills`;
    return { name, status: "unknown", ...(message !== undefined && { message }) };
  });
  return [...updates.filter(({ status }) => status !== "unknown"), ...grouped];
}

function show(
  { out }: CommandContext,
  { name, status, message, difference, level, commit, needs = [] }: Update,
): void {
  if (status === "current") return;
  const { wordStyle: style } = out;
  out.say(
    `${style.bold(name)}  ${status}${level === undefined ? "" : `, the scan says ${trustWords[level].label}`}${commit === undefined ? "" : `  ${style.dim(commit.slice(0, 10))}`}`,
  );
  if (message !== undefined) out.say(`  ${style.warn(terminalLine(message))}`);
  for (const sentence of needs) out.say(`  ${style.warn(terminalLine(sentence))}`);
  if (difference === undefined) return;
  for (const line of permissionLines(difference.grown)) out.say(`  ${style.bad("can now")} ${line}`);
  if (difference.newFindings.length > 0) out.say(`  ${style.bad("new findings")}`);
  for (const line of findingLines(difference.newFindings, style)) out.say(line);
  for (const { path, what, diff } of difference.files) {
    out.say(`  ${what} ${style.bold(terminalLine(path))}`);
    for (const line of diff) {
      const paint = line.startsWith("+") ? style.good : line.startsWith("-") ? style.bad : style.dim;
      out.say(`    ${paint(line)}`, { asIs: true });
    }
  }
}
