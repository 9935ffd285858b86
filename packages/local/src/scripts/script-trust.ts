import { oneLine } from "@skillquay/skill";
import type { NeededVariable } from "@skillquay/skill/scripts";
import { ToolError } from "@skillquay/tools";
import type { SecretStore } from "../secrets/secret-store.ts";
import type { Project } from "../trust/project-folder.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import { hasSecrets, secretsFor } from "./run-credentials.ts";
import { withProject, yesesFor } from "./run-yeses.ts";
import { hasReach, reachOf, type ScriptPolicy, type SkillReach } from "./script-policy.ts";
import { shellWord } from "./shell-word.ts";
import type { SkillPlace } from "./skill-place.ts";

/** What the person trusts and keeps for scripts, and the project that is worked in. */
export interface ScriptTrust {
  readonly store: TrustStore;
  readonly secrets: SecretStore;
  readonly project: Project | undefined;
}

/** Why a person must be asked about a run. */
export interface AskReasons {
  /** They want to be asked about each. */
  readonly always: boolean;
  /** The skill belongs to a project that they have not trusted, or comes from a hub. */
  readonly isStranger: boolean;
  /** The skill is given something, and they have not said yes to these bytes of it. */
  readonly isNewVersion: boolean;
}

export function isStranger({ owner }: Pick<SkillPlace, "owner">, { store, project }: ScriptTrust): boolean {
  // What others publish on a hub is theirs, whichever project one works in.
  if (owner === "hub") return true;
  return owner === "project" && (project === undefined || !store.isTrusted(project));
}

/** A script of a skill, and what decides about its runs. */
export interface ReachQuery {
  readonly place: SkillPlace;
  readonly needed: readonly NeededVariable[];
  readonly policy: ScriptPolicy;
  readonly trust: ScriptTrust;
}

/** Undefined where nobody has to be asked. `digestOf` is called only where the bytes matter. */
export async function askReasons(
  query: ReachQuery,
  digestOf: () => Promise<string>,
): Promise<AskReasons | undefined> {
  const mayMatter = mayBeGiven(query);
  const isAllowed = mayMatter && yesesFor(query.trust, query.place, await digestOf()).runs;
  const reasons = {
    always: query.policy.allow === "ask" && !isAllowed,
    isStranger: isStranger(query.place, query.trust) && !isAllowed,
    isNewVersion: mayMatter && isNewVersion(query, await digestOf()),
  };
  return Object.values(reasons).some(Boolean) ? reasons : undefined;
}

function isNewVersion(query: ReachQuery, digest: string): boolean {
  const { needsYes, newSecrets } = currentReach(query, digest);
  const isAllowed = yesesFor(query.trust, query.place, digest).settings;
  return newSecrets.length > 0 || (needsYes && !isAllowed);
}

/** Whether anything may be given to this skill, so that its bytes matter. */
export function mayBeGiven({ place, needed, policy, trust }: ReachQuery): boolean {
  return (
    hasReach(policy, place) ||
    hasSecrets(trust.secrets, place, needed) ||
    trust.store.allowedSkill(place)?.given !== undefined
  );
}

/** What the skill is given with these bytes. Throws where the user's settings name other bytes of it. */
export function currentReach({ place, needed, policy, trust }: ReachQuery, digest: string): SkillReach {
  const reach = reachOf(policy, place, digest);
  if (reach.otherDigests.length === 0) {
    const secrets = secretsFor(trust.secrets, place, digest, needed);
    const yeses = yesesFor(trust, place, digest);
    return {
      ...reach,
      ...withoutGranted(secrets, reach.variables),
      folders: withProject(reach.folders, yeses.project, trust.project),
      packages: reach.packages || (yeses.packages && policy.packages !== "off"),
    };
  }
  throw new ToolError(
    "scripts_not_allowed",
    `The skill '${oneLine(place.skill.name, 64)}' changed since it was allowed: it is ${digest} now.`,
    {
      suggestions: [
        `Ask the user to look at it, and to write the new digest into the settings that name ${reach.otherDigests.join(", ")}`,
      ],
    },
  );
}

// What somebody says at this start counts for more than what is kept.
function withoutGranted(
  { secrets, newSecrets }: Pick<SkillReach, "secrets" | "newSecrets">,
  variables: SkillReach["variables"],
) {
  const isStored = ({ name }: { readonly name: string }) => !Object.hasOwn(variables, name);
  return { secrets: secrets.filter(isStored), newSecrets: newSecrets.filter(isStored) };
}

/** What the person can do where nobody can ask them. */
export function trustSteps(reasons: AskReasons, place: SkillPlace, { project }: ScriptTrust): string[] {
  return [
    ...(reasons.isStranger && place.owner === "hub"
      ? [`Ask the user to allow this version of the skill: skillquay trust ${shellWord(place.folder)}`]
      : []),
    ...(reasons.isStranger && place.owner !== "hub" && project !== undefined
      ? [`Ask the user to trust this project: skillquay trust ${shellWord(project.path)}`]
      : []),
    ...(reasons.isNewVersion
      ? [`Ask the user to allow this version of the skill: skillquay trust ${shellWord(place.folder)}`]
      : []),
    ...(reasons.always ? ["Ask the user to start the server with --allow-scripts all"] : []),
  ];
}
