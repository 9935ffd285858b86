import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  openSync,
  read,
  readlinkSync,
  readSync,
  realpathSync,
  type Stats,
} from "node:fs";
import { join, sep } from "node:path";
import { oneLine } from "../text/escape-text.ts";

export type SkillPathErrorCode =
  | "path_invalid"
  | "path_outside"
  | "file_not_found"
  | "not_a_file"
  | "file_too_large";

/** A path that does not name a readable file of the skill. The message is safe to show. */
export class SkillPathError extends Error {
  readonly code: SkillPathErrorCode;
  constructor(code: SkillPathErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "SkillPathError";
    this.code = code;
  }
}

export interface ReadOptions {
  /** A larger file is refused, not cut. */
  readonly maxBytes?: number;
}

/** 16 MiB: the size the skills extension allows for a whole skill. */
export const SKILL_FILE_MAX_BYTES = 16 * 1024 * 1024;

/**
 * The real, absolute place of a file inside the skill folder. Links are followed as long as they stay inside
 * and do not lead to a hidden file. Throws `SkillPathError`.
 */
export function resolveSkillPath(root: string, path: string): string {
  assertSkillPath(path);
  const realRoot = realPath(root, path);
  const real = realPath(join(realRoot, path), path);
  const rootWithSeparator = realRoot.endsWith(sep) ? realRoot : realRoot + sep;
  if (!real.startsWith(rootWithSeparator)) {
    // The same error for "/" as a file name: the root itself is not a file of the skill.
    throw new SkillPathError("path_outside", `${quote(path)} leads out of the skill folder`);
  }
  if (real.slice(rootWithSeparator.length).split(sep).some(isLeftOut)) {
    throw new SkillPathError("path_outside", `${quote(path)} leads to a hidden file`);
  }
  return real;
}

/** The bytes of one regular file of the skill, as they are now. */
export async function readSkillFile(
  root: string,
  path: string,
  options: ReadOptions = {},
): Promise<Uint8Array> {
  const { fd, sizeBytes } = openSkillFile(root, path, options);
  try {
    const buffer = Buffer.allocUnsafeSlow(sizeBytes);
    let length = 0;
    while (length < sizeBytes) {
      const count = await readInto(fd, buffer, length);
      if (count === 0) break;
      length += count;
    }
    return bytesOf(buffer, length);
  } finally {
    closeSync(fd);
  }
}

/** As `readSkillFile`, without yielding: the fastest way for the small files most skills are made of. */
export function readSkillFileSync(root: string, path: string, options: ReadOptions = {}): Uint8Array {
  const { fd, sizeBytes } = openSkillFile(root, path, options);
  try {
    const buffer = Buffer.allocUnsafeSlow(sizeBytes);
    let length = 0;
    while (length < sizeBytes) {
      const count = readSync(fd, buffer, length, sizeBytes - length, length);
      if (count === 0) break;
      length += count;
    }
    return bytesOf(buffer, length);
  } finally {
    closeSync(fd);
  }
}

/** Why a path cannot name a file of a skill, or undefined when its form is fine. Looks at the text only. */
export function skillPathViolation(path: string): string | undefined {
  if (path === "") return "is empty";
  if (path.length > MAX_PATH_BYTES || Buffer.byteLength(path) > MAX_PATH_BYTES)
    return "is longer than 1,000 bytes";
  if (path.startsWith("/")) return "is absolute";
  if (path.includes("\\")) return "contains a backslash";
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]|\p{Surrogate}/u.test(path)) return "contains a control character";
  // `C:x` is relative to a drive on Windows, and `x:y` a second stream of the file x.
  if (/^[A-Za-z]:/.test(path) || (process.platform === "win32" && path.includes(":"))) return "names a drive";
  for (const segment of path.split("/")) {
    if (segment === "") return "has an empty segment";
    if (segment === "." || segment === "..") return "has a '.' or '..' segment";
    if (isLeftOut(segment)) return "names a hidden file";
    if (Buffer.byteLength(segment) > MAX_SEGMENT_BYTES) return "has a segment longer than 255 bytes";
  }
  return undefined;
}

