import {
  type ArchiveReason,
  type ArchiveReasonCode,
  ArchiveRefused,
  archiveReason,
  refuse,
} from "./archive-reason.ts";
import { readExtraFields } from "./extra-fields.ts";
import { HAS_DESCRIPTOR, type ZipRecord } from "./zip-directory.ts";

/** An entry whose own header agrees with the list. */
export interface ZipEntry extends ZipRecord {
  readonly packed: Buffer;
}

/**
 * Reads the headers that stand before the data. They say the same as the list, and the entries lie side by side from the
 * first byte to the list: no byte belongs to two of them, none to nobody.
 */
export function readZipData(
  bytes: Buffer,
  records: readonly ZipRecord[],
  directoryStart: number,
): ZipEntry[] {
  const inOrder = records.toSorted((a, b) => a.headerStart - b.headerStart);
  const reasons: ArchiveReason[] = [];
  const packed = new Map<ZipRecord, Buffer>();
  if ((inOrder[0]?.headerStart ?? 0) !== 0) throw refuse("prepended_bytes");
  for (const [index, record] of inOrder.entries()) {
    const end = inOrder[index + 1]?.headerStart ?? directoryStart;
    const entry = readEntry(bytes, record, end);
    if (typeof entry === "string") reasons.push(archiveReason(entry, record.name));
    else packed.set(record, entry);
  }
  if (reasons.length > 0) throw new ArchiveRefused(reasons);
  return records.map((record) => ({ ...record, packed: packed.get(record) ?? Buffer.alloc(0) }));
}

/** `end` is where the next entry, or the list, begins. */
function readEntry(bytes: Buffer, record: ZipRecord, end: number): Buffer | ArchiveReasonCode {
  const start = record.headerStart;
  if (end <= start || start + HEADER_BYTES > bytes.length) return "overlapping_entries";
  if (bytes.readUInt32LE(start) !== HEADER_SIGNATURE) return "header_malformed";
  const nameEnd = start + HEADER_BYTES + bytes.readUInt16LE(start + 26);
  const dataStart = nameEnd + bytes.readUInt16LE(start + 28);
  const dataEnd = dataStart + record.packedBytes;
  if (dataEnd > end) return "overlapping_entries";
  const difference = differenceOf(bytes, record, { start, nameEnd });
  if (difference !== undefined) return difference;
  const [extraReason] = readExtraFields(bytes.subarray(nameEnd, dataStart), record.nameBytes);
  if (extraReason !== undefined) return extraReason;
  const after = bytes.subarray(dataEnd, end);
  if ((record.flags & HAS_DESCRIPTOR) === 0) {
    if (after.length > 0) return "hidden_bytes";
  } else if (!isDescriptor(after, record)) return "header_mismatch";
  return bytes.subarray(dataStart, dataEnd);
}

function differenceOf(
  bytes: Buffer,
  record: ZipRecord,
  { start, nameEnd }: { start: number; nameEnd: number },
): ArchiveReasonCode | undefined {
  const isSameFile =
    bytes.subarray(start + HEADER_BYTES, nameEnd).equals(record.nameBytes) &&
    bytes.readUInt16LE(start + 6) === record.flags &&
    bytes.readUInt16LE(start + 8) === record.method;
  if (!isSameFile) return "header_mismatch";
  const checksum = bytes.readUInt32LE(start + 14);
  const packedBytes = bytes.readUInt32LE(start + 18);
  const sizeBytes = bytes.readUInt32LE(start + 22);
  // Whoever did not know them yet wrote zeros and puts them after the data.
  const isLater = (record.flags & HAS_DESCRIPTOR) !== 0 && checksum + packedBytes + sizeBytes === 0;
  if (isLater) return undefined;
  if (packedBytes !== record.packedBytes || sizeBytes !== record.sizeBytes) return "header_mismatch";
  return checksum === record.checksum ? undefined : "checksum_wrong";
}

/** Checksum and sizes after the data, with or without a signature in front. */
function isDescriptor(after: Buffer, record: ZipRecord): boolean {
  const hasSignature = after.length === 16 && after.readUInt32LE(0) === DESCRIPTOR_SIGNATURE;
  if (!hasSignature && after.length !== 12) return false;
  const facts = hasSignature ? after.subarray(4) : after;
  return (
    facts.readUInt32LE(0) === record.checksum &&
    facts.readUInt32LE(4) === record.packedBytes &&
    facts.readUInt32LE(8) === record.sizeBytes
  );
}

const HEADER_SIGNATURE = 0x04034b50;
const HEADER_BYTES = 30;
const DESCRIPTOR_SIGNATURE = 0x08074b50;
