import { statSync } from "node:fs";
import { listSkillFiles } from "@skillquay/skill/files";
import type { Version } from "@skillquay/tools";
import { type FileStamp, fileStamp, isSettled, sameStamp } from "../discovery/file-stamp.ts";

/**
 * The paths of a skill's files. Adding, removing and renaming a file changes its folder, so the paths are the same as
 * long as one stat of each folder shows what it showed when they were listed. While every folder is watched not even
 * that is needed: `watched` gives the state of the index, and any change in a folder makes a new one. Elsewhere what
 * was looked at within `freshMs` is not looked at again.
 */
export function createSkillPaths({
  maxSkills = 512,
  freshMs = 500,
  now = Date.now,
  watched = neverWatched,
} = {}): {
  of(folder: string, skillFile: string): Promise<readonly string[]>;
  /** Another one whenever the paths are others; undefined while the folders are too young to tell. */
  version(folder: string, skillFile: string): Version | Promise<Version>;
} {
  // In the order of last use: a Map keeps the order of insertion.
  const remembered = new Map<string, Listed>();
  let lastRevision = 0;

  /** Synchronous when they are known. */
  function listed(folder: string, skillFile: string): Listed | Promise<Listed> {
    const key = `${folder}\0${skillFile}`;
    const entry = remembered.get(key);
    const state = watched();
    const isKnownRight =
      state === undefined ? now() - (entry?.lookedAtMs ?? 0) < freshMs : entry?.state === state;
    if (entry !== undefined && isKnownRight) return entry;
    remembered.delete(key);
    if (entry?.folders.every(isUnchanged) === true) {
      const renewed = { ...entry, state, lookedAtMs: now() };
      remembered.set(key, renewed);
      return renewed;
    }
    return listAnew(folder, skillFile, state);
  }

  async function listAnew(folder: string, skillFile: string, state: string | undefined): Promise<Listed> {
    const listing = { ...(await list(folder, skillFile)), state, lookedAtMs: now() };
    if (!listing.folders.every(({ stamp }) => isSettled(stamp, now()))) return listing;
    lastRevision += 1;
    const settled = { ...listing, revision: lastRevision };
    remembered.set(`${folder}\0${skillFile}`, settled);
    const [oldest] = remembered.keys();
    if (remembered.size > maxSkills && oldest !== undefined) remembered.delete(oldest);
    return settled;
  }

  return {
    of: async (folder, skillFile) => (await listed(folder, skillFile)).paths,
    version(folder, skillFile) {
      const listing = listed(folder, skillFile);
      return listing instanceof Promise ? listing.then(versionOf) : versionOf(listing);
    },
  };
}

function versionOf({ revision }: Listed): Version {
  return revision?.toString();
}

/** Whether an error says that a file or folder is not there any more. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

function neverWatched(): string | undefined {
  return undefined;
}

interface Listed {
  /** Given to what can be relied on later. */
  readonly revision?: number;
  /** Of the index, when the listing was last known to be right. */
  readonly state?: string | undefined;
  readonly lookedAtMs?: number;
  readonly paths: readonly string[];
  readonly folders: readonly { readonly path: string; readonly stamp: FileStamp }[];
}

async function list(folder: string, skillFile: string): Promise<Listed> {
  try {
    const { files, folders } = await listSkillFiles(folder, skillFile);
    return {
      paths: files.map((file) => file.path),
      folders: folders.map((path) => ({ path, stamp: stampOf(path) })),
    };
  } catch (error) {
    if (isGone(error)) return { paths: [], folders: [{ path: folder, stamp: NO_STAMP }] };
    throw error;
  }
}

function isUnchanged({ path, stamp }: Listed["folders"][number]): boolean {
  return sameStamp(stampOf(path), stamp);
}

// Never equal to a real folder's, and never settled: a folder that is not there is looked for each time.
const NO_STAMP: FileStamp = { sizeBytes: -1, mtimeMs: Number.MAX_SAFE_INTEGER, ctimeMs: 0, ino: -1 };

function stampOf(path: string): FileStamp {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? NO_STAMP : fileStamp(stats);
}
