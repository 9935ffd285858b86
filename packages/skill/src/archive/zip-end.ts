import { refuse } from "./archive-reason.ts";

/** Where the list of files is, as the very last record of the archive says. */
export interface ZipEnd {
  readonly entryCount: number;
  readonly directoryStart: number;
  readonly directoryEnd: number;
}

/**
 * Finds the end record. There is exactly one way to read it, or the archive is refused: nothing after it, nothing
 * between it and the list of files, no second one, no zip64, one disk.
 */
export function readZipEnd(bytes: Buffer): ZipEnd {
  if (bytes.length === 0) throw refuse("file_empty");
  const start = bytes.lastIndexOf(END_SIGNATURE);
  const isZip = bytes.indexOf(LOCAL_SIGNATURE) === 0 || start === 0;
  if (start === -1) throw refuse(isZip ? "truncated" : "not_a_zip");
  // The signature may also stand in a comment or in a file; then what follows is not a whole record.
  if (bytes.length - start < END_BYTES) throw refuse("truncated");
  const commentEnd = start + END_BYTES + bytes.readUInt16LE(start + 20);
  if (commentEnd > bytes.length) throw refuse("truncated");
  if (commentEnd < bytes.length) throw refuse("trailing_bytes");
  if (bytes.readUInt16LE(start + 4) !== 0 || bytes.readUInt16LE(start + 6) !== 0)
    throw refuse("several_disks");
  const entryCount = bytes.readUInt16LE(start + 10);
  const directoryBytes = bytes.readUInt32LE(start + 12);
  const directoryStart = bytes.readUInt32LE(start + 16);
  const hasZip64 = start >= LOCATOR_BYTES && bytes.readUInt32LE(start - LOCATOR_BYTES) === LOCATOR_SIGNATURE;
  if (hasZip64 || entryCount === 0xffff || directoryBytes === 0xffffffff || directoryStart === 0xffffffff) {
    throw refuse("zip64");
  }
  if (bytes.readUInt16LE(start + 8) !== entryCount) throw refuse("several_disks");
  const directoryEnd = directoryStart + directoryBytes;
  // A comment that holds another end record: which of them counts depends on the reader.
  if (isInsideComment(bytes, start, directoryEnd)) throw refuse("several_ends");
  if (directoryEnd > start) throw refuse("directory_malformed");
  if (directoryEnd < start) throw refuse(whatIsBetween(bytes, { start, directoryEnd, directoryBytes }));
  if (entryCount === 0) throw refuse(directoryStart > 0 ? "hidden_bytes" : "no_entries");
  return { entryCount, directoryStart, directoryEnd };
}

const END_SIGNATURE = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const LOCAL_SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const DIRECTORY_SIGNATURE = 0x02014b50;
const LOCATOR_SIGNATURE = 0x07064b50;
const END_BYTES = 22;
const LOCATOR_BYTES = 20;

/** The last signature may be the smuggled one: an earlier end record whose comment covers it. */
function isInsideComment(bytes: Buffer, start: number, directoryEnd: number): boolean {
  const from = Math.max(0, start - 0xffff - END_BYTES);
  for (let at = bytes.indexOf(END_SIGNATURE, from); at !== -1 && at < start; ) {
    const end = at + END_BYTES + bytes.readUInt16LE(at + 20);
    // A record that reaches exactly the same end, outside of what the last one calls files.
    if (end === bytes.length && at >= directoryEnd) return true;
    if (end === bytes.length && bytes.readUInt32LE(at + 12) + bytes.readUInt32LE(at + 16) === at) return true;
    at = bytes.indexOf(END_SIGNATURE, at + 1);
  }
  return false;
}

function whatIsBetween(
  bytes: Buffer,
  { start, directoryEnd, directoryBytes }: { start: number; directoryEnd: number; directoryBytes: number },
): "several_ends" | "prepended_bytes" | "hidden_bytes" {
  if (bytes.subarray(directoryEnd, start).indexOf(END_SIGNATURE) === 0) return "several_ends";
  const actualStart = start - directoryBytes;
  const isShifted = directoryBytes >= 4 && bytes.readUInt32LE(actualStart) === DIRECTORY_SIGNATURE;
  return isShifted ? "prepended_bytes" : "hidden_bytes";
}
