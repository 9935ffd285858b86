import { closeSync, constants, fstatSync, openSync, readSync } from "node:fs";

/**
 * A file of named sections that is read by offset: opening it reads the header alone, and a section, or a part of one, is
 * read when it is asked for. Everything that is read is compared with its checksum; what does not fit counts as damage.
 */
export interface SnapshotFile {
  readonly header: string;
  /** A whole section. Throws `SnapshotDamaged` when it is not as it was written. */
  section(name: string): Buffer;
  /**
   * The same in pieces of `CHUNK_BYTES`, each of which is overwritten by the next. Whether they are as they were written is
   * only known, and `SnapshotDamaged` thrown, after the last.
   */
  chunks(name: string): Iterable<Buffer>;
  /** Some bytes of a section, whose integrity the caller checks. */
  slice(name: string, start: number, lengthBytes: number): Buffer;
  /** Whatever is read later throws `SnapshotDamaged`. */
  close(): void;
  /** Tells whether a section is, by its checksum, the one of another file. */
  sumOf(name: string): string;
}

export class SnapshotDamaged extends Error {
  override readonly name = "SnapshotDamaged";
}

export function encodeSnapshot(header: string, sections: Readonly<Record<string, Buffer>>): Buffer {
  const table: SectionTable = {};
  let offset = 0;
  for (const [name, bytes] of Object.entries(sections)) {
    table[name] = [offset, bytes.length, checksum(bytes)];
    offset += bytes.length;
  }
  const head = Buffer.from(JSON.stringify({ header, table }));
  const start = Buffer.alloc(START_BYTES);
  start.write(MAGIC, "latin1");
  start.writeUInt32LE(head.length, 8);
  start.writeUInt32LE(checksum(head), 12);
  return Buffer.concat([start, head, ...Object.values(sections)]);
}

/** Undefined for a file that is missing, damaged at its head, or that somebody else could have written. */
export function openSnapshotFile(path: string): SnapshotFile | undefined {
  let fd: number;
  try {
    fd = openSync(path, constants.O_RDONLY);
  } catch {
    return undefined;
  }
  try {
    const file = readHead(fd);
    if (file !== undefined) return file;
  } catch {
    // Damaged: as good as none.
  }
  closeSync(fd);
  return undefined;
}

/** Finds damage, not forgery: the folder is the user's own. Words at a time, because a large catalog has megabytes. */
export function checksum(bytes: Uint8Array): number {
  return sumUp([bytes.length | 0, 0], bytes);
}

/** Of all pieces but the last the length is a multiple of four. */
function sumUp(state: [first: number, second: number], bytes: Uint8Array): number {
  const whole = bytes.byteOffset % 4 === 0 ? bytes : Uint8Array.from(bytes);
  const words = new Int32Array(whole.buffer, whole.byteOffset, whole.length >> 2);
  let [first, second] = state;
  for (let i = 0; i < words.length; i++) {
    first = (Math.imul(first, 31) + (words[i] ?? 0)) | 0;
    second ^= first;
  }
  for (let i = words.length * 4; i < whole.length; i++) first = (Math.imul(first, 31) + (whole[i] ?? 0)) | 0;
  state[0] = first;
  state[1] = second;
  return (first ^ Math.imul(second, 0x9e3779b1)) >>> 0;
}

/** Holds a whole number of stamps, and is small beside everything else of a program. */
export const CHUNK_BYTES = 64 * 1024;

type SectionTable = Record<string, readonly [offset: number, lengthBytes: number, checksum: number]>;

// The last character is the version of the format.
const MAGIC = "SKQFRNT1";
const START_BYTES = 16;
// Answers for a few hosts and the conditions: far below this, and a damaged length must not take the memory.
const LARGEST_HEAD_BYTES = 4 * 1024 * 1024;

function readHead(fd: number): SnapshotFile | undefined {
  const stats = fstatSync(fd);
  // What others can write could make us serve their words under a skill's name.
  const isOwn = process.getuid === undefined || stats.uid === process.getuid();
  const isPrivate = process.platform === "win32" || (stats.mode & 0o022) === 0;
  if (!stats.isFile() || !isOwn || !isPrivate) return undefined;
  const first = Buffer.allocUnsafe(Math.min(FIRST_READ_BYTES, stats.size));
  if (first.length < START_BYTES || readSync(fd, first, 0, first.length, 0) !== first.length)
    return undefined;
  if (first.toString("latin1", 0, 8) !== MAGIC) return undefined;
  const headBytes = first.readUInt32LE(8);
  if (headBytes > LARGEST_HEAD_BYTES || START_BYTES + headBytes > stats.size) return undefined;
  const head =
    START_BYTES + headBytes <= first.length
      ? first.subarray(START_BYTES, START_BYTES + headBytes)
      : readExactly(fd, START_BYTES, headBytes);
  if (checksum(head) !== first.readUInt32LE(12)) return undefined;
  const { header, table }: { header: string; table: SectionTable } = JSON.parse(head.toString("utf8"));
  const bodyAt = START_BYTES + headBytes;
  let isClosed = false;
  const placeOf = (name: string) => {
    const place = isClosed ? undefined : table[name];
    if (place === undefined) throw new SnapshotDamaged(`no section '${name}'`);
    return place;
  };
  return {
    header,
    section(name) {
      const [offset, lengthBytes, sum] = placeOf(name);
      const bytes = readExactly(fd, bodyAt + offset, lengthBytes);
      if (checksum(bytes) !== sum) throw new SnapshotDamaged(`section '${name}'`);
      return bytes;
    },
    *chunks(name) {
      const [offset, lengthBytes, sum] = placeOf(name);
      const state: [number, number] = [lengthBytes | 0, 0];
      const buffer = Buffer.allocUnsafeSlow(Math.min(CHUNK_BYTES, lengthBytes));
      let partSum = sumUp(state, buffer.subarray(0, 0));
      for (let start = 0; start < lengthBytes; start += CHUNK_BYTES) {
        const chunk = buffer.subarray(0, Math.min(CHUNK_BYTES, lengthBytes - start));
        // By now the number may stand for another file.
        if (isClosed) throw new SnapshotDamaged("closed");
        readInto(chunk, fd, bodyAt + offset + start);
        partSum = sumUp(state, chunk);
        yield chunk;
      }
      if (partSum !== sum) throw new SnapshotDamaged(`section '${name}'`);
    },
    slice(name, start, lengthBytes) {
      const [offset, sectionBytes] = placeOf(name);
      if (start < 0 || start + lengthBytes > sectionBytes) throw new SnapshotDamaged(`outside of '${name}'`);
      return readExactly(fd, bodyAt + offset + start, lengthBytes);
    },
    close() {
      if (!isClosed) closeSync(fd);
      isClosed = true;
    },
    sumOf: (name) => placeOf(name).slice(1).join(" "),
  };
}

// Head and answers of a usual catalog in one read.
const FIRST_READ_BYTES = 64 * 1024;

function readExactly(fd: number, position: number, lengthBytes: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(lengthBytes);
  readInto(bytes, fd, position);
  return bytes;
}

function readInto(bytes: Buffer, fd: number, position: number): void {
  if (readSync(fd, bytes, 0, bytes.length, position) !== bytes.length) throw new SnapshotDamaged("cut off");
}
