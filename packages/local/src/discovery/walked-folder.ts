import type { Stats } from "node:fs";
import { sameStamp } from "./file-stamp.ts";
import type { SkillFile } from "./find-skill-file.ts";
import type { FolderListing } from "./read-folder.ts";

/** Where a walk came upon a folder. */
export interface FolderPlace {
  readonly path: string;
  readonly realPath: string;
  readonly depth: number;
  /** Position of the folder it was found in, in the same list; -1 for the root and for linked folders. */
  readonly parent: number;
  readonly isInsideSkill: boolean;
}

/** A folder as a walk has seen it. */
export interface WalkedFolder extends FolderListing, FolderPlace {
  readonly skillFile: SkillFile | undefined;
  readonly ino: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** Too young for its times to be relied on: listed again next time. */
  readonly isSettled: boolean;
  /** Known from the cache: taken as it was, neither looked at nor searched, until a complete walk. */
  readonly isShallow: boolean;
  readonly filesHash: number;
}

/** Whether a folder has the same entries as when it was listed. */
export function isSameFolder(previous: WalkedFolder, stats: Stats): boolean {
  return (
    previous.mtimeMs === stats.mtimeMs && previous.ctimeMs === stats.ctimeMs && previous.ino === stats.ino
  );
}

/** Whether it was come upon in the same way, with the same files. */
export function isSameVisit(previous: WalkedFolder, visit: FolderPlace, hash: number): boolean {
  return (
    previous.realPath === visit.realPath &&
    previous.parent === visit.parent &&
    previous.depth === visit.depth &&
    previous.isInsideSkill === visit.isInsideSkill &&
    previous.filesHash === hash
  );
}

export function hasSameSkillFile(previous: WalkedFolder, skillFile: SkillFile | undefined): boolean {
  const previousFile = previous.skillFile;
  if (previousFile === undefined || skillFile === undefined) return previousFile === skillFile;
  return previousFile.name === skillFile.name && sameStamp(previousFile.stamp, skillFile.stamp);
}
