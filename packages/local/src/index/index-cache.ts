import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import { mix } from "../discovery/files-hash.ts";
import type { SkillRoot } from "../discovery/skill-roots.ts";
import { CACHE_SHAPE, cacheHeader, cacheRows } from "./cache-rows.ts";
import { CachedIndex } from "./cached-index.ts";
import { decodeColumns, encodeColumns } from "./column-file.ts";
import type { Scan } from "./scan-roots.ts";
import { writeFileAtomically } from "./write-file-atomically.ts";

export { CachedIndex };

/** The index of an earlier run over the same roots; undefined when there is none that can be used, for whatever reason. */
export function readIndexCache(directory: string, roots: readonly SkillRoot[]): CachedIndex | undefined {
  try {
    const bytes = readOwnFile(cachePath(directory, roots));
    const table = bytes === undefined ? undefined : decodeColumns(bytes, CACHE_SHAPE);
    return table === undefined ? undefined : CachedIndex.open(table, roots);
  } catch {
    return undefined; // Missing, unreadable or damaged: it is made anew.
  }
}

/** Keeps a complete, settled scan for the next run. False when it could not be written. */
export function writeIndexCache(directory: string, roots: readonly SkillRoot[], scan: Scan): boolean {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const rows = cacheRows(scan);
    const header = cacheHeader(roots, scan, indexHash(scan));
    writeFileAtomically(cachePath(directory, roots), encodeColumns({ header, ...rows }));
    removeOldFiles(directory);
    return true;
  } catch {
    return false; // A full or read-only disk: the next start is a cold one.
  }
}

/** Tells whether two complete scans would be kept as the same index. */
export function indexHash(scan: Scan): number {
  let hash = scan.problems.length;
  for (const walk of scan.walks) {
    hash = mix(hash, walk.folders.length);
    for (const folder of walk.folders) {
      if (!folder.isInsideSkill && folder.skillFile === undefined) {
        hash = mix(mix(mix(hash, folder.mtimeMs), folder.ctimeMs), folder.ino);
      }
    }
  }
  for (const record of scan.records) {
    hash = mix(mix(mix(hash, record.mtimeMs), record.ctimeMs), record.ino + (record.hasScripts ? 0.5 : 0));
  }
  return hash;
}

// Every project has its own roots and so its own file; the roots are compared when it is read.
function cachePath(directory: string, roots: readonly SkillRoot[]): string {
  let hash = 0x811c9dc5;
  for (const { path } of roots) {
    for (let i = 0; i < path.length; i++) hash = Math.imul(hash ^ path.charCodeAt(i), 0x01000193);
    hash = mix(hash, path.length);
  }
  return join(directory, `index-${(hash >>> 0).toString(16).padStart(8, "0")}.bin`);
}

// What others can write could make us serve their words under a skill's name.
function readOwnFile(path: string): Buffer | undefined {
  const fd = openSync(path, "r");
  try {
    const stats = fstatSync(fd);
    const isOwn = process.getuid === undefined || stats.uid === process.getuid();
    const isPrivate = process.platform === "win32" || (stats.mode & 0o022) === 0;
    if (!stats.isFile() || !isOwn || !isPrivate || stats.size > LARGEST_BYTES) return undefined;
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

const LARGEST_BYTES = 256 * 1024 * 1024;
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

// Each project has left one; those of projects nobody works on any more need not stay.
function removeOldFiles(directory: string): void {
  for (const name of readdirSync(directory)) {
    if (!/^(?:index|front)-[0-9a-f]{8}\.bin/.test(name)) continue;
    const path = join(directory, name);
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > KEPT_MS) rmSync(path, { force: true });
  }
}
