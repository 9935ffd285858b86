import type { SkillSummary } from "../catalog.ts";
import { groupSkills } from "./group-skills.ts";

export interface PlannedGroups {
  /** A line for each group below one that says how to look into them; empty where there is no group or no room. */
  readonly text: string;
  readonly named: readonly string[];
}

/** The groups of a catalog that does not fit, the largest first, each as one line. Never longer than `mostChars`. */
export function planGroups(
  skills: readonly SkillSummary[],
  mostChars: number,
  searchTool: string | undefined,
): PlannedGroups {
  const heading = searchTool === undefined ? "Groups:" : `Groups, look into one with ${searchTool}:`;
  const lines = [heading];
  const named: string[] = [];
  let usedChars = heading.length;
  for (const { group, count } of groupsBySize(skills)) {
    const line = `${group}: ${count} skills`;
    if (usedChars + line.length + 1 > mostChars) continue;
    usedChars += line.length + 1;
    lines.push(line);
    named.push(group);
  }
  return named.length < LEAST_GROUPS ? { text: "", named: [] } : { text: lines.join("\n"), named };
}

// One group says nothing that the count of all skills does not.
const LEAST_GROUPS = 2;

// Several plans are made of one list, and a start has thousands of skills.
const counted = new WeakMap<readonly SkillSummary[], readonly { group: string; count: number }[]>();

function groupsBySize(skills: readonly SkillSummary[]): readonly { group: string; count: number }[] {
  const kept = counted.get(skills);
  if (kept !== undefined) return kept;
  const counts = new Map<string, number>();
  for (const group of groupSkills(skills).values()) counts.set(group, (counts.get(group) ?? 0) + 1);
  const groups = [...counts]
    .map(([group, count]) => ({ group, count }))
    // Equal ones in the order of the ranking.
    .sort((a, b) => b.count - a.count);
  counted.set(skills, groups);
  return groups;
}
