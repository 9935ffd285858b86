import { sep } from "node:path";
import type { CatalogProblem } from "@skillquay/tools";
import type { SkillRoot } from "../discovery/skill-roots.ts";
import type { WalkedFolder } from "../discovery/walked-folder.ts";
import type { ColumnRows } from "./column-file.ts";
import type { Scan } from "./scan-roots.ts";
import type { SkillRecord } from "./skill-record.ts";

export const CACHE_SHAPE = { numbers: 7, texts: 6, longTexts: 2 } as const;
/** Positions of the numbers in a row. The stamp is the SKILL.md's where there is one, else the folder's. */
export const NUMBER = { root: 0, parent: 1, flags: 2, ino: 3, mtimeMs: 4, ctimeMs: 5, sizeBytes: 6 } as const;
/** `place` is the folder's name, or its whole path where it has no parent row; `real` its real path there. */
export const TEXT = { place: 0, real: 1, skillFiles: 2, links: 3, name: 4, description: 5 } as const;
export const LONG_TEXT = { frontmatter: 0, problems: 1 } as const;
/** Bits of `flags` above those of the facts. */
export const FLAG = {
  isSkill: 256,
  isInsideSkill: 512,
  hasScripts: 1_024,
  hasName: 2_048,
  hasDescription: 4_096,
  isLink: 8_192,
} as const;
/** Between names in one text: no file name contains it. */
export const NAME_SEPARATOR = "/";

export interface CacheHeader {
  readonly roots: readonly string[];
  readonly hash: number;
  readonly problems: readonly CatalogProblem[];
}

export function cacheHeader(roots: readonly SkillRoot[], scan: Scan, hash: number): string {
  const header: CacheHeader = { roots: roots.map(rootKey), hash, problems: scan.problems };
  return JSON.stringify(header);
}

/** What must be the same for a cache to be about the same roots. */
export function rootKey({ path, location, host, rank }: SkillRoot): string {
  return [path, location, host, rank].join("\0");
}

/** One row per folder that a start has to know: those outside skills, skills, and those on the way to nested skills. */
export function cacheRows(scan: Scan): Omit<ColumnRows, "header"> {
  const records = new Map(scan.records.map((record) => [record.folder, record]));
  const rows = { numbers: [] as number[], texts: [] as string[], longTexts: [] as string[] };
  let rowCount = 0;
  for (const { root, folders } of scan.walks) {
    const rowOf = new Map<number, number>();
    const kept = foldersToKeep(folders);
    for (const [position, folder] of folders.entries()) {
      if (!kept[position]) continue;
      const parent = folder.parent < 0 ? -1 : (rowOf.get(folder.parent) ?? -1);
      rowOf.set(position, rowCount++);
      addRow(rows, { folder, parent, rank: root.rank, record: records.get(folder.path) });
    }
  }
  return rows;
}

function foldersToKeep(folders: readonly WalkedFolder[]): boolean[] {
  const kept = folders.map((folder) => !folder.isInsideSkill || folder.skillFile !== undefined);
  for (let position = folders.length - 1; position >= 0; position--) {
    const parent = folders[position]?.parent ?? -1;
    if (kept[position] && parent >= 0) kept[parent] = true;
  }
  return kept;
}

interface RowSource {
  readonly folder: WalkedFolder;
  readonly parent: number;
  readonly rank: number;
  readonly record: SkillRecord | undefined;
}

function addRow(
  rows: { numbers: number[]; texts: string[]; longTexts: string[] },
  { folder, parent, rank, record }: RowSource,
): void {
  const stamp = record ?? { ...folder, sizeBytes: 0 };
  rows.numbers.push(
    rank,
    parent,
    flagsOf(folder, record),
    stamp.ino,
    stamp.mtimeMs,
    stamp.ctimeMs,
    stamp.sizeBytes,
  );
  const isTop = parent < 0;
  rows.texts.push(
    isTop ? folder.path : folder.path.slice(folder.path.lastIndexOf(sep) + 1),
    isTop ? folder.realPath : "",
    record?.skillFile ?? folder.skillFiles.join(NAME_SEPARATOR),
    // Links in a skill are for the complete walk, like everything else in it.
    folder.isInsideSkill || record !== undefined ? "" : folder.links.join(NAME_SEPARATOR),
    record?.facts.name ?? "",
    record?.facts.description ?? "",
  );
  rows.longTexts.push(record?.facts.frontmatterText ?? "", record?.facts.problemsText ?? "");
}

function flagsOf(folder: WalkedFolder, record: SkillRecord | undefined): number {
  let flags =
    (folder.isInsideSkill ? FLAG.isInsideSkill : 0) |
    (folder.parent < 0 && folder.depth > 0 ? FLAG.isLink : 0);
  if (record === undefined) return flags;
  flags |= FLAG.isSkill | record.facts.flags;
  if (record.hasScripts) flags |= FLAG.hasScripts;
  if (record.facts.name !== undefined) flags |= FLAG.hasName;
  if (record.facts.description !== undefined) flags |= FLAG.hasDescription;
  return flags;
}
