import { existsSync, statSync } from "node:fs";
import { findSkillFile } from "../discovery/find-skill-file.ts";
import { linkedSkills } from "../discovery/linked-skills.ts";
import { hasSameSkillFile, isSameFolder, type WalkedFolder } from "../discovery/walked-folder.ts";
import type { Scan } from "./scan-roots.ts";

/**
 * Whether everything that decides which skills there are still is what a scan saw: roots, folders outside skills, and
 * main files. The routine check where every folder is watched: a watch tells of all else, but some file systems take
 * watches and never say anything. Costs one stat for each skill and keeps nothing.
 */
export function isUnchanged(scan: Scan): boolean {
  return scan.walks.every(
    ({ root, folders, problems, isThere }) =>
      (folders.length === 0 ? isThere === existsSync(root.path) : folders.every(isFolderUnchanged)) &&
      problems.every((problem) => problem.code !== "link_outside" || !leadsToSkills(problem.path)),
  );
}

// Nobody watches what is not followed.
function leadsToSkills(link: string): boolean {
  try {
    return linkedSkills(link) !== undefined;
  } catch {
    return false;
  }
}

function isFolderUnchanged(folder: WalkedFolder): boolean {
  if (folder.skillFile !== undefined) {
    return hasSameSkillFile(folder, findSkillFile(folder, folder.skillFiles, []));
  }
  if (folder.isInsideSkill) return true;
  try {
    const stats = statSync(folder.path, { throwIfNoEntry: false });
    return stats !== undefined && isSameFolder(folder, stats);
  } catch {
    return false; // The scan finds out what is wrong with it.
  }
}
