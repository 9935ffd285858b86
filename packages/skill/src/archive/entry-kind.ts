import type { ArchiveReasonCode } from "./archive-reason.ts";
import type { ZipRecord } from "./zip-directory.ts";

/** What keeps an entry from being a plain file or folder. */
export function entryKindReason({ name, attributes, sizeBytes }: ZipRecord): ArchiveReasonCode | undefined {
  const mode = attributes >>> 16;
  const isFolder = name.endsWith("/");
  const kind = mode & KIND_MASK;
  if (kind === KIND_LINK || (attributes & DOS_REPARSE_POINT) !== 0) return "symlink";
  if (kind !== 0 && kind !== KIND_FILE && kind !== KIND_FOLDER) return "special_file";
  if ((attributes & DOS_SPECIAL) !== 0) return "special_file";
  if ((mode & SETUID_SETGID_STICKY) !== 0 && !isFolder) return "setuid";
  const isMarkedFolder = kind === KIND_FOLDER || (attributes & DOS_FOLDER) !== 0;
  if (isFolder ? kind === KIND_FILE : isMarkedFolder) return "kind_mismatch";
  return isFolder && sizeBytes > 0 ? "folder_with_data" : undefined;
}

export function isExecutable({ attributes }: ZipRecord): boolean {
  return ((attributes >>> 16) & 0o111) !== 0;
}

const KIND_MASK = 0o170000;
const KIND_LINK = 0o120000;
const KIND_FILE = 0o100000;
const KIND_FOLDER = 0o040000;
const SETUID_SETGID_STICKY = 0o7000;
const DOS_FOLDER = 0x10;
// A volume label or a device.
const DOS_SPECIAL = 0x08 | 0x40;
const DOS_REPARSE_POINT = 0x400;
