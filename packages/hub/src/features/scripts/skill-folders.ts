import { createHash, randomBytes } from "node:crypto";
import { lstat, mkdir, open, opendir, readdir, readFile, rename, rm, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { digestOf, type ManifestFile } from "@skillquay/skill";
import type { ToolError } from "@skillquay/tools";
import { hubError } from "../../platform/errors.ts";

/** Versions of skills as folders for the sandbox: made when first wanted, shared by all who run the same bytes. */
export interface SkillFolders {
  /** The folder stays as it is until `release`. */
  use(version: VersionFiles): Promise<UsedFolder>;
  close(): void;
}

export interface VersionFiles {
  readonly slug: string;
  readonly treeDigest: string;
  readonly files: readonly ManifestFile[];
  readonly read: (path: string) => Promise<Uint8Array>;
}

export interface UsedFolder {
  readonly folder: string;
  release(): void;
}

export interface SkillFoldersOptions {
  readonly folder: string;
  /** What the folders may take together. Those in use stay, whatever they take. */
  readonly maxBytes?: number;
  /** Another instance with the same folder may remove one that nobody has used for so long. */
  readonly keepMs?: number;
}

/**
 * `<folder>/<digest>/<slug>/…`. A folder appears whole or not at all, and its modification time says when it was last
 * used, so that several instances can share it, on one machine or on a shared disk.
 */
export function createSkillFolders(options: SkillFoldersOptions): SkillFolders {
  const { folder: root, maxBytes = DEFAULT_MAX_BYTES, keepMs = DEFAULT_KEEP_MS } = options;
  const users = new Map<string, number>();
  const sizes = new Map<string, number>();
  const making = new Map<string, Promise<void>>();

  const touch = async (name: string) => {
    const now = new Date();
    await utimes(join(root, name), now, now);
  };
  const timer = setInterval(() => {
    for (const name of users.keys()) void touch(name).catch(() => {});
  }, keepMs / 10).unref();

  const provide = async (name: string, version: VersionFiles): Promise<void> => {
    const isThere = await touch(name).then(
      () => true,
      () => false,
    );
    // What an earlier process left is trusted after its bytes were looked at, once.
    if (isThere && (sizes.has(name) || (await isWhole(join(root, name, version.slug), version)))) {
      sizes.set(name, sizeOf(version));
      return;
    }
    if (isThere) await removeFolder(root, name);
    await build(root, name, version);
    sizes.set(name, sizeOf(version));
    await removeUnused({ root, maxBytes, keepMs, users, sizes });
  };

  return {
    async use(version) {
      const name = folderName(version);
      users.set(name, (users.get(name) ?? 0) + 1);
      let isReleased = false;
      const release = () => {
        if (isReleased) return;
        isReleased = true;
        const left = (users.get(name) ?? 1) - 1;
        if (left === 0) users.delete(name);
        else users.set(name, left);
      };
      try {
        const made = making.get(name) ?? provide(name, version).finally(() => making.delete(name));
        making.set(name, made);
        await made;
        return { folder: join(root, name, version.slug), release };
      } catch (error) {
        release();
        throw error;
      }
    },
    close: () => clearInterval(timer),
  };
}

const DEFAULT_MAX_BYTES = 1024 * 1024 * 1024;
const DEFAULT_KEEP_MS = 10 * 60_000;

/** From a digest alone, checked; run bits are not part of the tree digest, so they are part of the name. */
function folderName({ slug, treeDigest, files }: VersionFiles): string {
  if (!/^[a-z0-9-]{1,64}$/.test(slug)) throw new Error("A version's slug is not one");
  const [, hex] = /^sha256:([0-9a-f]{64})$/.exec(treeDigest) ?? [];
  if (hex === undefined) throw new Error("A version's tree digest is not one");
  const runnable = files.filter((file) => file.executable).map((file) => `${file.path}\0`);
  const bits = createHash("sha256").update(runnable.toSorted().join("")).digest("hex").slice(0, 8);
  return `${hex}-${bits}`;
}

function sizeOf({ files }: VersionFiles): number {
  return files.reduce((total, file) => total + file.sizeBytes, 0);
}

async function build(root: string, name: string, version: VersionFiles): Promise<void> {
  const unfinished = join(root, `.new-${randomBytes(8).toString("hex")}`);
  try {
    for (const file of version.files) {
      const path = join(unfinished, version.slug, ...safeSegments(file.path));
      const bytes = await version.read(file.path);
      if (digestOf(bytes) !== file.digest) throw damaged();
      await mkdir(dirname(path), { recursive: true, mode: 0o755 });
      await writeNew(path, bytes, file.executable ? 0o555 : 0o444);
    }
    await rename(unfinished, join(root, name));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another instance made the same folder in the meantime: the same bytes.
    if (isTaken(error)) return;
    throw Object(error).code === "ENOSPC" ? noRoom(error) : error;
  }
}

async function writeNew(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    await file.writeFile(bytes);
    // The umask of this process is not to decide who can read it in the sandbox.
    await file.chmod(mode);
  } finally {
    await file.close();
  }
}

