import type { SkillSummary } from "@skillquay/tools";
import type { StoredSecret } from "../secrets/secret-file.ts";
import { placeOf, type SkillPlace } from "./skill-place.ts";
import { type SkillSelector, selectsSkill } from "./skill-selector.ts";

/** What the person at the keyboard allowed. Nothing in a skill can widen it. */
export interface ScriptPolicy {
  /** `none` runs nothing, `ask` asks the user before each run, `all` runs what a model asks for. */
  readonly allow: "none" | "ask" | "all";
  /** The only skills whose scripts may run; empty means every skill. */
  readonly skills: readonly SkillSelector[];
  /** Environment variables a skill's scripts get. */
  readonly grants: readonly SkillGrant[];
  /** Hosts a skill's scripts may reach over https. Empty, as it is by default, means no network at all. */
  readonly hosts: readonly AllowedHost[];
  /** The longest that a script may run; as long as a call says, when not given. */
  readonly mostRunSeconds?: number | undefined;
  /** Folders of the user's that a skill's scripts see. Absent: none. */
  readonly folders?: readonly AllowedFolder[];
  /** Whether what scripts declare is installed for them; `ask`, where it is absent, asks once for each version of a skill. */
  readonly packages?: PackagesMode;
  /** Keeps what scripts write into folders without showing it first. */
  readonly keepsChanges?: boolean;
}

export const packagesModes = ["off", "ask", "on"] as const;
export type PackagesMode = (typeof packagesModes)[number];

export interface SkillGrant {
  readonly skill: SkillSelector;
  readonly variable: string;
  readonly value: string;
}

export interface AllowedHost {
  readonly skill: SkillSelector;
  readonly host: string;
}

export interface AllowedFolder extends GivenFolder {
  readonly skill: SkillSelector;
}

export interface GivenFolder {
  /** Absolute. */
  readonly path: string;
  /** `write`: into a copy, whose changes are kept after a yes. */
  readonly access: "read" | "write";
}

/** What the person gives to one skill beyond running in an empty sandbox. */
export interface SkillReach {
  readonly variables: Readonly<Record<string, string>>;
  /** Stored secrets that these bytes were given, without their values. */
  readonly secrets: readonly StoredSecret[];
  /** Those that they get with a yes. */
  readonly newSecrets: readonly StoredSecret[];
  readonly hosts: readonly string[];
  readonly folders: readonly GivenFolder[];
  /** What its scripts declare may be installed. */
  readonly packages: boolean;
  /** Something of it was given to a skill, not to these bytes: the person says yes to each version once. */
  readonly needsYes: boolean;
  /** Something was given to other bytes of this skill, and to these not: the digests that it was given to. */
  readonly otherDigests: readonly string[];
}

/** Whether scripts of a skill may run at all, as far as that can be told without reading it. */
export function isSkillAllowed(policy: ScriptPolicy, skill: SkillSummary): boolean {
  if (policy.allow === "none") return false;
  // Before its place is looked up on the disk, for each of a list of skills.
  if (policy.skills.length === 0) return true;
  const place = placeOf(skill);
  return policy.skills.some((selector) => selectsSkill(selector, place));
}

/** Whether anything was given to this skill, so that its bytes matter. */
export function hasReach(policy: ScriptPolicy, place: SkillPlace): boolean {
  return rulesFor(policy, place).length > 0;
}

/** What the policy gives to the skill in this place while its bytes have this digest. */
export function reachOf(
  policy: ScriptPolicy,
  place: SkillPlace,
  digest: string,
): Omit<SkillReach, "secrets" | "newSecrets"> {
  const rules = rulesFor(policy, place);
  const valid = rules.filter(({ skill }) => skill.digest === undefined || skill.digest === digest);
  const missed = rules.filter((rule) => !valid.some(({ gives }) => gives === rule.gives));
  const granted = valid.flatMap(({ grant }) => (grant === undefined ? [] : [grant]));
  return {
    variables: Object.fromEntries(granted.map(({ variable, value }) => [variable, value])),
    hosts: [...new Set(valid.flatMap(({ host }) => (host === undefined ? [] : [host])))],
    folders: widest(valid.flatMap(({ folder }) => (folder === undefined ? [] : [folder]))),
    packages: policy.packages === "on",
    needsYes: valid.some(
      ({ skill, gives }) =>
        skill.digest === undefined &&
        !valid.some((other) => other.gives === gives && other.skill.digest !== undefined),
    ),
    otherDigests: [...new Set(missed.flatMap(({ skill }) => skill.digest ?? []))],
  };
}

interface Rule {
  readonly skill: SkillSelector;
  /** The same text for the same thing. */
  readonly gives: string;
  readonly grant?: SkillGrant;
  readonly host?: string;
  readonly folder?: GivenFolder;
}

/** Each folder once, to write where anything says so. */
export function widest(folders: readonly GivenFolder[]): readonly GivenFolder[] {
  const byPath = new Map<string, GivenFolder>();
  for (const folder of folders)
    if (byPath.get(folder.path)?.access !== "write") byPath.set(folder.path, folder);
  return [...byPath.values()];
}

function rulesFor({ skills, grants, hosts, folders = [] }: ScriptPolicy, place: SkillPlace): Rule[] {
  const rules: Rule[] = [
    ...skills.map((skill) => ({ skill, gives: "run" })),
    ...grants.map((grant) => ({ skill: grant.skill, gives: `variable ${grant.variable}`, grant })),
    ...hosts.map(({ skill, host }) => ({ skill, gives: `host ${host}`, host })),
    ...folders.map(({ skill, path, access }) => ({
      skill,
      gives: `folder ${access} ${path}`,
      folder: { path, access },
    })),
  ];
  return rules.filter(({ skill }) => selectsSkill(skill, place));
}
