import { isAscii } from "node:buffer";
import { type ArchiveReasonCode, ArchiveRefused, archiveReason, refuse } from "./archive-reason.ts";
import { readExtraFields } from "./extra-fields.ts";
import type { ZipEnd } from "./zip-end.ts";

/** What the archive's list says of one entry. */
export interface ZipRecord {
  readonly name: string;
  readonly nameBytes: Buffer;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
  /** Unix file mode in the upper half, DOS attributes in the lower. */
  readonly attributes: number;
  readonly headerStart: number;
}

export const HAS_DESCRIPTOR = 0x0008;

/** Reads the list of files to its last byte. Refuses what programs read in more than one way. */
export function readZipDirectory(
  bytes: Buffer,
  { entryCount, directoryStart, directoryEnd }: ZipEnd,
): ZipRecord[] {
  const records: ZipRecord[] = [];
  let at = directoryStart;
  while (at < directoryEnd) {
    if (at + RECORD_BYTES > directoryEnd || bytes.readUInt32LE(at) !== RECORD_SIGNATURE) {
      throw refuse("directory_malformed");
    }
    const nameEnd = at + RECORD_BYTES + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const end = extraEnd + bytes.readUInt16LE(at + 32);
    if (end > directoryEnd) throw refuse("directory_malformed");
    const nameBytes = bytes.subarray(at + RECORD_BYTES, nameEnd);
    const flags = bytes.readUInt16LE(at + 8);
    const record: ZipRecord = {
      name: readName(nameBytes, flags),
      nameBytes,
      flags,
      method: bytes.readUInt16LE(at + 10),
      checksum: bytes.readUInt32LE(at + 16),
      packedBytes: bytes.readUInt32LE(at + 20),
      sizeBytes: bytes.readUInt32LE(at + 24),
      attributes: bytes.readUInt32LE(at + 38),
      headerStart: bytes.readUInt32LE(at + 42),
    };
    const disk = bytes.readUInt16LE(at + 34);
    const reasons = [
      ...(disk === 0 ? [] : (["several_disks"] as const)),
      ...featureReasons(record, bytes.readUInt16LE(at + 6)),
      ...readExtraFields(bytes.subarray(nameEnd, extraEnd), nameBytes),
    ];
    if (reasons.length > 0) throw new ArchiveRefused(reasons.map((code) => archiveReason(code, record.name)));
    records.push(record);
    at = end;
  }
  if (records.length !== entryCount) throw refuse("directory_malformed");
  return records;
}

const RECORD_SIGNATURE = 0x02014b50;
const RECORD_BYTES = 46;

/** Without the UTF-8 mark a name is in whatever code page the reader likes; in ASCII all of them agree. */
function readName(nameBytes: Buffer, flags: number): string {
  if (!isAscii(nameBytes) && (flags & IS_UTF8) === 0)
    throw refuse("name_not_utf8", nameBytes.toString("latin1"));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(nameBytes);
  } catch {
    throw refuse("name_not_utf8", nameBytes.toString("latin1"));
  }
}

const IS_UTF8 = 0x0800;
const IS_ENCRYPTED = 0x0001 | 0x0040 | 0x2000;
// The level of compression (two bits), sizes after the data, a UTF-8 name.
const KNOWN_FLAGS = 0x0002 | 0x0004 | HAS_DESCRIPTOR | IS_UTF8;
// 6.3 of the format; its upper byte is always 0. Readers refuse what claims to need more.
const HIGHEST_VERSION = 63;

function featureReasons(
  { flags, method, packedBytes, sizeBytes }: ZipRecord,
  version: number,
): ArchiveReasonCode[] {
  const reasons: ArchiveReasonCode[] = [];
  if ((flags & IS_ENCRYPTED) !== 0) reasons.push("encrypted");
  if ((flags & ~KNOWN_FLAGS & ~IS_ENCRYPTED) !== 0 || version > HIGHEST_VERSION)
    reasons.push("flags_unknown");
  if (method !== STORED && method !== DEFLATED) reasons.push("method_unknown");
  if (packedBytes === 0xffffffff || sizeBytes === 0xffffffff) reasons.push("zip64");
  else if (method === STORED && packedBytes !== sizeBytes) reasons.push("size_wrong");
  return reasons;
}

export const STORED = 0;
export const DEFLATED = 8;
