import { promisify } from "node:util";
import { deflateRaw } from "node:zlib";
import { crc32 } from "../files/crc32.ts";
import type { ArchiveFile } from "./archive-file.ts";

export interface PackOptions {
  /** The folder in the archive; absent: the files are at its top. */
  readonly folder?: string;
}

/**
 * The files as a zip archive. The same files give the same bytes, whatever their order, the clock and the time zone;
 * only another version of zlib may compress them otherwise.
 */
export async function packSkill(
  files: readonly ArchiveFile[],
  { folder }: PackOptions = {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const packed =
    folder === undefined ? zipOf(entriesOf("", files)) : packSkills([{ folder, files: async () => files }]);
  for await (const chunk of packed) chunks.push(chunk);
  return Buffer.concat(chunks);
}

export interface SkillToPack {
  /** Its folder in the archive: the skill's name, or a path of such folders. */
  readonly folder: string;
  /** Asked for when its turn comes, and let go of after it. */
  files(): Promise<readonly ArchiveFile[]>;
}

/** Many skills as one archive, each in its folder, piece by piece and no faster than they are taken. */
export async function* packSkills(
  skills: readonly SkillToPack[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const sorted = skills.toSorted((a, b) => compare(a.folder, b.folder));
  async function* entries() {
    for (const { folder, files } of sorted) yield* entriesOf(`${folder}/`, await files());
  }
  yield* zipOf(entries());
}

function* entriesOf(prefix: string, files: readonly ArchiveFile[]): Generator<ArchiveFile> {
  for (const file of files.toSorted((a, b) => compare(a.path, b.path))) {
    yield { ...file, path: prefix + file.path };
  }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

async function* zipOf(
  files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const records: Buffer[] = [];
  let offset = 0;
  for await (const file of files) {
    const { header, data, record } = await packFile(file, offset);
    if (offset + header.length + data.length > OFFSET_MAX || records.length >= COUNT_MAX) {
      throw new RangeError("The archive would have more than 65,534 files or 4 GiB");
    }
    yield header;
    if (data.length > 0) yield data;
    records.push(record);
    offset += header.length + data.length;
  }
  const directory = Buffer.concat(records);
  yield Buffer.concat([directory, endRecord(records.length, directory.length, offset)]);
}

// Where the plain format ends.
const OFFSET_MAX = 0xffffffff - 1;
const COUNT_MAX = 0xffff - 1;

const compress = promisify<Uint8Array, { level: number }, Buffer>(deflateRaw);

async function packFile({ path, bytes, executable }: ArchiveFile, offset: number) {
  const deflated = await compress(bytes, { level: 9 });
  const isSmaller = deflated.length < bytes.length;
  const data = isSmaller ? deflated : bytes;
  const name = Buffer.from(path);
  // Version needed to flags to method to time to checksum and sizes: the same in both headers.
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(IS_UTF8, 2);
  facts.writeUInt16LE(isSmaller ? DEFLATED : STORED, 4);
  facts.writeUInt16LE(0, 6);
  facts.writeUInt16LE(FIRST_OF_1980, 8);
  facts.writeUInt32LE(crc32(bytes), 10);
  facts.writeUInt32LE(data.length, 14);
  facts.writeUInt32LE(bytes.length, 18);
  facts.writeUInt16LE(name.length, 22);
  const place = Buffer.alloc(14);
  place.writeUInt32LE((executable ? 0o100755 : 0o100644) * 0x10000, 6);
  place.writeUInt32LE(offset, 10);
  return {
    header: Buffer.concat([HEADER_SIGNATURE, facts, name]),
    data,
    record: Buffer.concat([RECORD_SIGNATURE, facts, place, name]),
  };
}

const HEADER_SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
// Made by version 2.0 of the format on Unix, so that run bits count.
const RECORD_SIGNATURE = Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 3]);
const IS_UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
// Year 0, month 1, day 1: the earliest day that the format knows.
const FIRST_OF_1980 = (1 << 5) | 1;

function endRecord(count: number, directoryBytes: number, directoryStart: number): Buffer {
  const record = Buffer.alloc(22);
  record.writeUInt32LE(0x06054b50, 0);
  record.writeUInt16LE(count, 8);
  record.writeUInt16LE(count, 10);
  record.writeUInt32LE(directoryBytes, 12);
  record.writeUInt32LE(directoryStart, 16);
  return record;
}
