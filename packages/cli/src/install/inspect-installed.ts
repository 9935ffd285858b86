import { lstatSync } from "node:fs";
import { join } from "node:path";
import { readSkillFolder } from "@skillquay/scan/read-skill-folder";
import { buildManifest, manifestDigestOf } from "@skillquay/skill";
import { hosts } from "../connect/hosts.ts";
import { agentsOf, type LinkedAgent, linkState } from "./agent-links.ts";
import { foreignHash } from "./foreign-hash.ts";
import type { InstallPlace } from "./install-place.ts";
import type { LockEntry, Pin } from "./lock-entry.ts";

export interface Difference {
  /** In the skill; empty for the skill as a whole. */
  readonly path: string;
  readonly what:
    | "changed"
    | "missing"
    | "added"
    | "mode changed"
    | "not linked"
    | "not in the lock"
    | "not as signed";
}

export interface InstalledState {
  /** `unpinned`: the lock does not say which bytes these are, only the weaker hash of another program agrees. */
  readonly state: "intact" | "changed" | "missing" | "unpinned";
  readonly differences: readonly Difference[];
}

/** Compares what is on disk with what the lock says, byte by byte, without asking anybody. */
export async function inspectInstalled(
  place: InstallPlace,
  name: string,
  entry: LockEntry,
): Promise<InstalledState> {
  const { skillquay: pin } = entry;
  if (pin === undefined) return inspectForeign(place, name, entry);
  const folder = join(place.skills, name);
  if (!isFolder(folder)) return MISSING;
  const differences: Difference[] = [...(await compareFolder(folder, pin, place.machine.platform))];
  for (const agent of agentsOf(pin.agents, place))
    differences.push(...(await compareAgent(place, agent, name, pin)));
  return { state: differences.length === 0 ? "intact" : "changed", differences };
}

/** Only the files: links of agents are not looked at. */
export async function compareFolder(
  folder: string,
  pin: Pin,
  platform: NodeJS.Platform = process.platform,
): Promise<readonly Difference[]> {
  const differences: Difference[] = [];
  const { files } = await buildManifest(folder, "SKILL.md");
  const there = new Map(files.map((file) => [file.path, file]));
  const executable = new Set(pin.executable);
  for (const [path, digest] of Object.entries(pin.files)) {
    const file = there.get(path);
    if (file === undefined) differences.push({ path, what: "missing" });
    else if (file.digest !== digest) differences.push({ path, what: "changed" });
    else if (platform !== "win32" && file.executable !== executable.has(path))
      differences.push({ path, what: "mode changed" });
  }
  // Hidden files, too: an agent that works in the folder sees them.
  const all = await readSkillFolder(folder);
  const others = [...all.files, ...all.notRead].map(({ path }) => path).concat(all.links);
  for (const path of new Set(others))
    if (!Object.hasOwn(pin.files, path) && !path.endsWith(".DS_Store"))
      differences.push({ path, what: "added" });
  // A link in the place of a file has the file's bytes, and is not the file.
  for (const path of all.links)
    if (Object.hasOwn(pin.files, path)) differences.push({ path, what: "changed" });
  // Somebody has changed one part of the lock's entry and not the other.
  const { manifestDigest: locked } = pin;
  const isWhole = differences.length === 0 && locked !== undefined && platform !== "win32";
  if (isWhole && manifestDigestOf(files) !== locked) differences.push({ path: "", what: "changed" });
  return differences;
}

async function compareAgent(
  place: InstallPlace,
  agent: LinkedAgent,
  name: string,
  pin: Pin,
): Promise<readonly Difference[]> {
  const state = linkState(place, agent, name);
  const path = join(agent.folder, name);
  if (state === "linked" && pin.copies !== true) return [];
  if (state !== "copy" || pin.copies !== true) return [{ path, what: "not linked" }];
  const inside = await compareFolder(path, pin, place.machine.platform);
  return inside.map(({ path: file, what }) => ({ path: join(path, file), what }));
}

const MISSING: InstalledState = { state: "missing", differences: [{ path: "", what: "missing" }] };

/** For a single agent the other program installs into that agent's folder alone. */
async function inspectForeign(place: InstallPlace, name: string, entry: LockEntry): Promise<InstalledState> {
  const shared = join(place.skills, name);
  const adopted = await adoptedAgents(place, name, entry);
  if (!isFolder(shared)) return adopted.length > 0 ? { state: "unpinned", differences: [] } : MISSING;
  if (entry.computedHash === undefined || (await isAsOtherLocked(shared, entry)))
    return { state: "unpinned", differences: [] };
  return { state: "changed", differences: [{ path: "", what: "changed" }] };
}

/** Agents that have a link to a skill that another program installed, or a copy that is as that program wrote it. */
export async function adoptedAgents(
  place: InstallPlace,
  name: string,
  entry: LockEntry,
): Promise<readonly LinkedAgent[]> {
  const ids = hosts.map(({ id }) => id);
  const adopted: LinkedAgent[] = [];
  for (const agent of agentsOf(ids, place)) {
    const state = linkState(place, agent, name);
    const isCopy = state === "copy" && (await isAsOtherLocked(join(agent.folder, name), entry));
    if (state === "linked" || isCopy) adopted.push(agent);
  }
  return adopted;
}

/** Whether the files have the hash that another program wrote into the lock. */
export async function isAsOtherLocked(folder: string, { computedHash }: LockEntry): Promise<boolean> {
  return computedHash !== undefined && foreignHash((await readSkillFolder(folder)).files) === computedHash;
}

function isFolder(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
