import { realpathSync } from "node:fs";
import { sep } from "node:path";
import type { NarrowedFrom } from "@skillquay/settings";

/** Folders inside the project, where nobody has named others: its usual folders are looked at anyway. */
export function isOwnFolders(value: unknown, { current, projectFolder }: NarrowedFrom): boolean {
  if (!Array.isArray(value) || !Array.isArray(current) || current.length > 0) return false;
  return value.every((folder) => typeof folder === "string" && isRealPathInside(folder, projectFolder));
}

/** A longer list of what is left out. */
export function holdsAllOf(value: unknown, { current }: NarrowedFrom): boolean {
  return Array.isArray(value) && Array.isArray(current) && current.every((item) => value.includes(item));
}

// A link in a repository can lead anywhere. What is not there holds no skills.
function isRealPathInside(folder: string, parent: string): boolean {
  try {
    const real = realpathSync.native(folder);
    return real === parent || real.startsWith(parent + sep);
  } catch {
    return false;
  }
}
