import type { SkillSummary } from "@skillquay/tools";
import { type RootOwner, rootOwner } from "../discovery/skill-roots.ts";
import { LocalSkill } from "../index/local-skill.ts";
import { realPath } from "../trust/project-folder.ts";

/** Where a skill lies, which decides how far it is trusted; its name does not. */
export interface SkillPlace {
  readonly skill: SkillSummary;
  /** Real paths of the folder in which skills were looked for, and of the skill's own. */
  readonly root: string;
  readonly folder: string;
  /** Who put it there. */
  readonly owner: RootOwner;
}

export function placeOf(skill: SkillSummary): SkillPlace {
  const folder = realPath(folderOf(skill));
  // One of unknown origin is treated as a stranger's.
  if (!(skill instanceof LocalSkill)) return { skill, root: folder, folder, owner: "project" };
  const { root } = skill.record;
  return { skill, root: realPath(root.path), folder, owner: rootOwner(root) };
}

export function folderOf(skill: SkillSummary): string {
  if (skill.baseDirectory === undefined) throw new Error("A local skill has a folder; this one has none");
  return skill.baseDirectory;
}
