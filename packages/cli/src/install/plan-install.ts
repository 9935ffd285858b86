import { lstatSync } from "node:fs";
import { join } from "node:path";
import { buildManifest, oneLine } from "@skillquay/skill";
import { shortPath } from "../output/short-path.ts";
import { agentsOf, type LinkedAgent, linkState } from "./agent-links.ts";
import type { SkillChange } from "./apply-changes.ts";
import { compareFolder, isAsOtherLocked } from "./inspect-installed.ts";
import type { InstallPlace } from "./install-place.ts";
import type { JudgedSkill } from "./judge-skill.ts";
import type { LockEntry } from "./lock-entry.ts";
import { lockEntryOf } from "./lock-entry-of.ts";
import { type Refusal, type TrustRequest, trustRefusal } from "./trust-refusal.ts";

export interface InstallRequest extends TrustRequest {
  readonly commit?: string | undefined;
  readonly agents: readonly LinkedAgent[];
  readonly copies: boolean;
  readonly reason?: string | undefined;
  readonly range?: string | undefined;
  /** In the words of the project's manifest; what the lock says when absent. */
  readonly requested?: string | undefined;
  readonly requires?: readonly string[];
  /** It is there because another skill needs it. */
  readonly isDependency?: boolean;
  /** The person has said that what they changed may be replaced. */
  readonly replacesChanged?: boolean;
}

export interface PlannedInstall {
  readonly skill: JudgedSkill;
  readonly status: "new" | "replaces" | "there" | "refused";
  readonly refusal?: Refusal;
  readonly neededBy?: string;
  /** Absent where nothing is to be done. */
  readonly change?: SkillChange;
}

/** What installing a skill would do here, without doing it. What is there and is not as we wrote it is never replaced. */
export async function planInstall(
  place: InstallPlace,
  skill: JudgedSkill,
  earlier: LockEntry | undefined,
  request: InstallRequest,
): Promise<PlannedInstall> {
  const { name, report, treeDigest } = skill;
  const shown = (path: string) => shortPath(path, place.machine);
  const refused = (code: string, message: string): PlannedInstall => ({
    skill,
    status: "refused",
    refusal: { code, message },
  });
  if (report.verdict === "block" && request.reason === undefined)
    return refused(
      "skill_blocked",
      "The scan blocks it. To take it all the same: --accept-findings <reason>",
    );
  if (skill.yanked !== undefined)
    return refused(
      "version_yanked",
      `Its publisher took this version back: ${oneLine(skill.yanked, 300)} Choose another one: ${request.locked.source.replace(/@.*$/, "")}@<version>`,
    );
  const distrust = trustRefusal(skill, earlier, request);
  if (distrust !== undefined) return refused(distrust.code, distrust.message);
  const pin = earlier?.skillquay;
  const folder = join(place.skills, name);
  const there = await folderState(folder, earlier, treeDigest);
  if (there === "foreign" || (there === "changed" && request.replacesChanged !== true)) {
    const message =
      there === "changed"
        ? `${shown(folder)} was changed here since it was installed, so it was left alone. To choose what happens to your text: skillquay update ${name}`
        : `${shown(folder)} was not put there by skillquay, so it was left alone. Move it away to get this one.`;
    return refused("place_taken", message);
  }
  const earlierAgents = agentsOf(pin?.agents ?? [], place).filter(
    ({ id }) => !request.agents.some((agent) => agent.id === id),
  );
  const agents = [...earlierAgents, ...request.agents];
  for (const agent of agents) {
    const path = join(agent.folder, name);
    if (!(await isFree(place, agent, skill, earlier)))
      return refused(
        "place_taken",
        `${shown(path)} is there and was not put there by skillquay, so it was left alone.`,
      );
  }
  const copies = request.copies || pin?.copies === true;
  const facts = {
    ...request,
    agents: agents.map(({ id }) => id).sort(),
    copies,
    requested: request.requested ?? pin?.requested,
    // What somebody has asked for stays theirs when a skill needs it, too.
    isDependency: request.isDependency === true && (earlier === undefined || pin?.dependency === true),
  };
  const entry = lockEntryOf(skill, facts, place);
  const isSame = there === "same" && pin?.treeDigest === treeDigest;
  const isLinked = agents.every((agent) => linkState(place, agent, name) === (copies ? "copy" : "linked"));
  const isLocked = isSame && JSON.stringify(pin) === JSON.stringify(entry.skillquay);
  if (isLocked && isLinked) return { skill, status: "there" };
  const change: SkillChange = {
    name,
    files: skill.files,
    isNew: true,
    agents: facts.agents,
    copies,
    without: [],
    entry,
    lockedBefore: pin?.treeDigest,
  };
  return { skill, status: there === "absent" ? "new" : isSame ? "there" : "replaces", change };
}

type FolderState = "absent" | "same" | "intact" | "changed" | "foreign";

async function folderState(
  folder: string,
  earlier: LockEntry | undefined,
  treeDigest: string,
): Promise<FolderState> {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  if (stats === undefined) return "absent";
  if (!stats.isDirectory()) return "foreign";
  const now = (await buildManifest(folder, "SKILL.md")).treeDigest;
  const pin = earlier?.skillquay;
  if (pin === undefined) {
    if (now === treeDigest) return "same";
    return earlier !== undefined && (await isAsOtherLocked(folder, earlier)) ? "intact" : "foreign";
  }
  if ((await compareFolder(folder, pin)).length > 0) return "changed";
  return now === treeDigest ? "same" : "intact";
}

async function isFree(
  place: InstallPlace,
  agent: LinkedAgent,
  { name, treeDigest }: JudgedSkill,
  earlier: LockEntry | undefined,
): Promise<boolean> {
  const state = linkState(place, agent, name);
  if (state !== "copy") return state !== "taken";
  const path = join(agent.folder, name);
  const pin = earlier?.skillquay;
  if (earlier !== undefined && pin === undefined && (await isAsOtherLocked(path, earlier))) return true;
  if (pin?.copies === true && pin.agents.includes(agent.id))
    return (await compareFolder(path, pin)).length === 0;
  return (await buildManifest(path, "SKILL.md")).treeDigest === treeDigest;
}
