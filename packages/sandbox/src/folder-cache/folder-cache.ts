import { randomBytes } from "node:crypto";
import { lstat, mkdir, rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { withBuildLock } from "./build-lock.ts";
import { machineName } from "./machine-name.ts";
import { removeFolder, removeUnused } from "./remove-unused.ts";
import { type SharedWork, shareWork } from "./share-work.ts";

/** Folders by name, made when first wanted and shared by all who want the same. */
export interface FolderCache {
  /** The folder stays as it is until `release`. Whoever stops waiting for it takes it away from nobody else who does. */
  use(name: string, recipe: FolderRecipe, signal?: AbortSignal): Promise<UsedFolder>;
  close(): void;
}

export interface FolderRecipe {
  /** Whether a folder that an earlier process left is all there. Asked once in the life of this one. */
  readonly isWhole: (folder: string) => Promise<boolean>;
  /** Fills a new folder, and says how much it takes. What it throws leaves nothing behind. Aborted once nobody waits for it. */
  readonly make: (unfinished: string, signal: AbortSignal) => Promise<number>;
  /** So much work that one process does it while the others wait. */
  readonly isCostly?: boolean;
}

export interface UsedFolder {
  readonly folder: string;
  release(): void;
}

export interface FolderCacheOptions {
  readonly folder: string;
  /** What the folders may take together. Those in use stay, whatever they take. */
  readonly maxBytes: number;
  /** Another process with the same folder may remove one that nobody has used for so long. */
  readonly keepMs?: number;
}

/**
 * `<folder>/<name>`. A folder appears whole or not at all, and its modification time says when it was last used, so that
 * several processes can share it, on one machine or on a shared disk.
 */
export function createFolderCache(options: FolderCacheOptions): FolderCache {
  const { folder: root, maxBytes, keepMs = DEFAULT_KEEP_MS } = options;
  const users = new Map<string, number>();
  const sizes = new Map<string, number>();
  const making = new Map<string, SharedWork>();

  const touch = async (name: string) => {
    const now = new Date();
    await utimes(join(root, name), now, now);
  };
  const timer = setInterval(() => {
    for (const name of users.keys()) void touch(name).catch(() => {});
  }, keepMs / 10).unref();

  const provide = async (name: string, recipe: FolderRecipe, signal: AbortSignal): Promise<void> => {
    const isThere = await touch(name).then(
      () => true,
      () => false,
    );
    // What an earlier process left is trusted after it was looked at, once.
    if (isThere && sizes.has(name)) return;
    if (isThere && (await recipe.isWhole(join(root, name)))) {
      sizes.set(name, UNKNOWN_SIZE);
      return;
    }
    if (isThere) await removeFolder(root, name);
    const make = () => build(root, name, recipe, signal);
    sizes.set(name, recipe.isCostly === true ? await alone(root, name, make, signal) : await make());
    await removeUnused({ root, maxBytes, keepMs, users, sizes });
  };

  const beginOrJoin = (name: string, recipe: FolderRecipe): SharedWork => {
    const existing = making.get(name);
    if (existing !== undefined) return existing;
    const work = shareWork(
      (signal) => provide(name, recipe, signal),
      // Whoever comes now begins anew, after what is being given up has left its lock.
      () => {
        if (making.get(name) === work) making.delete(name);
      },
    );
    making.set(name, work);
    return work;
  };

  return {
    async use(name, recipe, signal) {
      if (!/^[\w][\w.-]{0,200}$/.test(name)) throw new Error("The name of a cached folder is not one");
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
        await beginOrJoin(name, recipe).wait(signal);
        return { folder: join(root, name), release };
      } catch (error) {
        release();
        throw error;
      }
    },
    close: () => clearInterval(timer),
  };
}

/** Another process made it; looked up when sizes matter. */
const UNKNOWN_SIZE = -1;
const DEFAULT_KEEP_MS = 10 * 60_000;

async function alone(
  root: string,
  name: string,
  make: () => Promise<number>,
  signal: AbortSignal,
): Promise<number> {
  await mkdir(root, { recursive: true, mode: 0o755 });
  const makeUnlessThere = async () => {
    const isThere = await lstat(join(root, name)).then(
      () => true,
      () => false,
    );
    return isThere ? UNKNOWN_SIZE : await make();
  };
  return await withBuildLock(join(root, `.lock-${name}`), makeUnlessThere, signal);
}

async function build(root: string, name: string, recipe: FolderRecipe, signal: AbortSignal): Promise<number> {
  const unfinished = join(root, unfinishedName());
  try {
    signal.throwIfAborted();
    await mkdir(unfinished, { recursive: true, mode: 0o755 });
    const sizeBytes = await recipe.make(unfinished, signal);
    await rename(unfinished, join(root, name));
    return sizeBytes;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another process made the same folder in the meantime.
    if (isTaken(error)) return UNKNOWN_SIZE;
    throw error;
  }
}

/** Says whose it is, so that one of a process that was killed is known for what it is at once. */
function unfinishedName(): string {
  return `.new-${process.pid}-${machineName()}-${randomBytes(8).toString("hex")}`;
}

function isTaken(error: unknown): boolean {
  const { code } = Object(error);
  return code === "ENOTEMPTY" || code === "EEXIST";
}
