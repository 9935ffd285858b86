import type { SkillSummary } from "../catalog.ts";
import { mayHaveNeeds, skillNeeds } from "./skill-needs.ts";

/** The machine and the host that a skill would be used on. */
export interface SkillEnvironment {
  /** Whether a program of this name can be started. */
  hasProgram(name: string): boolean;
  /** Whether the host has an MCP server of this name; undefined where that is not known. */
  hasServer(name: string): boolean | undefined;
  /** As Node names it. */
  readonly system: string;
}

/** What a skill says it needs and is not here, as short phrases in our words. Empty where nothing is known to be missing. */
export function missingNeeds(
  skill: Pick<SkillSummary, "frontmatter">,
  environment: SkillEnvironment | undefined,
): readonly string[] {
  if (environment === undefined || !mayHaveNeeds(skill.frontmatter)) return [];
  const { programs, servers, systems } = skillNeeds(skill.frontmatter);
  const missing: string[] = [];
  if (systems.length > 0 && !systems.includes(environment.system)) {
    missing.push(`is for ${systems.join(" or ")}`);
  }
  for (const names of programs) {
    if (!names.some(environment.hasProgram))
      missing.push(`needs ${names.join(" or ")}, which is not installed here`);
  }
  for (const name of servers) {
    if (environment.hasServer(name) === false)
      missing.push(`needs the MCP server ${name}, which is not configured here`);
  }
  return [...new Set(missing)].slice(0, MOST);
}

const MOST = 5;
