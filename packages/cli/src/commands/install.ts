import type { Policy } from "@skillquay/scan/policy";
import { type ManifestFile, manifestDigestOf } from "@skillquay/skill";
import { type AddedSkills, addPlanned } from "../install/add-planned.ts";
import { agentsOf, chosenAgents } from "../install/agent-links.ts";
import { applyChanges, type SkillChange } from "../install/apply-changes.ts";
import { createCrashPoint } from "../install/crash-point.ts";
import { type FetchedSkill, fetchLocked } from "../install/fetch-locked.ts";
import { type Difference, type InstalledState, inspectInstalled } from "../install/inspect-installed.ts";
import {
  acceptOption,
  acceptSignerOption,
  globalOption,
  hubOptions,
  yesOption,
} from "../install/install-options.ts";
import { type InstallPlace, installPlace } from "../install/install-place.ts";
import type { LockEntry, Pin } from "../install/lock-entry.ts";
import { lockEntryOf } from "../install/lock-entry-of.ts";
import { readLock } from "../install/lock-file.ts";
import { parseSource } from "../install/parse-source.ts";
import type { SourceToPlan } from "../install/plan-sources.ts";
import { policiesOf } from "../install/policy-files.ts";
import { recoverChanges } from "../install/recover-changes.ts";
import { readManifest } from "../install/skills-manifest.ts";
import { trustRefusal } from "../install/trust-refusal.ts";
import { withInterrupt } from "../install/with-interrupt.ts";
import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Command, CommandContext } from "../program/command.ts";

export const install: Command = {
  name: "install",
  order: 42,
  summary: "Restore exactly the skills that the lock file names, and add what the manifest asks for beside.",
  usage: "[options]",
  examples: [
    { line: "skillquay install", does: "what a project's skills-lock.json names, after a clone" },
    { line: "skillquay install --frozen", does: "for CI: fails where anything is not as the lock says" },
    {
      line: "skillquay install --yes",
      does: "also what skills.json names and the lock does not have so far",
    },
  ],
  positionals: [],
  options: [
    {
      name: "frozen",
      type: "boolean",
      description: "Fail where the lock file does not pin the bytes of a skill, and never change it.",
    },
    acceptOption,
    acceptSignerOption,
    yesOption,
    globalOption,
    ...hubOptions,
  ],
  settings: ["gitBase"],
  run: (context) => withInterrupt(context.io, (signal) => installLocked(context, signal)),
};

async function installLocked(context: CommandContext, signal: AbortSignal): Promise<number> {
  const { io, out, options } = context;
  const place = installPlace(context);
  await recoverChanges(place, io.now());
  const { skills } = readLock(place);
  const isFrozen = options.flag("frozen");
  if (skills.size === 0 && isFrozen && readManifest(io, place) === undefined) {
    throw new CliError("lock_missing", `${shortPath(place.lockFile, io)} names no skill.`, {
      suggestions: ["Install some first: skillquay add <source>"],
    });
  }
  const requests = sourceRequests(context, place, skills);
  if (isFrozen && requests[0] !== undefined) throw lockDiffers(requests.map(({ names }) => names.join()));
  const states = new Map<string, InstalledState>();
  for (const [name, entry] of skills) states.set(name, await inspectInstalled(place, name, entry));
  const changed = [...states]
    .filter(([, { state }]) => state === "changed")
    .filter(([, state]) => !isOnlyUnlinked(state));
  const unpinned = [...skills].filter(([, entry]) => entry.skillquay === undefined).map(([name]) => name);
  const [first] = changed;
  if (first !== undefined) throw notAsLocked(first[0], first[1].differences);
  if (isFrozen && unpinned[0] !== undefined) throw notPinned(unpinned);
  const missing = [...skills].filter(
    ([name]) => states.get(name)?.state !== "intact" && states.get(name)?.state !== "unpinned",
  );
  const fetched = await fetchLocked(context, missing, { isPinned: true, signal });
  const policies = policiesOf(io, place);
  const changes = fetched.map((one) => restored(place, one, policies));
  const notMade = await applyChanges(place, changes, {
    crashPoint: createCrashPoint(io),
    now: io.now(),
    signal,
  });
  const restoredNames = changes.map(({ name }) => name);
  const intact = [...skills.keys()].filter((name) => !restoredNames.includes(name));
  const added = requests.length === 0 ? undefined : await addRequested(context, place, requests, signal);
  const isDone = notMade.length === 0 && added?.isDone !== false;
  const kept = fetched.filter(({ isKept }) => isKept === true);
  const json = { restored: restoredNames, fromCache: kept.map(({ name }) => name), intact, unpinned };
  if (!out.json({ ...json, notLinked: notMade, added: added?.json })) {
    for (const name of restoredNames) out.print(`${out.style.good("restored")}  ${name}`);
    for (const { name, problem } of kept)
      out.say(`'${name}' is from the cache of this machine. ${terminalLine(problem?.message ?? "")}`);
    for (const { name, skill } of fetched)
      if (skill?.yanked !== undefined)
        out.say(
          `'${name}' was taken back by its publisher: ${terminalLine(skill.yanked)} See: skillquay update ${name}`,
        );
    for (const path of notMade) out.say(`Not linked, since something else is there: ${terminalLine(path)}`);
    if (unpinned.length > 0)
      out.say(`Not pinned, since another program locked them: ${unpinned.join(", ")}. See: skillquay update`);
    for (const name of added?.names ?? []) out.print(`${out.style.good("added")}  ${name}`);
    if (skills.size === 0 && requests.length === 0)
      out.say(
        `${shortPath(place.lockFile, io)} names no skill, so there is nothing to restore. To get some: skillquay add <source>`,
      );
    else
      out.say(
        `${restoredNames.length} restored, ${intact.length} ${intact.length === 1 ? "was" : "were"} there.`,
      );
  }
  return isDone ? 0 : 1;
}

