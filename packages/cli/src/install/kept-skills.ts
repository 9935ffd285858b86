import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { writeFileAtomically } from "@skillquay/local";
import { readSkillFileSync } from "@skillquay/skill";
import { ARCHIVE_LIMITS, type ArchiveFile, packSkill, readArchive } from "@skillquay/skill/archive";
import type { Io } from "../program/io.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";
import type { LockEntry } from "./lock-entry.ts";

type KeptIo = Pick<Io, "env" | "homeDirectory" | "platform">;

/**
 * The bytes of skills that came from sites, hubs and servers, for the day on which these do not answer; repositories have a
 * cache of their own. By source and digest: what came from one place is never given out as another's. Whoever restores from
 * it compares every file with the lock, as with what a source gives.
 */
export async function keepSkill(
  io: KeptIo,
  entry: LockEntry | undefined,
  files: readonly ArchiveFile[],
): Promise<void> {
  const name = entry && fileOf(entry);
  if (name === undefined) return;
  try {
    const folder = folderOf(io);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileAtomically(join(folder, name), await packSkill(files));
    removeOldest(folder);
  } catch {
    // A cache: without it the source is asked.
  }
}

/** Undefined where nothing is kept, or nothing that can be read. */
export async function readKeptSkill(
  io: KeptIo,
  entry: LockEntry,
): Promise<readonly ArchiveFile[] | undefined> {
  const name = fileOf(entry);
  if (name === undefined) return undefined;
  try {
    const bytes = readSkillFileSync(folderOf(io), name, { maxBytes: LARGEST_BYTES });
    const archive = await readArchive(bytes);
    return archive.ok ? archive.files : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined for what is not kept: the folders of this machine, and repositories. */
function fileOf({ source, sourceType, sourceUrl, ref, skillquay: pin }: LockEntry): string | undefined {
  const isFromNetwork =
    ["well-known", "hub", "mcp"].includes(sourceType) || (sourceType === "zip" && /^https?:/i.test(source));
  if (!isFromNetwork || pin?.manifestDigest === undefined) return undefined;
  const what = JSON.stringify([source, sourceType, sourceUrl ?? "", ref ?? "", pin.manifestDigest]);
  return `${createHash("sha256").update(what).digest("hex").slice(0, 40)}.zip`;
}

// Names and headers of an archive beside the bytes of a skill.
const LARGEST_BYTES = ARCHIVE_LIMITS.totalBytes + 1024 * 1024;
const MOST_KEPT = 500;
const MOST_BYTES = 256 * 1024 * 1024;

/** What was written last stays. */
function removeOldest(folder: string): void {
  const kept = readdirSync(folder)
    .map((name) => join(folder, name))
    .flatMap((path) => {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats === undefined ? [] : [{ path, mtimeMs: stats.mtimeMs, sizeBytes: stats.size }];
    })
    .sort((a, b) => b.mtimeMs - a.mtimeMs);
  let sizeBytes = 0;
  for (const [index, one] of kept.entries()) {
    sizeBytes += one.sizeBytes;
    if (index >= MOST_KEPT || sizeBytes > MOST_BYTES) rmSync(one.path, { force: true });
  }
}

function folderOf(io: KeptIo): string {
  return join(cacheFolderOf(io), "skills");
}
