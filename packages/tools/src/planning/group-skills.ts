import type { SkillSummary } from "../catalog.ts";

type Placed = Pick<SkillSummary, "name" | "baseDirectory">;

/**
 * The group of each skill: the plugin, vendor or topic that its folder lies in, else the first word of its name where several skills share it.
 * Undefined for a skill that stands alone.
 */
export function groupSkills<T extends Placed>(skills: readonly T[]): ReadonlyMap<T, string> {
  const byFolder = countBy(skills, ({ baseDirectory }) => folderGroup(baseDirectory));
  const byPrefix = countBy(skills, ({ name }) => prefixOf(name));
  const most = MOST_SHARE * skills.length;
  const groups = new Map<T, string>();
  for (const skill of skills) {
    const folder = folderGroup(skill.baseDirectory);
    const prefix = prefixOf(skill.name);
    const size = folder === undefined ? 0 : (byFolder.get(folder) ?? 0);
    // A folder with most of the skills is where they are kept, not what they are about.
    if (folder !== undefined && size >= LEAST_SKILLS && size <= most) groups.set(skill, folder);
    else if (prefix !== undefined && (byPrefix.get(prefix) ?? 0) >= LEAST_SKILLS) groups.set(skill, prefix);
  }
  return groups;
}

/** The nearest folder above a skill's own that says something. */
export function folderGroup(baseDirectory: string | undefined): string | undefined {
  if (baseDirectory === undefined) return undefined;
  const above = baseDirectory.split(/[\\/]/).slice(0, -1);
  for (let index = above.length - 1; index >= Math.max(0, above.length - MOST_LEVELS); index -= 1) {
    const name = above[index] ?? "";
    if (!KEEPS_SKILLS.test(name)) return PLAIN_NAME.test(name) ? name : undefined;
  }
  return undefined;
}

const LEAST_SKILLS = 3;
const MOST_SHARE = 0.5;
const MOST_LEVELS = 4;
// Names that every vendor uses, hidden folders, versions and commits.
const KEEPS_SKILLS =
  /^(?:|\..*|skills?|agents?|plugins?|packages?|src|main|core|components|v?\d[\d.]*|[0-9a-f]{7,40})$/i;
// Foreign text is shown as a name or not at all.
const PLAIN_NAME = /^[\w.-]{2,40}$/;

function prefixOf(name: string): string | undefined {
  return /^([A-Za-z][A-Za-z0-9]{1,20})[-_]/.exec(name)?.[1];
}

function countBy<T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) {
    const key = keyOf(item);
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
