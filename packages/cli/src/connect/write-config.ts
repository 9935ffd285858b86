import { randomUUID } from "node:crypto";
import {
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  open,
  readdir,
  realpath,
  rename,
  rm,
  stat,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readRegularBytes } from "@skillquay/settings";
import { CliError } from "../program/cli-error.ts";

/** The text of a settings file; empty when there is none yet. */
export async function readConfig(file: string): Promise<{ text: string; exists: boolean }> {
  try {
    const bytes = readRegularBytes(file, LARGEST_BYTES);
    return { text: new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes), exists: true };
  } catch (cause) {
    if (errorCode(cause) === "ENOENT") return { text: "", exists: false };
    const reason =
      errorCode(cause) === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "it is not UTF-8 text" : errorCode(cause);
    throw new CliError("config_unreadable", `${file} cannot be read: ${reason ?? "unknown reason"}.`, {
      cause,
    });
  }
}

// An agent may keep its history in the same file.
const LARGEST_BYTES = 64 * 1024 * 1024;

/**
 * Replaces a settings file so that a crash leaves either the old or the new one, after keeping a copy of the
 * old one, named by the time, where one is given. Returns the copy's path, or undefined when there was nothing to keep.
 */
export async function writeConfig(
  file: string,
  previous: string,
  after: string,
  now: Date | undefined,
): Promise<string | undefined> {
  try {
    return await replaceFile(file, previous, after, now);
  } catch (cause) {
    throw cause instanceof CliError ? cause : cannotWrite(file, cause);
  }
}

export function cannotWrite(file: string, cause: unknown): CliError {
  const reason = errorCode(cause) ?? "unknown reason";
  return new CliError("config_not_written", `${file} could not be written: ${reason}.`, {
    suggestions: ["The file is as it was. Check the permissions of the file and its folder."],
    cause,
  });
}

async function replaceFile(
  file: string,
  previous: string,
  after: string,
  now: Date | undefined,
): Promise<string | undefined> {
  // Settings kept in a dotfiles repository are links: the link stays, its target changes.
  const target = await linkTarget(file);
  await mkdir(dirname(target), { recursive: true });
  const existing = await stat(target).catch(() => undefined);
  if (existing !== undefined && (await readConfig(target)).text !== previous) throw changedMeanwhile(file);
  const backup = existing === undefined || now === undefined ? undefined : await backUp(target, now);
  const temporary = join(dirname(target), `.${basename(target)}.${randomUUID()}.tmp`);
  try {
    // 0600 for a new file: agents' settings often hold tokens later on.
    const handle = await open(temporary, "wx", existing?.mode ?? 0o600);
    try {
      await handle.writeFile(after);
      await handle.sync();
    } finally {
      await handle.close();
    }
    if (existing !== undefined) await chmod(temporary, existing.mode & 0o7777);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  return backup;
}

async function backUp(target: string, now: Date): Promise<string> {
  const backup = `${target}${BACKUP}${now.toISOString().replace(/[-:.]/g, "")}`;
  await copyFile(target, backup, constants.COPYFILE_EXCL);
  return backup;
}

const BACKUP = ".skillquay-backup-";

/** Copies of the file that `writeConfig` kept, the newest first. */
export async function backupsOf(file: string): Promise<readonly string[]> {
  const target = await linkTarget(file);
  const names = await readdir(dirname(target)).catch(() => []);
  const isBackup = (name: string) =>
    name.startsWith(basename(target) + BACKUP) && /-\d{8}T\d{9}Z$/.test(name);
  return names
    .filter(isBackup)
    .sort()
    .reverse()
    .map((name) => join(dirname(target), name));
}

async function linkTarget(file: string): Promise<string> {
  const entry = await lstat(file).catch(() => undefined);
  return entry?.isSymbolicLink() ? realpath(file) : file;
}

function changedMeanwhile(file: string): CliError {
  return new CliError("config_changed_meanwhile", `${file} was changed by another program just now.`, {
    suggestions: ["Nothing was written. Run the command again."],
  });
}

function errorCode(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
