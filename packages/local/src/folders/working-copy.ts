import { chmod, lstat, mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isLeftBehind, ownerName } from "@skillquay/sandbox/scripts";
import { changeLimits, compareCopy, type FileChange, type FolderChanges } from "./compare-copy.ts";
import { copyFolder, folderLimits } from "./copy-folder.ts";
import { haveSameBytes } from "./have-same-bytes.ts";
import { type KeptChanges, keepChanges } from "./keep-changes.ts";
import { showChanges } from "./show-changes.ts";

/** A copy of a folder in which a script writes. The folder itself is not touched before somebody says so. */
export interface WorkingCopy {
  /** The folder that it is a copy of, as a real path. */
  readonly folder: string;
  readonly copy: string;
  readonly sizeBytes: number;
  /** After the session is closed: nothing may run in the copy while it is looked at. */
  changes(): Promise<FolderChanges & { readonly isTooMuch: boolean }>;
  show(changes: FolderChanges): Promise<string>;
  keep(changes: FolderChanges): Promise<KeptChanges>;
  remove(): Promise<void>;
}

/** Throws `FolderTooLarge` where there is too much for a copy. With `isOpen` every user may read the copy. */
export async function makeWorkingCopy(
  folder: string,
  { isOpen = false, limits = folderLimits } = {},
): Promise<WorkingCopy> {
  const real = await realpath(folder);
  const { ino, dev } = await lstat(real);
  const area = await mkdtemp(join(copiesParent(), `${PREFIX}${ownerName()}-`));
  const copy = join(area, "copy");
  const remove = () => removeCopy(area);
  try {
    // A server that runs as root has scripts run as another user, who must be able to pass through.
    if (isRoot()) await chmod(area, 0o711);
    const copied = await copyFolder(real, copy, { ...limits, isOpen });
    return {
      folder: real,
      copy,
      sizeBytes: copied.sizeBytes,
      async changes() {
        const written = await compareCopy(copy, copied, limits.maxEntries + changeLimits.maxFiles);
        const files: FileChange[] = [];
        for (const change of written.files)
          if (!(await isOnlyTouched(real, copy, change))) files.push(change);
        const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
        const isTooMuch = files.length > changeLimits.maxFiles || bytes > changeLimits.maxBytes;
        return { ...written, files, isTooMuch };
      },
      show: ({ files }) => showChanges(real, copy, files),
      async keep(changes) {
        const now = await lstat(real).catch(() => undefined);
        if (now?.ino !== ino || now.dev !== dev)
          return {
            kept: [],
            notKept: changes.files.map(({ path }) => ({ path, why: "the folder itself is another one now" })),
          };
        return await keepChanges(real, copy, changes);
      },
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Written again with the bytes that are in the folder: nobody has to be asked about that. */
async function isOnlyTouched(
  folder: string,
  copy: string,
  { path, original, sizeBytes, isExecutable }: FileChange,
): Promise<boolean> {
  if (original?.kind !== "file" || original.original.size !== BigInt(sizeBytes)) return false;
  const wasExecutable = (original.copy.mode & 0o100n) !== 0n;
  return wasExecutable === isExecutable && (await haveSameBytes(join(folder, path), join(copy, path)));
}

/** Removes what programs left that ended without doing it themselves. */
export async function reapWorkingCopies(): Promise<void> {
  const parent = copiesParent();
  for (const name of await readdir(parent).catch(() => [])) {
    if (!isLeftBehind(name, PREFIX)) continue;
    const area = join(parent, name);
    const stats = await stat(area).catch(() => undefined);
    if (stats?.uid === process.getuid?.()) await removeCopy(area);
  }
}

const PREFIX = "skillquay-folder-";

/** Also folders that a script closed to everybody, its owner included. */
async function removeCopy(area: string): Promise<void> {
  try {
    await rm(area, { recursive: true, force: true });
  } catch {
    await openFolders(area);
    await rm(area, { recursive: true, force: true });
  }
}

async function openFolders(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await openFolders(join(folder, entry.name));
}

// As root the usual place, whatever TMPDIR says: a dropped user could not pass through a folder below /root.
function copiesParent(): string {
  return isRoot() ? "/tmp" : tmpdir();
}

function isRoot(): boolean {
  return process.getuid?.() === 0;
}
