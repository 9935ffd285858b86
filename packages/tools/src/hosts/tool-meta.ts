import type { HostProfile } from "./define-host.ts";
import { hostBudgets } from "./host-budgets.ts";

export interface ToolMetaRequest {
  readonly name: string;
  /** Its answers are text that a model reads. */
  readonly isText: boolean;
  readonly someNames: readonly string[];
}

/** What a host reads from a tool's `_meta`: what is loaded at once, what its search looks at, how long a result may be. */
export function toolMeta(
  host: HostProfile,
  { name, isText, someNames }: ToolMetaRequest,
): Readonly<Record<string, unknown>> {
  const { deferral = {}, results } = host;
  const isNeeded = LOADING_TOOLS.has(name);
  const isAtOnce = isNeeded || USING_TOOLS.has(name);
  return {
    ...(isAtOnce && deferral.alwaysLoadMeta !== undefined && { [deferral.alwaysLoadMeta]: true }),
    ...(isNeeded &&
      deferral.searchHintMeta !== undefined && { [deferral.searchHintMeta]: searchHint(someNames) }),
    ...(isText &&
      results.raise !== undefined && { [results.raise.meta]: hostBudgets(host).resultBudgetChars }),
  };
}

/** Without these a model cannot get at a skill. */
const LOADING_TOOLS = new Set([
  "skill",
  "read_skill",
  "get_skill",
  "list_skills",
  "search_skills",
  "skills_getSkill",
  "skills_searchSkills",
]);

/**
 * What a loaded skill sends a model to. Their definitions are a thirtieth of a request; a search for one is a whole request more.
 */
const USING_TOOLS = new Set([
  "get_skill_resource",
  "execute_skill_script",
  "skills_readResourceContent",
  "skills_runScript",
]);

const HINT_MAX_CHARS = 300;

function searchHint(names: readonly string[]): string {
  let hint = "skills, instructions for a task";
  for (const name of names) {
    if (!/^[\w-]{1,40}$/.test(name) || hint.length + name.length + 2 > HINT_MAX_CHARS) continue;
    hint += `, ${name}`;
  }
  return hint;
}
