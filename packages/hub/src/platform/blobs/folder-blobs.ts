import { randomBytes } from "node:crypto";
import {
  type FileHandle,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { digestOf } from "@skillquay/skill";
import { hubError } from "../errors.ts";
import {
  BlobMissing,
  type BlobStore,
  corruptBlob,
  cutRange,
  hexOf,
  piecesOf,
  type SignGetOptions,
} from "./blob-store.ts";

export interface FolderBlobsOptions {
  readonly folder: string;
  /** Makes the address that the hub itself serves a blob at. */
  readonly sign: (digest: string, options: SignGetOptions) => Promise<string>;
  /** Told of every file and folder right after it was made durable. */
  readonly onSync?: (path: string) => void;
}

/**
 * Blobs in a folder: `ab/abcdef…`. A file gets its name only when its bytes are on the disk, so whatever has a
 * name is whole; `put` resolves when the name itself is on the disk, too.
 */
export async function openFolderBlobs(options: FolderBlobsOptions): Promise<BlobStore> {
  const { folder, onSync } = options;
  const tempFolder = join(folder, "tmp");
  await mkdir(tempFolder, { recursive: true, mode: 0o700 });
  await removeLeftovers(tempFolder);
  await syncFolder(folder, onSync);
  // Known to survive a power cut: written or synced by this process.
  const durable = createRecentSet(DURABLE_KEPT);
  const durableFolders = new Set<string>();
  const writing = new Map<string, Promise<void>>();
  const placeOf = (hex: string) => join(folder, hex.slice(0, 2), hex);

  async function write(hex: string, bytes: Uint8Array): Promise<void> {
    const place = placeOf(hex);
    if (await isWhole(place, hex, bytes.length)) {
      await syncFile(place, onSync);
    } else {
      await publish(bytes, place, tempFolder, onSync);
    }
    const fanOut = hex.slice(0, 2);
    await syncFolder(join(folder, fanOut), onSync);
    if (!durableFolders.has(fanOut)) await syncFolder(folder, onSync);
    durableFolders.add(fanOut);
    durable.add(hex);
  }

  async function read(digest: string): Promise<Uint8Array> {
    const bytes = await readWhole(placeOf(hexOf(digest)), digest);
    if (digestOf(bytes) !== digest) throw corruptBlob();
    return bytes;
  }

  return {
    async put(bytes) {
      const digest = digestOf(bytes);
      const hex = hexOf(digest);
      // Another instance may have collected it since.
      if (!durable.has(hex) || (await stat(placeOf(hex)).catch(undefinedWhenMissing)) === undefined) {
        // Many skills carry the same licence file: one write serves all who ask at the same time.
        const running = writing.get(hex) ?? write(hex, bytes).finally(() => writing.delete(hex));
        writing.set(hex, running);
        await running.catch(throwStorageError);
      }
      return { digest, sizeBytes: bytes.length };
    },
    get: async (digest, range) => cutRange(await read(digest), range),
    async *stream(digest, range) {
      yield* piecesOf(cutRange(await read(digest), range));
    },
    async head(digest) {
      const stats = await stat(placeOf(hexOf(digest))).catch(undefinedWhenMissing);
      return stats === undefined ? undefined : { sizeBytes: stats.size };
    },
    signGet: (digest, signOptions) => options.sign(digest, signOptions),
    async delete(digest) {
      const hex = hexOf(digest);
      durable.delete(hex);
      await rm(placeOf(hex), { force: true });
    },
    async mark(id) {
      const existing = await readMark(folder);
      if (existing === undefined) await markFolder(folder, id, tempFolder).catch(throwStorageError);
      await syncFolder(folder, onSync);
      return existing ?? (await readMark(folder)) ?? id;
    },
    readMark: () => readMark(folder),
  };
}

const MARK = "store-id";

async function readMark(folder: string): Promise<string | undefined> {
  return (await readFile(join(folder, MARK), "utf8").catch(undefinedWhenMissing))?.trim();
}

/** The name appears with all of its bytes, and only once. */
async function markFolder(folder: string, id: string, tempFolder: string): Promise<void> {
  const temp = join(tempFolder, randomBytes(12).toString("hex"));
  try {
    await writeFile(temp, `${id}\n`, { flag: "wx", mode: 0o600, flush: true });
    await link(temp, join(folder, MARK));
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
  } finally {
    await rm(temp, { force: true });
  }
}

// 64 digits each: some 20 MB when full.
const DURABLE_KEPT = 100_000;

async function publish(
  bytes: Uint8Array,
  place: string,
  tempFolder: string,
  onSync: FolderBlobsOptions["onSync"],
): Promise<void> {
  const temp = join(tempFolder, randomBytes(12).toString("hex"));
  try {
    const file = await open(temp, "wx", 0o600);
    try {
      await file.writeFile(bytes);
      await sync(file, temp, onSync);
    } finally {
      await file.close();
    }
    await mkdir(join(place, ".."), { recursive: true, mode: 0o700 });
    await rename(temp, place);
  } catch (error) {
    await rm(temp, { force: true });
    throw error;
  }
}

/** Whether the blob is there with the right bytes. A damaged one is not, and is replaced by the next `put`. */
async function isWhole(place: string, hex: string, sizeBytes: number): Promise<boolean> {
  const stats = await stat(place).catch(undefinedWhenMissing);
  if (stats === undefined || stats.size !== sizeBytes) return false;
  return digestOf(await readFile(place)) === `sha256:${hex}`;
}

async function readWhole(place: string, digest: string): Promise<Uint8Array> {
  const bytes = await readFile(place).catch(undefinedWhenMissing);
  if (bytes === undefined) throw new BlobMissing(digest);
  return bytes;
}

/** What a process that was killed left. By age: an instance on another machine may be writing here, and numbers of processes come again. */
async function removeLeftovers(tempFolder: string): Promise<void> {
  for (const name of await readdir(tempFolder)) {
    const file = join(tempFolder, name);
    const stats = await stat(file).catch(undefinedWhenMissing);
    if (stats !== undefined && Date.now() - stats.mtimeMs > LONGEST_WRITE_MS) await rm(file, { force: true });
  }
}

// A blob is at most some megabytes. With room for clocks that differ between machines.
const LONGEST_WRITE_MS = 6 * 60 * 60_000;

async function syncFile(path: string, onSync: FolderBlobsOptions["onSync"]): Promise<void> {
  // Windows syncs only what is open for writing.
  const file = await open(path, process.platform === "win32" ? "r+" : "r");
  try {
    await sync(file, path, onSync);
  } finally {
    await file.close();
  }
}

/** Makes the names in a folder durable. Windows has no such call and keeps them with the file. */
async function syncFolder(path: string, onSync: FolderBlobsOptions["onSync"]): Promise<void> {
  if (process.platform !== "win32") await syncFile(path, onSync);
}

async function sync(file: FileHandle, path: string, onSync: FolderBlobsOptions["onSync"]): Promise<void> {
  await file.sync();
  onSync?.(path);
}

function throwStorageError(error: unknown): never {
  const code = codeOf(error);
  if (code !== "ENOSPC" && code !== "EDQUOT") throw error;
  throw hubError("storage_full", "The hub has no room left to store this.", {
    suggestions: ["Tell whoever runs the hub: the disk of the blob folder is full"],
    cause: error,
  });
}

function undefinedWhenMissing(error: unknown): undefined {
  if (codeOf(error) === "ENOENT") return undefined;
  throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

/** A set that forgets what was added first. */
function createRecentSet(limit: number): RecentSet {
  const values = new Set<string>();
  return {
    has: (value) => values.has(value),
    delete: (value) => values.delete(value),
    add(value) {
      values.add(value);
      for (const oldest of values) {
        if (values.size <= limit) break;
        values.delete(oldest);
      }
    },
  };
}

interface RecentSet {
  has(value: string): boolean;
  add(value: string): void;
  delete(value: string): void;
}
