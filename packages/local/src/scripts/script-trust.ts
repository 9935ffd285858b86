import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import type { Project } from "../trust/project-folder.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import { hasReach, reachOf, type ScriptPolicy, type SkillReach } from "./script-policy.ts";
import type { SkillPlace } from "./skill-place.ts";

/** What the person trusts, and the project that is worked in. */
export interface ScriptTrust {
  readonly store: TrustStore;
  readonly project: Project | undefined;
}

/** Why a person must be asked about a run. */
export interface AskReasons {
  /** They want to be asked about each. */
  readonly always: boolean;
  /** The skill belongs to a project that they have not trusted. */
  readonly isStranger: boolean;
  /** The skill is given something, and they have not said yes to these bytes of it. */
  readonly isNewVersion: boolean;
}

export function isStranger({ owner }: SkillPlace, { store, project }: ScriptTrust): boolean {
  return owner === "project" && (project === undefined || !store.isTrusted(project));
}

/** Undefined where nobody has to be asked. `digestOf` is called only where the bytes matter. */
export async function askReasons(
  place: SkillPlace,
  policy: ScriptPolicy,
  trust: ScriptTrust,
  digestOf: () => Promise<string>,
): Promise<AskReasons | undefined> {
  const reasons = {
    always: policy.allow === "ask",
    isStranger: isStranger(place, trust),
    isNewVersion: hasReach(policy, place) && isNewVersion(place, policy, trust, await digestOf()),
  };
  return Object.values(reasons).some(Boolean) ? reasons : undefined;
}

function isNewVersion(
  place: SkillPlace,
  policy: ScriptPolicy,
  { store }: ScriptTrust,
  digest: string,
): boolean {
  const { needsYes } = currentReach(place, policy, digest);
  return needsYes && store.allowedSkill(place)?.digest !== digest;
}

/** What the skill is given with these bytes. Throws where the user's settings name other bytes of it. */
export function currentReach(place: SkillPlace, policy: ScriptPolicy, digest: string): SkillReach {
  const reach = reachOf(policy, place, digest);
  if (reach.otherDigests.length === 0) return reach;
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

/** What the person can do where nobody can ask them. */
export function trustSteps(reasons: AskReasons, place: SkillPlace, { project }: ScriptTrust): string[] {
  return [
    ...(reasons.isStranger && project !== undefined
      ? [`Ask the user to trust this project: skillquay trust ${shellWord(project.path)}`]
      : []),
    ...(reasons.isNewVersion
      ? [`Ask the user to allow this version of the skill: skillquay trust ${shellWord(place.folder)}`]
      : []),
    ...(reasons.always ? ["Ask the user to start the server with --allow-scripts all"] : []),
  ];
}

function shellWord(path: string): string {
  const shown = oneLine(path, 300);
  return /^[\w./~-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", "'\\''")}'`;
}
