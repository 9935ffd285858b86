import { readdirSync, statSync } from "node:fs";

/** The name of the main file as it is on disk; undefined for a folder without one, and for what is no folder. */
export function skillFileIn(folder: string): string | undefined {
  if (!isFolder(folder)) return undefined;
  return readdirSync(folder).find((name) => name.toLowerCase() === "skill.md");
}

export function holdsSkillFile(folder: string): boolean {
  return skillFileIn(folder) !== undefined;
}

export function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
