import { lstat, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { SessionMount } from "@skillquay/sandbox";
import { type RunChanges, ToolError } from "@skillquay/tools";
import type { FolderChanges } from "../folders/compare-copy.ts";
import { folderLimits } from "../folders/copy-folder.ts";
import { FolderTooLarge } from "../folders/walk-folder.ts";
import { makeWorkingCopy, type WorkingCopy } from "../folders/working-copy.ts";
import { PROJECT_VARIABLE } from "./run-offers.ts";
import type { GivenFolder } from "./script-policy.ts";

/** The folders of one run: where they are inside, and what becomes of what is written into them. */
export interface RunFolders {
  readonly mounts: readonly SessionMount[];
  readonly env: Readonly<Record<string, string>>;
  /** What was written, once the session is closed; one for each folder that was written to. */
  changes(redact: (text: string) => string): Promise<readonly WrittenFolder[]>;
  remove(): Promise<void>;
}

export interface WrittenFolder {
  /** Not kept yet. */
  readonly summary: RunChanges;
  /** Puts it into the folder, as far as that can be done. */
  keep(): Promise<RunChanges>;
}

/** Where the folders are inside: the first one's place is the one that descriptions name. */
export function placesOf(
  folders: readonly GivenFolder[],
): readonly (GivenFolder & { readonly at: string })[] {
  return folders.map((folder, index) => ({
    ...folder,
    at: index === 0 ? "/project" : `/project-${index + 1}`,
  }));
}

/** Copies what may be written to. Where there is no sandbox, scripts get the folders themselves. */
export async function openRunFolders(
  folders: readonly GivenFolder[],
  { isSandboxed }: { readonly isSandboxed: boolean },
): Promise<RunFolders> {
  const places = placesOf(folders);
  const env = Object.fromEntries(
    places.map(({ path, at }, index) => [
      `${PROJECT_VARIABLE}${index === 0 ? "" : `_${index + 1}`}`,
      isSandboxed ? at : path,
    ]),
  );
  const none = async () => [];
  if (!isSandboxed) return { mounts: [], env, changes: none, remove: async () => {} };
  const copies: {
    readonly copy: WorkingCopy;
    readonly at: string;
    readonly access: GivenFolder["access"];
  }[] = [];
  const remove = async () => {
    for (const { copy } of copies) await copy.remove();
  };
  const mounts: SessionMount[] = [];
  try {
    for (const { path, at, access } of places) {
      const folder = await realFolder(path);
      if (access === "read" && !(await isClosedToSessions(folder))) {
        mounts.push({ source: folder, at, access });
        continue;
      }
      const copy = await copyOf(folder, access);
      copies.push({ copy, at, access });
      mounts.push({ source: copy.copy, at, access, maxBytes: copy.sizeBytes + ROOM_BYTES });
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    mounts,
    env,
    remove,
    async changes(redact) {
      const written: WrittenFolder[] = [];
      for (const { copy, at, access } of copies)
        if (access === "write") written.push(...(await writtenTo(copy, at, redact)));
      return written;
    },
  };
}

// What may be kept of a run, and what a disk needs for many small files.
const ROOM_BYTES = 384 * 1024 * 1024;

async function writtenTo(
  copy: WorkingCopy,
  at: string,
  redact: (text: string) => string,
): Promise<WrittenFolder[]> {
  const place = { folder: copy.folder, at };
  const changes = await copy.changes().catch((error: unknown) => {
    if (error instanceof FolderTooLarge) return undefined;
    throw error;
  });
  if (changes === undefined || changes.isTooMuch) {
    const summary: RunChanges = {
      ...place,
      ...listsOf(changes, redact),
      diff: "",
      isKept: false,
      problem: TOO_MUCH,
    };
    return [{ summary, keep: async () => summary }];
  }
  if (changes.files.length === 0) return [];
  // A script may write its key into a file, or into the name of one.
  const diff = redact(await copy.show(changes));
  const summary: RunChanges = { ...place, ...listsOf(changes, redact), diff, isKept: false };
  return [
    {
      summary,
      async keep() {
        const { notKept } = await copy.keep(changes);
        const left = notKept.map(({ path, why }) => ({ path: redact(path), why }));
        return { ...summary, isKept: true, ...(left.length > 0 && { notKept: left }) };
      },
    },
  ];
}

const TOO_MUCH = "the script wrote more than 2000 files or 256 MB, which is more than is kept";
const MOST_LISTED = 200;

function listsOf(
  changes: FolderChanges | undefined,
  redact: (text: string) => string,
): Pick<RunChanges, "added" | "changed" | "removed"> {
  const of = (only: "added" | "changed" | "removed") =>
    (changes?.files ?? [])
      .flatMap(({ kind, path }) => (kind === only ? [path] : []))
      .slice(0, MOST_LISTED)
      .map(redact);
  return { added: of("added"), changed: of("changed"), removed: of("removed") };
}

async function realFolder(path: string): Promise<string> {
  const folder = await realpath(path).catch(() => undefined);
  if (folder !== undefined && (await stat(folder)).isDirectory()) return folder;
  throw new ToolError("scripts_not_allowed", "A folder that this skill is given is not there.", {
    suggestions: ["Ask the user to correct the path after --allow-folder, or to make the folder"],
    details: { folder: path },
  });
}

async function copyOf(folder: string, access: GivenFolder["access"]): Promise<WorkingCopy> {
  try {
    return await makeWorkingCopy(folder, { isOpen: access === "read" });
  } catch (error) {
    if (!(error instanceof FolderTooLarge)) throw error;
    const { maxEntries, maxBytes } = folderLimits;
    throw new ToolError(
      "scripts_not_allowed",
      `The folder is too large to be written to by a script: a copy may have ${maxEntries} files and ${Math.round(maxBytes / 2 ** 20)} MB.`,
      {
        suggestions: ["Ask the user to give a smaller folder with --allow-folder, or this one read only"],
        details: { folder },
      },
    );
  }
}

/** A server that runs as root has scripts run as another user, who may not get at the folder. */
async function isClosedToSessions(folder: string): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  if (((await lstat(folder)).mode & 0o005) !== 0o005) return true;
  for (let above = dirname(folder); ; above = dirname(above)) {
    if (((await lstat(above)).mode & 0o001) === 0) return true;
    if (dirname(above) === above) return false;
  }
}
