/** What the person at the keyboard allowed. Nothing in a skill can widen it. */
export interface ScriptPolicy {
  /** `none` runs nothing, `ask` asks the user before each run, `all` runs what a model asks for. */
  readonly allow: "none" | "ask" | "all";
  /** Names of the only skills whose scripts may run; empty means every skill. */
  readonly skills: readonly string[];
  /** Environment variables a skill's scripts get, by skill name. */
  readonly grants: readonly SkillGrant[];
  /** Hosts a skill's scripts may reach over https, by skill name. Empty, as it is by default, means no network at all. */
  readonly hosts: readonly { readonly skill: string; readonly host: string }[];
}

export interface SkillGrant {
  readonly skill: string;
  readonly variable: string;
  readonly value: string;
}

/** Whether scripts of a skill may run at all; names are compared in any letter case, like everywhere. */
export function isSkillAllowed(policy: ScriptPolicy, skillName: string): boolean {
  if (policy.allow === "none") return false;
  return policy.skills.length === 0 || policy.skills.some((name) => isSameName(name, skillName));
}

/** The variables a skill's scripts get: those granted to it by name, and nothing else of the server's environment. */
export function grantedVariables(policy: ScriptPolicy, skillName: string): Record<string, string> {
  const own = policy.grants.filter((grant) => isSameName(grant.skill, skillName));
  return Object.fromEntries(own.map(({ variable, value }) => [variable, value]));
}

/** The hosts a skill's scripts may reach. */
export function allowedHosts(policy: ScriptPolicy, skillName: string): string[] {
  return policy.hosts.filter(({ skill }) => isSameName(skill, skillName)).map(({ host }) => host);
}

function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
