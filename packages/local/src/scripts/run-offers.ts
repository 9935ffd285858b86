import type { DeclaredPackages } from "@skillquay/skill/scripts";
import { type RunRequest, ToolError } from "@skillquay/tools";
import type { SkillReach } from "./script-policy.ts";
import type { ScriptTrust } from "./script-trust.ts";
import { shellWord } from "./shell-word.ts";
import { placeOf } from "./skill-place.ts";

/** What a script could use and has not been given: the person may say yes to each. */
export interface RunOffers {
  /** What it declares to be installed. */
  readonly packages?: DeclaredPackages | undefined;
  readonly project?: ProjectOffer | undefined;
}

export interface ProjectOffer {
  readonly path: string;
  /** Whoever called asked for it: the script does not run without. */
  readonly isRequested: boolean;
}

/** The variable that names the first folder that a script was given. Scripts that mention it can use the project. */
export const PROJECT_VARIABLE = "SKILLQUAY_PROJECT";

export interface OfferOptions {
  readonly trust: ScriptTrust;
  /** What the script has already. */
  readonly reach: Pick<SkillReach, "folders" | "packages">;
  /** A file of the skill; undefined where it is not there. */
  readonly readText: (path: string) => Promise<string | undefined>;
  /** Whether what is declared may be offered to be installed here. */
  readonly canInstall: (declared: DeclaredPackages) => Promise<boolean>;
}

export async function offersOf(request: RunRequest, options: OfferOptions): Promise<RunOffers> {
  const { reach, readText, canInstall } = options;
  const { declaredPackages } = await import("@skillquay/skill/scripts");
  const declared = reach.packages ? undefined : await declaredPackages(request.script, readText);
  return {
    ...(declared !== undefined && (await canInstall(declared)) && { packages: declared }),
    ...(await projectOffer(request, options)),
  };
}

async function projectOffer(
  request: RunRequest,
  { trust: { project }, reach: { folders }, readText }: OfferOptions,
): Promise<{ readonly project?: ProjectOffer }> {
  const isEnough = folders.some(({ access }) => access === "write" || request.project !== "write");
  if (isEnough) return {};
  const isRequested = request.project !== undefined;
  const isMentioned = async () => ((await readText(request.script.path)) ?? "").includes(PROJECT_VARIABLE);
  if (!isRequested && !(await isMentioned())) return {};
  if (project !== undefined) return { project: { path: project.path, isRequested } };
  if (isRequested) throw noProject(request);
  return {};
}

function noProject(request: RunRequest): ToolError {
  return new ToolError("consent_unavailable", "There is no project here that the script could be given.", {
    suggestions: [
      `Ask the user to start the server in the project's folder, or with --allow-folder ${folderFlag(request, "FOLDER")}`,
    ],
  });
}

/** What a person writes to give a folder to this skill. */
export function folderFlag(request: RunRequest, folder: string): string {
  const place = shellWord(placeOf(request.skill).folder);
  return `${place}:${shellWord(folder)}${request.project === "write" ? ":rw" : ""}`;
}

/** What the person can do where nobody can ask them. */
export function offerSteps(request: RunRequest, { project }: RunOffers): string[] {
  if (project?.isRequested !== true) return [];
  return [
    `Ask the user to give the project to this skill: start the server with --allow-folder ${folderFlag(request, project.path)}`,
  ];
}
