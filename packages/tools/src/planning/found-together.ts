import type { ToolView } from "../define-tool.ts";
import type { HostProfile } from "../hosts/define-host.ts";

/**
 * Where a host's model has to search for tools: the query that finds all that a skill needs, so that it searches once. Undefined where
 * there is nothing to search for, or where it is not known how.
 */
export function foundTogether(
  { deferral }: Pick<HostProfile, "deferral">,
  offered: ToolView["offered"],
): string | undefined {
  if (deferral?.queryOf === undefined) return undefined;
  const tools = NEEDED.flatMap((names) => names.flatMap((name) => offered(name) ?? [])[0] ?? []);
  if (tools.length < 2) return undefined;
  return `If you have to search for these tools first, search once for \`${deferral.queryOf(tools)}\`.`;
}

/** To load a skill, read its files, run its scripts, read what they wrote, and find another: of each, whichever there is. */
const NEEDED = [
  ["skill", "read_skill", "get_skill", "skills_getSkill"],
  ["get_skill_resource", "skills_readResourceContent"],
  ["execute_skill_script", "skills_runScript"],
  ["skills_readFile"],
  ["search_skills", "skills_searchSkills", "list_skills"],
];
