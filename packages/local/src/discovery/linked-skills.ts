import { statSync } from "node:fs";
import { join } from "node:path";
import { readFolder } from "./read-folder.ts";

/**
 * What a link leads to that leaves every root: one skill, a folder right above skills, or neither. Only the folder's names
 * are read, and of those in it whether there is a SKILL.md.
 */
export function linkedSkills(path: string): "skill" | "collection" | undefined {
  const { size: sizeBytes } = statSync(path);
  const { skillFiles, folders, links } = readFolder(path, { mostEntries: MOST_LOOKED_AT, sizeBytes });
  if (skillFiles.length > 0) return "skill";
  const isAbove = [...folders, ...links].slice(0, MOST_LOOKED_AT).some((name) => holdsSkillFile(path, name));
  return isAbove ? "collection" : undefined;
}

// Somebody's collection, and far fewer than a folder of the system may have.
const MOST_LOOKED_AT = 2_000;

function holdsSkillFile(path: string, name: string): boolean {
  try {
    return SKILL_FILES.some((file) => statSync(join(path, name, file), OPTIONS) !== undefined);
  } catch {
    return false;
  }
}

const SKILL_FILES = ["SKILL.md", "skill.md"];
const OPTIONS = { throwIfNoEntry: false } as const;
