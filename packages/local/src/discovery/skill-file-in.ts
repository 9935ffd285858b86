import { readdirSync, statSync } from "node:fs";

/** The name of the main file as it is on disk; undefined for a folder without one, and for what cannot be listed. */
export function skillFileIn(folder: string): string | undefined {
  if (!isFolder(folder)) return undefined;
  try {
    return readdirSync(folder).find((name) => name.toLowerCase() === "skill.md");
  } catch {
    return undefined; // Without the right to read it: who walks there names it.
  }
}

export function holdsSkillFile(folder: string): boolean {
  return skillFileIn(folder) !== undefined;
}

/** False also for what is in a folder that may not be entered. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}
