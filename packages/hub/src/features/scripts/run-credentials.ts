import {
  isGivableName,
  type NeededVariable,
  neededVariables,
  type SkillScript,
} from "@skillquay/skill/scripts";
import { missingCredentials, type RunPlan, ToolError } from "@skillquay/tools";
import type { HubSkill } from "../catalog/index.ts";
import { slugOf } from "../catalog/index.ts";
import type { Credentials, GivenCredentials } from "../credentials/index.ts";
import type { SandboxedSkill } from "./open-sandbox.ts";
import type { LiveSession } from "./session-table.ts";

/** What scripts get from the account that runs them. Absent: nothing is ever given. */
export type RunCredentials = Pick<Credentials, "givenTo" | "namesFor" | "areCurrent" | "noteUse" | "pageFor">;

export interface CredentialRun extends SandboxedSkill {
  readonly script: SkillScript;
}

/** What the version of a skill was given. Throws `missing_credentials` when this script of it needs more. */
export async function credentialsForRun(
  credentials: RunCredentials | undefined,
  accountId: string,
  run: CredentialRun,
): Promise<GivenCredentials> {
  const { skill, script } = run;
  const given = (await credentials?.givenTo(accountId, skill, await namedBySkill(run))) ?? NOTHING_GIVEN;
  const names = needs(run).filter((name) => !Object.hasOwn(given.values, name));
  if (names.length === 0) return given;
  const slug = slugOf(skill);
  const page = credentials?.pageFor(slug) ?? "";
  throw missingCredentials({
    skill: slug,
    script: script.path,
    names,
    setAt: page,
    steps: [
      `Ask the user to set ${names.slice(0, 5).join(", ")} for this skill at ${page}`,
      "Values are given to one version of a skill: a changed version has to be given them again",
      "Never ask for the value in the conversation: it belongs on that page alone",
    ],
  });
}

/** What a script reads, for a plan: each with whether it is given, and where a person gives what is not. */
export async function plannedCredentials(
  credentials: RunCredentials | undefined,
  accountId: string,
  run: CredentialRun,
): Promise<Pick<RunPlan, "grantedVariables" | "neededVariables">> {
  const { skill, script } = run;
  const given = (await credentials?.namesFor(accountId, skill, await namedBySkill(run))) ?? new Set<string>();
  const page = credentials === undefined ? {} : { setWith: credentials.pageFor(slugOf(skill)) };
  const needed = givableVariables(script, skill).map(({ name, isOptional, from }) => {
    const state = given.has(name) ? { state: "given" as const } : { state: "missing" as const, ...page };
    return { name, required: !isOptional, from, ...state };
  });
  return { grantedVariables: [...given], ...(needed.length > 0 && { neededVariables: needed }) };
}

const NOTHING_GIVEN: GivenCredentials = { ids: [], values: {} };

/** A session keeps the values that it was opened with: one that was given later needs another session. */
export function refuseLaterCredentials(session: LiveSession, run: CredentialRun): void {
  const late = needs(run).filter((name) => !session.credentials.names.has(name));
  if (late.length === 0) return;
  throw new ToolError(
    "invalid_input",
    `Session '${session.id}' was opened before ${late.slice(0, 5).join(", ")} ${late.length === 1 ? "was" : "were"} given to the skill.`,
    { suggestions: ["Leave sessionId out and pass reuseSession: true to open a session that has the value"] },
  );
}

/** Every variable that a script of the skill reads and a person can give, each once, with whether it is given. */
export function givableVariables(script: SkillScript, skill: HubSkill): NeededVariable[] {
  return neededVariables(script, skill.frontmatter).filter(({ name }) => isGivableName(name));
}

/** What any script of the version reads: a session runs all of them. */
export async function namedBySkill({ skill, catalog }: SandboxedSkill): Promise<ReadonlySet<string>> {
  const scripts = await catalog.scripts(skill);
  return new Set(scripts.flatMap((script) => givableVariables(script, skill).map(({ name }) => name)));
}

function needs({ script, skill }: CredentialRun): string[] {
  return givableVariables(script, skill)
    .filter(({ isOptional }) => !isOptional)
    .map(({ name }) => name);
}
