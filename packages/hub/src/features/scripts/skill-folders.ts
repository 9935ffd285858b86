import { createHash } from "node:crypto";
import { lstat, mkdir, open, opendir, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createFolderCache, type UsedFolder } from "@skillquay/sandbox/folder-cache";
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

export interface SkillFoldersOptions {
  readonly folder: string;
  /** What the folders may take together. Those in use stay, whatever they take. */
  readonly maxBytes?: number;
}

/** `<folder>/<digest>/<slug>/…`, whole or not at all, shared by the instances that have the same folder. */
export function createSkillFolders({
  folder,
  maxBytes = DEFAULT_MAX_BYTES,
}: SkillFoldersOptions): SkillFolders {
  const cache = createFolderCache({ folder, maxBytes });
  return {
    async use(version) {
      const used = await cache
        .use(folderName(version), {
          isWhole: (made) => isWhole(join(made, version.slug), version),
          make: (unfinished) => write(unfinished, version),
        })
        .catch((error: unknown) => {
          throw Object(error).code === "ENOSPC" ? noRoom(error) : error;
        });
      return { ...used, folder: join(used.folder, version.slug) };
    },
    close: cache.close,
  };
}

const DEFAULT_MAX_BYTES = 1024 * 1024 * 1024;

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

async function write(folder: string, version: VersionFiles): Promise<number> {
  for (const file of version.files) {
    const path = join(folder, version.slug, ...safeSegments(file.path));
    const bytes = await version.read(file.path);
    if (digestOf(bytes) !== file.digest) throw damaged();
    await mkdir(dirname(path), { recursive: true, mode: 0o755 });
    await writeNew(path, bytes, file.executable ? 0o555 : 0o444);
  }
  return sizeOf(version);
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