function damaged(): ToolError {
  return hubError(
    "integrity_error",
    "The stored files of this skill are not those that were published, so nothing of it runs.",
    { suggestions: ["Tell the operator of the hub"] },
  );
}

function noRoom(cause: unknown): ToolError {
  return hubError("storage_full", "The hub has no room left to run this skill.", {
    suggestions: ["Tell the operator of the hub"],
    cause,
  });
}

/** Publishing refuses such paths; a second look costs nothing where a path is about to be joined. */
function safeSegments(path: string): string[] {
  const segments = path.split("/");
  if (segments.some((segment) => segment === "" || segment === "." || segment === ".."))
    throw new Error("A path of a published version is not one");
  return segments;
}

async function isWhole(folder: string, { files }: VersionFiles): Promise<boolean> {
  try {
    for (const { path, digest, executable } of files) {
      const place = join(folder, ...safeSegments(path));
      const stats = await lstat(place);
      if (!stats.isFile() || ((stats.mode & 0o100) !== 0) !== executable) return false;
      if (digestOf(await readFile(place)) !== digest) return false;
    }
    return (await countFiles(folder)) === files.length;
  } catch {
    return false;
  }
}

async function countFiles(folder: string): Promise<number> {
  let count = 0;
  for await (const entry of await opendir(folder))
    count += entry.isDirectory() ? await countFiles(join(folder, entry.name)) : 1;
  return count;
}

interface Removal {
  readonly root: string;
  readonly maxBytes: number;
  readonly keepMs: number;
  readonly users: ReadonlyMap<string, number>;
  readonly sizes: Map<string, number>;
}

/** Removes the longest unused folders until the rest fits. */
async function removeUnused({ root, maxBytes, keepMs, users, sizes }: Removal): Promise<void> {
  const entries: { name: string; usedAtMs: number; sizeBytes: number }[] = [];
  for (const name of await readdir(root)) {
    const stats = await lstat(join(root, name)).catch(() => undefined);
    if (stats === undefined) continue;
    const sizeBytes = sizes.get(name) ?? (await folderBytes(join(root, name)).catch(() => 0));
    entries.push({ name, usedAtMs: stats.mtimeMs, sizeBytes });
  }
  let totalBytes = entries.reduce((total, entry) => total + entry.sizeBytes, 0);
  const idleSince = Date.now() - keepMs;
  for (const { name, usedAtMs, sizeBytes } of entries.toSorted((a, b) => a.usedAtMs - b.usedAtMs)) {
    if (usedAtMs > idleSince || users.has(name)) continue;
    // A folder that was never finished is of no use to anybody, however much room there is.
    if (totalBytes <= maxBytes && !name.startsWith(".")) continue;
    sizes.delete(name);
    if (await removeFolder(root, name, idleSince)) totalBytes -= sizeBytes;
  }
}

async function folderBytes(folder: string): Promise<number> {
  let total = 0;
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name);
    total += entry.isDirectory() ? await folderBytes(path) : (await lstat(path)).size;
  }
  return total;
}

/** Out of sight first, then gone: nobody finds half a folder. One that was used at the last moment goes back. */
async function removeFolder(
  root: string,
  name: string,
  idleSince = Number.POSITIVE_INFINITY,
): Promise<boolean> {
  const aside = join(root, `.old-${randomBytes(8).toString("hex")}`);
  const isMoved = await rename(join(root, name), aside).then(
    () => true,
    () => false,
  );
  if (!isMoved) return false;
  const { mtimeMs } = await lstat(aside);
  if (mtimeMs > idleSince) {
    const isBack = await rename(aside, join(root, name)).then(
      () => true,
      () => false,
    );
    if (isBack) return false;
  }
  await rm(aside, { recursive: true, force: true });
  return true;
}

function isTaken(error: unknown): boolean {
  const { code } = Object(error);
  return code === "ENOTEMPTY" || code === "EEXIST";
}
