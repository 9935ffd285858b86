import { join } from "node:path";
import { agentsOf } from "../install/agent-links.ts";
import { applyChanges, type SkillChange } from "../install/apply-changes.ts";
import { createCrashPoint } from "../install/crash-point.ts";
import { adoptedAgents, compareFolder, inspectInstalled } from "../install/inspect-installed.ts";
import { globalOption } from "../install/install-options.ts";
import { type InstallPlace, installPlace } from "../install/install-place.ts";
import { keepCopy } from "../install/keep-copy.ts";
import type { LockEntry } from "../install/lock-entry.ts";
import { readLock } from "../install/lock-file.ts";
import { recoverChanges } from "../install/recover-changes.ts";
import { readManifest, removeFromManifest } from "../install/skills-manifest.ts";
import { shortPath } from "../output/short-path.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";
import type { Command } from "../program/command.ts";

export const remove: Command = {
  name: "remove",
  order: 45,
  summary: "Remove installed skills: the files, the links and their entries of the lock file.",
  usage: "<skill…> [options]",
  examples: [
    { line: "skillquay remove pdf", does: "from this project" },
    { line: "skillquay remove pdf --global", does: "what was installed for you" },
  ],
  positionals: [
    { name: "skill", description: "Name of an installed skill.", required: true, repeatable: true },
  ],
  options: [
    globalOption,
    {
      name: "yes",
      short: "y",
      type: "boolean",
      description:
        "For scripts that say it everywhere: removing asks nothing, and keeps what was changed here.",
    },
  ],
  settings: [],
  async run(context) {
    const { io, out, positionals } = context;
    const place = installPlace(context);
    await recoverChanges(place, io.now());
    const { skills } = readLock(place);
    // One that cannot be read is told before anything is changed.
    readManifest(io, place);
    const changes: SkillChange[] = [];
    const kept: string[] = [];
    for (const name of new Set(positionals)) {
      const entry = skills.get(name);
      if (entry === undefined) throw await notInstalled(name, [...skills.keys()], place);
      const { state, differences } = await inspectInstalled(place, name, entry);
      const isChanged = state === "changed" && differences.some(({ what }) => what !== "not linked");
      if (isChanged) kept.push(await keepCopy(place, name));
      const without = [...(await linkedAgents(place, name, entry))];
      changes.push({
        name,
        isNew: false,
        agents: [],
        copies: false,
        without,
        lockedBefore: entry.skillquay?.treeDigest,
      });
    }
    await applyChanges(place, changes, { crashPoint: createCrashPoint(io), now: io.now() });
    const removed = changes.map(({ name }) => name);
    const manifest = removeFromManifest(io, place, removed);
    if (out.json({ removed, kept, ...(manifest !== undefined && { manifest }) })) return 0;
    for (const name of removed) out.print(`${out.style.good("removed")}  ${name}`);
    if (manifest !== undefined) out.say(`${shortPath(manifest, io)} does not ask for it any more, either.`);
    for (const [other, by] of stillNeeded(skills, removed))
      out.say(`'${by}' says that it needs '${other}', which is gone now.`);
    for (const name of unneeded(skills, removed))
      out.say(`'${name}' was there for it alone. To remove it, too: skillquay remove ${name}`);
    for (const path of kept) out.say(`It was changed here, so your copy is kept: ${shortPath(path, io)}`);
    return 0;
  },
};

/** Removed skills that others need. */
function stillNeeded(
  skills: ReadonlyMap<string, LockEntry>,
  removed: readonly string[],
): readonly (readonly [string, string])[] {
  return [...skills]
    .filter(([name]) => !removed.includes(name))
    .flatMap(([name, { skillquay: pin }]) =>
      (pin?.requires ?? []).filter((one) => removed.includes(one)).map((one) => [one, name] as const),
    );
}

/** Skills that came along for the removed ones, and that nothing else needs. */
function unneeded(skills: ReadonlyMap<string, LockEntry>, removed: readonly string[]): readonly string[] {
  const left = [...skills].filter(([name]) => !removed.includes(name));
  const neededBefore = new Set(removed.flatMap((name) => skills.get(name)?.skillquay?.requires ?? []));
  return left
    .filter(([name, { skillquay: pin }]) => pin?.dependency === true && neededBefore.has(name))
    .filter(([name]) => !left.some(([, other]) => other.skillquay?.requires?.includes(name)))
    .map(([name]) => name);
}

/** Links that lead to it, whoever made them, and copies that are as they were written. */
async function linkedAgents(place: InstallPlace, name: string, entry: LockEntry): Promise<readonly string[]> {
  const { skillquay: pin } = entry;
  const ids = (await adoptedAgents(place, name, entry)).map(({ id }) => id);
  for (const { id, folder } of agentsOf(pin?.copies === true ? pin.agents : [], place)) {
    const copy = join(folder, name);
    if (!ids.includes(id) && pin !== undefined && (await compareFolder(copy, pin)).length === 0) ids.push(id);
  }
  return ids;
}

async function notInstalled(name: string, names: readonly string[], place: InstallPlace): Promise<CliError> {
  const { nearest } = await import("@skillquay/search");
  return new CliError(
    "not_installed",
    `The lock file names no skill '${terminalLine(name)}', so nothing was removed.`,
    {
      suggestions: [
        ...nearest(name, names, 1).map((near) => `Did you mean '${near}'?`),
        place.scope === "project"
          ? "What was installed for you goes with --global."
          : "What is in a project goes without --global.",
      ],
    },
  );
}