/** What the manifest names and the lock has not, or has for another source. */
function sourceRequests(
  { io, settings }: CommandContext,
  place: InstallPlace,
  skills: ReadonlyMap<string, LockEntry>,
): readonly SourceToPlan[] {
  const words = { gitBase: settings.gitBase, homeDirectory: io.homeDirectory };
  return [...(readManifest(io, place)?.skills ?? [])]
    .filter(([name, requested]) => skills.get(name)?.skillquay?.requested !== requested)
    .map(([name, requested]) => ({
      source: parseSource(requested, words),
      named: requested,
      names: [name],
      requested,
    }));
}

async function addRequested(
  context: CommandContext,
  place: InstallPlace,
  requests: readonly SourceToPlan[],
  signal: AbortSignal,
): Promise<AddedSkills> {
  const agents = await chosenAgents([], place);
  const reason = context.options.text("accept-findings");
  return addPlanned(context, place, requests, { agents, copies: false, reason, signal });
}

function lockDiffers(names: readonly string[]): CliError {
  return new CliError(
    "manifest_differs",
    `The lock file is not what the manifest asks for: ${names.join(", ")}.`,
    {
      suggestions: ["Run 'skillquay install' without --frozen, and commit the lock file."],
    },
  );
}

function isOnlyUnlinked({ differences }: InstalledState): boolean {
  return differences.every(({ what }) => what === "not linked");
}

/** The bytes of the lock, or a failure that names the file. */
function restored(
  place: InstallPlace,
  { name, entry, skill, locked, commit, problem }: FetchedSkill,
  policies: readonly Policy[],
): SkillChange {
  if (skill === undefined || locked === undefined) {
    throw new CliError(
      problem?.code ?? "skill_not_found",
      `'${name}' cannot be restored: ${problem?.message ?? "it is gone."}`,
      {
        suggestions: [
          "Nothing was changed.",
          `See what is at its source now: skillquay update ${name} --dry-run`,
        ],
      },
    );
  }
  const { skillquay: pin } = entry;
  if (pin !== undefined) {
    for (const { path, digest } of skill.manifest)
      if (pin.files[path] !== digest) throw otherBytes(name, path, entry);
    const [gone] = Object.keys(pin.files).filter(
      (path) => !skill.manifest.some((file) => file.path === path),
    );
    if (gone !== undefined || pin.treeDigest !== skill.treeDigest)
      throw otherBytes(name, gone ?? "SKILL.md", entry);
    const mode = place.machine.platform === "win32" ? undefined : otherMode(skill.manifest, pin);
    if (mode !== undefined) throw otherBytes(name, mode, entry);
  }
  const distrust = trustRefusal(skill, entry, { locked, policies });
  if (distrust !== undefined)
    throw new CliError(distrust.code, `'${name}' cannot be restored. ${terminalLine(distrust.message)}`, {
      suggestions: ["Nothing was changed."],
    });
  if (skill.report.verdict === "block" && pin?.accepted === undefined) {
    throw new CliError(
      "skill_blocked",
      `The scan blocks '${name}', and the lock file holds no reason to take it.`,
      {
        suggestions: [
          `Look at it: skillquay add ${entry.source} --skill ${name} --dry-run`,
          "Nothing was changed.",
        ],
      },
    );
  }
  const agents = agentsOf(pin?.agents ?? [], place).map(({ id }) => id);
  // What the lock says stays as it is; what another program locked gets pinned.
  const facts = { locked, commit, agents, copies: pin?.copies === true };
  return {
    name,
    files: skill.files,
    isNew: true,
    agents,
    copies: pin?.copies === true,
    without: [],
    entry: pin === undefined ? lockEntryOf(skill, facts, place) : entry,
    lockedBefore: pin?.treeDigest,
  };
}

/** The first file that may be run and may not by the lock, or the other way round. */
function otherMode(manifest: readonly ManifestFile[], pin: Pin): string | undefined {
  const programs = new Set(pin.executable);
  const differing = manifest.find(({ path, executable }) => executable !== programs.has(path))?.path;
  if (differing !== undefined) return differing;
  const isOther = pin.manifestDigest !== undefined && pin.manifestDigest !== manifestDigestOf(manifest);
  return isOther ? "SKILL.md" : undefined;
}

function otherBytes(name: string, path: string, { source }: LockEntry): CliError {
  return new CliError(
    "bytes_differ",
    `'${name}' is not as the lock file says: ${terminalLine(path)} differs at ${terminalLine(source)}.`,
    {
      suggestions: ["Nothing was changed.", `See what is new: skillquay update ${name} --dry-run`],
    },
  );
}

export function notAsLocked(name: string, differences: readonly Difference[]): CliError {
  const shown = differences.slice(0, 20).map(({ path, what }) => `${name}/${terminalLine(path)}: ${what}`);
  return new CliError(
    "files_differ",
    `'${name}' is not as the lock file says: ${terminalLine(differences[0]?.path || name)} (${differences[0]?.what}).`,
    {
      suggestions: [
        ...shown.slice(1),
        `Choose what happens to your changes: skillquay update ${name} --changed <keep|replace|own>`,
      ],
    },
  );
}

function notPinned(names: readonly string[]): CliError {
  return new CliError(
    "not_pinned",
    `The lock file does not say which bytes these are: ${names.join(", ")}.`,
    {
      suggestions: ["Another program locked them. Pin them: skillquay update"],
    },
  );
}