/** Names that are never part of a skill: hidden ones, and installed packages. */
export function isLeftOut(name: string): boolean {
  return name.startsWith(".") || name === "node_modules";
}

// A file name holds at most 255 bytes on every common file system; 1,000 keeps the whole below every PATH_MAX.
const MAX_SEGMENT_BYTES = 255;
const MAX_PATH_BYTES = 1_000;

function assertSkillPath(path: string): void {
  const violation = skillPathViolation(path);
  if (violation !== undefined) {
    throw new SkillPathError("path_invalid", `The path ${quote(path)} ${violation}`);
  }
}

/**
 * Opens the file and then makes sure that what was opened is what was checked: between the check and the open,
 * a folder on the way can be swapped for a link. What does not fit, such as a file that an editor has just
 * replaced, is tried again.
 */
function openSkillFile(root: string, path: string, options: ReadOptions): { fd: number; sizeBytes: number } {
  for (let attempt = 0; attempt < OPEN_ATTEMPTS; attempt += 1) {
    const real = resolveSkillPath(root, path);
    assertRegularFile(statOf(real, path), path);
    const fd = open(real, path);
    try {
      const opened = fstatSync(fd);
      assertRegularFile(opened, path);
      if (isStillAt(fd, opened, real)) {
        assertSize(opened.size, options.maxBytes ?? SKILL_FILE_MAX_BYTES, path);
        return { fd, sizeBytes: opened.size };
      }
    } catch (error) {
      closeSync(fd);
      throw error;
    }
    closeSync(fd);
  }
  throw new SkillPathError("file_not_found", `${quote(path)} keeps changing`);
}

const OPEN_ATTEMPTS = 5;

/**
 * Whether the open file lies at the checked place. Linux says where an open file is, which no swap can falsify.
 * Elsewhere the place is looked at again, between two checks that no link has come into the path.
 */
function isStillAt(fd: number, opened: Stats, real: string): boolean {
  const place = placeOf(fd);
  // A file that was replaced or removed since it was opened keeps its old place, marked as deleted.
  if (place !== undefined) return place === real || place === `${real} (deleted)`;
  try {
    const isLinkFree = () => realpathSync.native(real) === real;
    if (!isLinkFree()) return false;
    const now = lstatSync(real);
    return now.ino === opened.ino && now.dev === opened.dev && isLinkFree();
  } catch {
    return false;
  }
}

function placeOf(fd: number): string | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    // A container without /proc.
    return undefined;
  }
}

function assertSize(sizeBytes: number, maxBytes: number, path: string): void {
  if (sizeBytes <= maxBytes) return;
  throw new SkillPathError(
    "file_too_large",
    `${quote(path)} has ${sizeBytes} bytes; at most ${maxBytes} are read`,
  );
}

// O_NOFOLLOW: the last segment must not have become a link. O_NONBLOCK: a pipe must not make us wait.
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

function open(real: string, path: string): number {
  try {
    return openSync(real, OPEN_FLAGS);
  } catch (cause) {
    throw notFound(path, cause);
  }
}

function realPath(place: string, path: string): string {
  try {
    return realpathSync.native(place);
  } catch (cause) {
    throw notFound(path, cause);
  }
}

function statOf(place: string, path: string): Stats {
  try {
    return lstatSync(place);
  } catch (cause) {
    throw notFound(path, cause);
  }
}

function assertRegularFile(stats: Stats, path: string): void {
  if (!stats.isFile()) throw new SkillPathError("not_a_file", `${quote(path)} is not a regular file`);
}

function notFound(path: string, cause: unknown): SkillPathError {
  return new SkillPathError("file_not_found", `No file ${quote(path)} in this skill`, { cause });
}

function quote(path: string): string {
  return `'${oneLine(path, 80)}'`;
}

function readInto(fd: number, buffer: Buffer, offset: number): Promise<number> {
  return new Promise((resolve, reject) => {
    read(fd, buffer, offset, buffer.length - offset, offset, (error, count) =>
      error ? reject(error) : resolve(count),
    );
  });
}

function bytesOf(buffer: Buffer, length: number): Uint8Array {
  return new Uint8Array(buffer.buffer, buffer.byteOffset, length);
}
