import type { NeededVariable } from "@skillquay/skill/scripts";
import { missingCredentials, type RunPlan, type RunRequest } from "@skillquay/tools";
import type { StoredSecret } from "../secrets/secret-file.ts";
import type { SecretStore } from "../secrets/secret-store.ts";
import { PROJECT_VARIABLE } from "./run-offers.ts";
import type { SkillReach } from "./script-policy.ts";
import { shellWord } from "./shell-word.ts";
import type { SkillPlace } from "./skill-place.ts";
import { parseSkillSelector, selectsSkill } from "./skill-selector.ts";

/** What a script reads from its environment, by its text and by what its skill declares. */
export async function neededBy({
  script,
  skill,
}: Pick<RunRequest, "script" | "skill">): Promise<NeededVariable[]> {
  const { neededVariables } = await import("@skillquay/skill/scripts");
  return neededVariables(script, skill.frontmatter).filter(({ name }) => !OWN_VARIABLE.test(name));
}

// Where the folders are that a script was given: nobody else sets it.
const OWN_VARIABLE = new RegExp(`^${PROJECT_VARIABLE}(?:_\\d+)?$`);

/** The secrets that a skill has, and those that it gets with the person's yes. */
export type SecretReach = Pick<SkillReach, "secrets" | "newSecrets">;

/** Whether some secret is meant for this skill, so that its bytes matter. */
export function hasSecrets(
  store: SecretStore,
  place: SkillPlace,
  needed: readonly NeededVariable[],
): boolean {
  return store.list().some((secret) => isFor(secret, place, needed));
}

/**
 * What of the stored secrets is for the skill in this place while its bytes have this digest. One that names no skill is
 * for the user's own skills that cannot do without it: what a project calls its variables is the project's choice.
 */
export function secretsFor(
  store: SecretStore,
  place: SkillPlace,
  digest: string,
  needed: readonly NeededVariable[],
): SecretReach {
  const best = new Map<string, { secret: StoredSecret; rank: number }>();
  for (const secret of store.list()) {
    const selector = selectorOf(secret);
    if (selector?.digest !== undefined && selector.digest !== digest) continue;
    if (!isFor(secret, place, needed)) continue;
    if (selector === undefined && !isNeeded(secret, needed) && !isGivenTo(secret, place, digest)) continue;
    const rank = [selector, selector?.folder, selector?.digest].filter((part) => part !== undefined).length;
    if (rank >= (best.get(secret.name)?.rank ?? 0)) best.set(secret.name, { secret, rank });
  }
  const all = [...best.values()].map(({ secret }) => secret);
  const isGiven = (secret: StoredSecret) =>
    selectorOf(secret)?.digest !== undefined || isGivenTo(secret, place, digest);
  return { secrets: all.filter(isGiven), newSecrets: all.filter((secret) => !isGiven(secret)) };
}

function isFor(secret: StoredSecret, place: SkillPlace, needed: readonly NeededVariable[]): boolean {
  const selector = selectorOf(secret);
  if (selector !== undefined) return selectsSkill(selector, place);
  if (secret.skill !== undefined || place.owner !== "user") return false;
  return isNeeded(secret, needed) || isGivenTo(secret, place);
}

function isNeeded(secret: StoredSecret, needed: readonly NeededVariable[]): boolean {
  return needed.some(({ name, isOptional }) => name === secret.name && !isOptional);
}

/** Without a digest: to any version. */
function isGivenTo({ givenTo }: StoredSecret, { folder }: SkillPlace, digest?: string): boolean {
  return givenTo.some(
    (version) => version.folder === folder && (digest === undefined || version.digest === digest),
  );
}

function selectorOf({ skill }: StoredSecret) {
  return skill === undefined ? undefined : parseSkillSelector(skill);
}

/** Whether a script has what it needs: at once, with a yes, or not at all. */
export function stateOf(
  { name }: NeededVariable,
  { variables, secrets, newSecrets }: SkillReach,
): "given" | "asks" | "missing" {
  if (Object.hasOwn(variables, name) || secrets.some((secret) => secret.name === name)) return "given";
  return newSecrets.some((secret) => secret.name === name) ? "asks" : "missing";
}

/** Names of everything that a run is given, once the person said yes to it. */
export function variableNames({ variables, secrets, newSecrets }: SkillReach): string[] {
  return [...Object.keys(variables), ...[...secrets, ...newSecrets].map(({ name }) => name)];
}

/** What a script needs, for a plan: each with whether it has it, and how it gets what it has not. */
export function plannedVariables(
  needed: readonly NeededVariable[],
  reach: SkillReach,
  place: SkillPlace,
): Pick<RunPlan, "neededVariables"> {
  if (needed.length === 0) return {};
  return {
    neededVariables: needed.map((variable) => {
      const { name, isOptional, from } = variable;
      const state = stateOf(variable, reach);
      const setWith = state === "missing" ? { setWith: setCommand(name, place) } : {};
      return { name, required: !isOptional, from, state, ...setWith };
    }),
  };
}

/** Throws where a script needs what nobody gave to its skill. */
export function refuseMissing(
  { script }: Pick<RunRequest, "script">,
  place: SkillPlace,
  needed: readonly NeededVariable[],
  reach: SkillReach,
): void {
  const names = needed
    .filter((variable) => !variable.isOptional && stateOf(variable, reach) === "missing")
    .map(({ name }) => name);
  if (names.length > 0) throw credentialsMissing(script.path, place, names);
}

function credentialsMissing(script: string, place: SkillPlace, names: readonly string[], cause?: unknown) {
  const why =
    cause instanceof Error ? [`${names.join(", ")} is set and cannot be read: ${cause.message}`] : [];
  return missingCredentials({
    skill: place.skill.name,
    script,
    names,
    steps: [
      ...why,
      ...names.slice(0, MOST_STEPS).map((name) => `Ask the user to run: ${setCommand(name, place)}`),
    ],
    setAt: setCommand("NAME", place),
  });
}

const MOST_STEPS = 20;

/** What a person types to set a secret for this skill. By its folder: a name may mean another one for another server. */
export function setCommand(name: string, { folder }: SkillPlace): string {
  return `skillquay secrets set ${name} --skill ${shellWord(folder)}`;
}

/** The environment of a run, with the values. A secret that cannot be opened is one that is missing. */
export function environmentOf(
  { script }: Pick<RunRequest, "script">,
  place: SkillPlace,
  { variables, secrets, newSecrets }: SkillReach,
  store: SecretStore,
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const secret of [...secrets, ...newSecrets]) {
    try {
      values[secret.name] = store.open(secret);
    } catch (cause) {
      throw credentialsMissing(script.path, place, [secret.name], cause);
    }
  }
  return { ...values, ...variables };
}
