import type { Catalog, SkillSummary } from "@skillquay/tools";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError } from "../program/cli-error.ts";

/** A skill by name in any letter case or by qualified name, or a failure with near names. */
export async function findSkill(catalog: Catalog, name: string): Promise<SkillSummary> {
  const skill = await catalog.find(name);
  if (skill !== undefined) return skill;
  const similar = await catalog.suggest(name);
  throw new CliError("skill_not_found", `No skill is called '${terminalLine(name)}'.`, {
    suggestions: [...similar.map((near) => `Did you mean '${terminalLine(near)}'?`), "See: skillquay list"],
  });
}
