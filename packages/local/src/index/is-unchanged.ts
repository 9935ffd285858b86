import { existsSync, statSync } from "node:fs";
import { findSkillFile } from "../discovery/find-skill-file.ts";
import { hasSameSkillFile, isSameFolder, type WalkedFolder } from "../discovery/walk-root.ts";
import type { Scan } from "./scan-roots.ts";

/**
 * Whether everything that decides which skills there are still is what a scan saw: roots, folders outside skills, and
 * main files. The routine check where every folder is watched: a watch tells of all else, but some file systems take
 * watches and never say anything. Costs one stat for each skill and keeps nothing.
 */
export function isUnchanged(scan: Scan): boolean {
  return scan.walks.every(({ root, folders }) =>
    folders.length === 0 ? !existsSync(root.path) : folders.every(isFolderUnchanged),
  );
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
