import { isSettled, sameStamp } from "../discovery/file-stamp.ts";
import { mix } from "../discovery/files-hash.ts";
import type { RootWalk } from "../discovery/walk-root.ts";
import type { WalkedFolder } from "../discovery/walked-folder.ts";
import type { ReadFacts } from "./read-facts.ts";
import { type SkillFacts, sameFacts } from "./skill-facts.ts";
import type { SkillRecord } from "./skill-record.ts";

export interface IndexContext {
  /** Records of the last scan by folder: an unchanged file is not read again. */
  readonly previous: ReadonlyMap<string, SkillRecord>;
  readonly readFacts: ReadFacts;
  readonly now: () => number;
  /** Called after each file that was read, with how many skills were passed so far, and of how many. */
  readonly onRead?: IndexProgress | undefined;
}

export type IndexProgress = (progress: { readonly done: number; readonly total: number }) => void;

/** Turns walks into records, in the order of precedence, reading the heads of new and changed files only. */
export function* indexSkills(
  walks: readonly RootWalk[],
  { previous, readFacts, now, onRead }: IndexContext,
): Generator<void, SkillRecord[]> {
  const records: SkillRecord[] = [];
  const total = onRead === undefined ? 0 : countSkills(walks);
  for (const walk of walks) {
    const below = contentsBelow(walk.folders);
    for (const [position, folder] of walk.folders.entries()) {
      const { skillFile } = folder;
      if (skillFile === undefined) continue;
      const record = previous.get(folder.path);
      const contents = below[position];
      const hasScripts = folder.isShallow ? (record?.hasScripts ?? false) : (contents?.hasScripts ?? false);
      const hash = folder.isShallow ? record?.filesHash : contents?.hash;
      const isKnown =
        record?.skillFile === skillFile.name && record.isSettled && sameStamp(record, skillFile.stamp);
      const isSameState =
        isKnown && record.root === walk.root && record.hasScripts === hasScripts && record.filesHash === hash;
      if (isSameState && !record.facts.isUnread) {
        records.push(record);
        continue;
      }
      const { sizeBytes, mtimeMs, ctimeMs, ino } = skillFile.stamp;
      // Field by field: a copy that is added to takes several times the memory, and there may be ten thousand.
      const recordWith = (facts: SkillFacts, isSettled: boolean): SkillRecord => ({
        root: walk.root,
        folder: folder.path,
        skillFile: skillFile.name,
        sizeBytes,
        mtimeMs,
        ctimeMs,
        ino,
        hasScripts,
        filesHash: hash,
        facts,
        isSettled,
      });
      if (isKnown && !record.facts.isUnread) {
        records.push(recordWith(record.facts, true));
        continue;
      }
      const settled = isSettled(skillFile.stamp, now());
      const facts = yield* readFacts(folder, skillFile);
      const isSame = record !== undefined && sameFacts(record.facts, facts);
      records.push(recordWith(isSame ? record.facts : facts, settled));
      onRead?.({ done: records.length, total });
      yield;
    }
  }
  return records;
}

function countSkills(walks: readonly RootWalk[]): number {
  return walks.reduce(
    (sum, { folders }) => sum + folders.filter(({ skillFile }) => skillFile !== undefined).length,
    0,
  );
}

interface Contents {
  hash: number;
  fileCount: number;
  hasScripts: boolean;
}

// Children come after their parents in the list, so one pass from the end carries everything up.
function contentsBelow(folders: readonly WalkedFolder[]): Contents[] {
  const contents = folders.map(
    (folder): Contents => ({ hash: folder.filesHash, fileCount: folder.files.length, hasScripts: false }),
  );
  for (let position = folders.length - 1; position >= 0; position--) {
    const folder = folders[position];
    const own = contents[position];
    if (folder === undefined || own === undefined || !folder.isInsideSkill || folder.parent < 0) continue;
    const parent = contents[folder.parent];
    if (parent === undefined) continue;
    parent.hash = mix(parent.hash, own.hash);
    parent.fileCount += own.fileCount;
    if (own.fileCount > 0 && folder.path.endsWith("scripts") && isNamed(folder.path, "scripts"))
      parent.hasScripts = true;
  }
  return contents;
}

function isNamed(path: string, name: string): boolean {
  const separator = path[path.length - name.length - 1];
  return separator === "/" || separator === "\\";
}
