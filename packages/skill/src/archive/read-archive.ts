import { readFile, stat } from "node:fs/promises";
import { runCooperatively } from "../cooperative-task.ts";
import { readSkillHeadInSteps } from "../format/read-skill-head.ts";
import { ARCHIVE_LIMITS, type ArchiveFile, type ArchiveLimits, isBomb } from "./archive-file.ts";
import { type ArchiveReason, ArchiveRefused, archiveReason, refuse } from "./archive-reason.ts";
import { entryCollisions } from "./entry-collisions.ts";
import { entryKindReason, isExecutable } from "./entry-kind.ts";
import { entryPathReasons, isTooLarge } from "./entry-path.ts";
import { secondReaderAgrees } from "./second-reader.ts";
import { findSkillRoot } from "./skill-root.ts";
import { unpackEntry } from "./unpack-entry.ts";
import { readZipData, type ZipEntry } from "./zip-data.ts";
import { readZipDirectory, type ZipRecord } from "./zip-directory.ts";
import { readZipEnd } from "./zip-end.ts";

export type ReadArchive =
  | {
      readonly ok: true /** Paths from the skill's folder on, in code unit order. */;
      readonly files: readonly ArchiveFile[];
    }
  | { readonly ok: false; readonly reasons: readonly ArchiveReason[] };

/**
 * Reads the zip archive of one skill, from memory or from a file, and takes nothing that two programs could read in two
 * ways or that could do harm where it is unpacked. Writes nothing. What is refused is refused with every reason that
 * could be found before the first byte was unpacked.
 */
export async function readArchive(
  source: Uint8Array | string,
  limits: ArchiveLimits = ARCHIVE_LIMITS,
): Promise<ReadArchive> {
  try {
    return { ok: true, files: await readFiles(await bytesOf(source, limits), limits) };
  } catch (error) {
    if (error instanceof ArchiveRefused) return { ok: false, reasons: error.reasons };
    throw error;
  }
}

async function bytesOf(source: Uint8Array | string, limits: ArchiveLimits): Promise<Buffer> {
  const sizeBytes = typeof source === "string" ? (await stat(source)).size : source.length;
  if (sizeBytes > limits.totalBytes) throw refuse("archive_too_large");
  if (typeof source === "string") return readFile(source);
  return Buffer.from(source.buffer, source.byteOffset, source.byteLength);
}

async function readFiles(bytes: Buffer, limits: ArchiveLimits): Promise<ArchiveFile[]> {
  const end = readZipEnd(bytes);
  if (end.entryCount > limits.entries) throw refuse("too_many_entries");
  const records = readZipDirectory(bytes, end);
  const { prefix, reasons } = await runCooperatively(recordReasons(records, limits));
  const entries = entriesOf(bytes, records, { directoryStart: end.directoryStart, reasons });
  if (!(await secondReaderAgrees(bytes, records))) throw refuse("readers_disagree");
  const files = await unpack(entries, { prefix, limits });
  await runCooperatively(assertFolderName(files, prefix));
  return files;
}

/** Whatever the list alone shows. In steps: it may have thousands of long names. */
function* recordReasons(
  records: readonly ZipRecord[],
  limits: ArchiveLimits,
): Generator<void, { prefix: string; reasons: ArchiveReason[] }> {
  const reasons: ArchiveReason[] = [];
  for (const [index, record] of records.entries()) {
    reasons.push(...reasonsOfRecord(record, limits));
    if (index % RECORDS_AT_ONCE === 0) yield;
  }
  const totalBytes = records.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  if (totalBytes > limits.totalBytes) reasons.push(archiveReason("archive_too_large"));
  const names = records.map(({ name }) => name);
  // Those that are too large are refused for that: their folders alone could be as many as they have characters.
  reasons.push(...(yield* entryCollisions(names.filter((name) => !isTooLarge(name)))));
  // Among unusable paths there is no telling where a skill begins.
  if (names.some((name) => entryPathReasons(name).some((reason) => LOSES_ROOT.has(reason)))) {
    return { prefix: "", reasons };
  }
  const root = findSkillRoot(names);
  if (!root.ok) reasons.push(...root.reasons);
  return { prefix: root.ok ? root.prefix : "", reasons };
}

const RECORDS_AT_ONCE = 100;

const LOSES_ROOT: ReadonlySet<string> = new Set([
  "path_absolute",
  "path_backslash",
  "path_drive",
  "path_empty",
]);

function reasonsOfRecord(record: ZipRecord, limits: ArchiveLimits): ArchiveReason[] {
  const { name, sizeBytes, packedBytes } = record;
  const codes = new Set(entryPathReasons(name));
  const kind = entryKindReason(record);
  if (kind !== undefined) codes.add(kind);
  if (sizeBytes > limits.fileBytes) codes.add("file_too_large");
  if (isBomb(sizeBytes, packedBytes, limits)) codes.add("compression_bomb");
  return [...codes].map((code) => archiveReason(code, name));
}

/** Adds what the headers before the data show, and refuses with everything so far. */
function entriesOf(
  bytes: Buffer,
  records: readonly ZipRecord[],
  { directoryStart, reasons }: { directoryStart: number; reasons: readonly ArchiveReason[] },
): ZipEntry[] {
  let entries: ZipEntry[] = [];
  const all = [...reasons];
  try {
    entries = readZipData(bytes, records, directoryStart);
  } catch (error) {
    if (!(error instanceof ArchiveRefused)) throw error;
    all.push(...error.reasons);
  }
  if (all.length > 0) throw new ArchiveRefused(all.slice(0, REASONS_MAX));
  return entries;
}

// Enough to repair an archive by, too little to be a burden.
const REASONS_MAX = 50;

async function unpack(
  entries: readonly ZipEntry[],
  { prefix, limits }: { prefix: string; limits: ArchiveLimits },
): Promise<ArchiveFile[]> {
  const files: ArchiveFile[] = [];
  for (const entry of entries) {
    // A folder that holds no file is not part of a skill.
    const bytes = await unpackEntry(entry, limits);
    if (entry.name.endsWith("/")) continue;
    files.push({ path: entry.name.slice(prefix.length), bytes, executable: isExecutable(entry) });
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A folder around the skill is the skill's own, and clients take its name for the skill's. */
function* assertFolderName(files: readonly ArchiveFile[], prefix: string): Generator<void, void> {
  if (prefix === "") return;
  const main =
    files.find(({ path }) => path === "SKILL.md") ??
    files.find(({ path }) => path.toLowerCase() === "skill.md");
  if (main === undefined) return;
  const place = { folderName: prefix.slice(0, -1), fileName: main.path };
  const { problems } = yield* readSkillHeadInSteps(main.bytes, place);
  if (problems.some(({ code }) => code === "name_differs_from_folder")) {
    throw refuse("folder_name_mismatch", prefix);
  }
}
