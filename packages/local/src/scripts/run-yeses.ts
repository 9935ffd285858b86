import type { Project } from "../trust/project-folder.ts";
import { givenBy } from "../trust/trust-file.ts";
import type { TrustStore } from "../trust/trust-store.ts";
import { type GivenFolder, widest } from "./script-policy.ts";
import type { SkillPlace } from "./skill-place.ts";

/** What the person said yes to for one version of a skill. */
export interface RunYeses {
  /** What their settings give it. */
  readonly settings: boolean;
  /** What its scripts declare may be installed. */
  readonly packages: boolean;
  /** Its scripts run without a question. */
  readonly runs: boolean;
  /** How it sees the project that is worked in. */
  readonly project: GivenFolder["access"] | undefined;
}

export function yesesFor(
  { store, project }: { readonly store: TrustStore; readonly project: Project | undefined },
  place: SkillPlace,
  digest: string,
): RunYeses {
  const allowed = store.allowedSkill(place);
  const given = allowed?.digest === digest ? givenBy(allowed) : [];
  const has = (access: GivenFolder["access"]) =>
    project !== undefined && given.includes(`${access} ${project.path}`);
  return {
    settings: given.includes("settings"),
    packages: given.includes("packages"),
    runs: given.includes("runs"),
    project: has("write") ? "write" : has("read") ? "read" : undefined,
  };
}

/** The words under which yeses are remembered. */
export function wordsOf(yeses: RunYeses, project: Project | undefined): string[] {
  return [
    ...(yeses.settings ? ["settings"] : []),
    ...(yeses.packages ? ["packages"] : []),
    ...(yeses.runs ? ["runs"] : []),
    ...(yeses.project !== undefined && project !== undefined ? [`${yeses.project} ${project.path}`] : []),
  ];
}

/** The project first: it is what a script finds at the place of the first folder. */
export function withProject(
  folders: readonly GivenFolder[],
  access: GivenFolder["access"] | undefined,
  project: Project | undefined,
): readonly GivenFolder[] {
  if (access === undefined || project === undefined) return folders;
  return widest([{ path: project.path, access }, ...folders]);
}
