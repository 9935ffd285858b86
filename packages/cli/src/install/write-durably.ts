import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { isLeftBehind, ownerName } from "@skillquay/sandbox/scripts";

/** Replaces a file as a whole and has it on disk when it returns: whoever looks sees the old content or the new. */
export function writeDurably(path: string, content: string): void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const temporary = join(folder, `${temporaryPrefix(path)}${ownerName()}-`);
  rmSync(temporary, { force: true });
  try {
    writeSynced(temporary, content);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  syncFolder(folder);
}

/** Removes what processes left that were ended while they wrote this file. */
export function sweepTemporary(path: string): void {
  const folder = dirname(path);
  const prefix = temporaryPrefix(path);
  for (const name of namesIn(folder))
    if (isLeftBehind(name, prefix.replaceAll(".", "\\."))) rmSync(join(folder, name), { force: true });
}

function temporaryPrefix(path: string): string {
  return `.${basename(path)}.new-`;
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** A new file, never through a link that somebody placed under its name. */
export function writeSynced(path: string, content: string | Uint8Array, mode = 0o644): void {
  const fd = openSync(path, "wx", mode);
  try {
    writeFileSync(fd, content);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** What was renamed in a folder stays renamed after a power cut. Some systems do not have it, and need it not. */
export function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, "r");
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // Windows opens no folders.
  }
}
