import type { SkillPlace } from "./skill-place.ts";
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
}

export interface SkillGrant {
  readonly skill: SkillSelector;
  readonly variable: string;
  readonly value: string;
}

export interface AllowedHost {
  readonly skill: SkillSelector;
  readonly host: string;
}

/** What the policy gives to one skill beyond running in an empty sandbox. */
export interface SkillReach {
  readonly variables: Readonly<Record<string, string>>;
  readonly hosts: readonly string[];
  /** Something of it was given to a skill, not to these bytes: the person says yes to each version once. */
  readonly needsYes: boolean;
  /** Something was given to other bytes of this skill, and to these not: the digests that it was given to. */
  readonly otherDigests: readonly string[];
}

/** Whether scripts of a skill may run at all, as far as that can be told without reading it. */
export function isSkillAllowed(policy: ScriptPolicy, place: SkillPlace): boolean {
  if (policy.allow === "none") return false;
  return policy.skills.length === 0 || policy.skills.some((selector) => selectsSkill(selector, place));
}

/** Whether anything was given to this skill, so that its bytes matter. */
export function hasReach(policy: ScriptPolicy, place: SkillPlace): boolean {
  return rulesFor(policy, place).length > 0;
}

/** What the skill in this place is given while its bytes have this digest. */
export function reachOf(policy: ScriptPolicy, place: SkillPlace, digest: string): SkillReach {
  const rules = rulesFor(policy, place);
  const valid = rules.filter(({ skill }) => skill.digest === undefined || skill.digest === digest);
  const missed = rules.filter((rule) => !valid.some(({ gives }) => gives === rule.gives));
  const granted = valid.flatMap(({ grant }) => (grant === undefined ? [] : [grant]));
  return {
    variables: Object.fromEntries(granted.map(({ variable, value }) => [variable, value])),
    hosts: [...new Set(valid.flatMap(({ host }) => (host === undefined ? [] : [host])))],
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
}

function rulesFor({ skills, grants, hosts }: ScriptPolicy, place: SkillPlace): Rule[] {
  const rules: Rule[] = [
    ...skills.map((skill) => ({ skill, gives: "run" })),
    ...grants.map((grant) => ({ skill: grant.skill, gives: `variable ${grant.variable}`, grant })),
    ...hosts.map(({ skill, host }) => ({ skill, gives: `host ${host}`, host })),
  ];
  return rules.filter(({ skill }) => selectsSkill(skill, place));
}
