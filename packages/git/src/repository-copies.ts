import { randomBytes } from "node:crypto";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Git } from "./create-git.ts";
import { GitError } from "./git-error.ts";
import { parseTree, type TreeEntry } from "./parse-tree.ts";

/** Bare copies of single commits on this machine: a cache, made again when it is gone. */
export interface RepositoryCopies {
  /** The folder of the commit's copy, downloaded when it is not there. */
  get(requested: CommitRequest, signal?: AbortSignal): Promise<string>;
  /** Every entry of the commit's tree; sizes of the contents that are there, by object. */
  list(folder: string, commit: string, signal?: AbortSignal): Promise<CommitListing>;
  /** Removes copies of other commits that nobody has used for a while. */
  clean(sourceId: string, keepCommit: string): Promise<void>;
  /** Removes everything of a source. */
  remove(sourceId: string): Promise<void>;
}

export interface CommitRequest {
  readonly sourceId: string;
  readonly url: string;
  readonly commit: string;
}

export interface CommitListing {
  readonly entries: readonly TreeEntry[];
  readonly sizeOf: ReadonlyMap<string, number>;
}

export interface RepositoryCopiesOptions {
  readonly git: Git;
  readonly folder: string;
  readonly maxBytes: number;
}

/**
 * Each copy is fetched beside its place and moved there when it is whole, so that neither a crash nor a second process
 * ever leaves half of one. There is no working tree: no name and no link of a repository reaches the file system.
 */
export function createRepositoryCopies({ git, folder, maxBytes }: RepositoryCopiesOptions): RepositoryCopies {
  const placeOf = ({ sourceId, commit }: Pick<CommitRequest, "sourceId" | "commit">) =>
    join(folder, sourceId, `${commit}.git`);

  return {
    async get(requested, signal) {
      const place = placeOf(requested);
      if (await exists(place)) return place;
      const fresh = join(folder, requested.sourceId, `new-${randomBytes(8).toString("hex")}`);
      await mkdir(fresh, { recursive: true, mode: 0o700 });
      try {
        await fetchInto(git, fresh, requested, { maxBytes, signal });
        await rename(fresh, place).catch(async (error: unknown) => {
          // Another process was quicker with the same commit.
          if (!(await exists(place))) throw error;
        });
        return place;
      } finally {
        await rm(fresh, { recursive: true, force: true, maxRetries: 3 });
      }
    },
    async list(place, commit, signal) {
      const common = { folder: place, timeoutMs: LIST_MS, maxOutputBytes: LIST_MAX_BYTES, signal };
      const [tree, objects] = await Promise.all([
        git.run({ ...common, args: ["ls-tree", "-r", "-z", "--full-tree", commit] }),
        // Every object that is there: contents that the server left out for their size are not, and are never asked for.
        git.run({
          ...common,
          args: ["cat-file", "--batch-all-objects", "--unordered", `--batch-check=${OBJECT_LINE}`],
        }),
      ]);
      return { entries: parseTree(tree), sizeOf: sizesOf(objects) };
    },
    async clean(sourceId, keepCommit) {
      const home = join(folder, sourceId);
      for (const name of await readdir(home).catch(() => [])) {
        if (name === `${keepCommit}.git`) continue;
        const stats = await stat(join(home, name)).catch(() => undefined);
        if (stats === undefined || Date.now() - stats.mtimeMs < KEEP_MS) continue;
        await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 });
      }
    },
    async remove(sourceId) {
      await rm(join(folder, sourceId), { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function fetchInto(
  git: Git,
  folder: string,
  { url, commit }: CommitRequest,
  { maxBytes, signal }: { readonly maxBytes: number; readonly signal: AbortSignal | undefined },
): Promise<void> {
  await git.run({
    args: ["init", "--bare", "--quiet", "--template=", "--", folder],
    timeoutMs: LIST_MS,
    maxOutputBytes: 1024 * 1024,
    signal,
  });
  const tooLarge = new AbortController();
  const packs = join(folder, "objects", "pack");
  let isLooking = false;
  const look = setInterval(async () => {
    if (isLooking) return;
    isLooking = true;
    if ((await bytesIn(packs)) > maxBytes) tooLarge.abort();
    isLooking = false;
  }, LOOK_EVERY_MS);
  const limited = signal === undefined ? tooLarge.signal : AbortSignal.any([signal, tooLarge.signal]);
  try {
    await git.run({
      folder,
      args: [
        "fetch",
        "--quiet",
        "--depth=1",
        "--no-tags",
        "--no-recurse-submodules",
        "--no-write-fetch-head",
        `--filter=blob:limit=${BLOB_MAX_BYTES}`,
        "--",
        url,
        `+${commit}:refs/heads/seen`,
      ],
      timeoutMs: FETCH_MS,
      maxOutputBytes: 1024 * 1024,
      signal: limited,
    });
    if ((await bytesIn(packs)) > maxBytes) tooLarge.abort();
  } catch (error) {
    if (!tooLarge.signal.aborted) throw error;
  } finally {
    clearInterval(look);
  }
  if (tooLarge.signal.aborted) {
    const limit = Math.round(maxBytes / 1024 / 1024);
    throw new GitError("too_large", `the repository is larger than ${limit} MiB`);
  }
}

const OBJECT_LINE = "%(objectname) %(objecttype) %(objectsize)";

function sizesOf(output: Buffer): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const line of output.toString("latin1").split("\n")) {
    const [objectId = "", type, size] = line.split(" ");
    if (type === "blob") sizes.set(objectId, Number(size));
  }
  return sizes;
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}

async function exists(place: string): Promise<boolean> {
  return (await stat(place).catch(() => undefined)) !== undefined;
}

const FETCH_MS = 10 * 60_000;
const LIST_MS = 60_000;
// Half a million files; a tree that unfolds to more is no collection of skills.
const LIST_MAX_BYTES = 64 * 1024 * 1024;
const LOOK_EVERY_MS = 200;
// A skill has 16 MiB at most, so no single file of one is larger.
const BLOB_MAX_BYTES = 16 * 1024 * 1024;
// An import may still read the commit that it was given before the source moved on.
const KEEP_MS = 60 * 60_000;
