import { deflateRawSync } from "node:zlib";
import { crc32 } from "../files/crc32.ts";

/** For tests: an entry in which everything can be a lie. Absent fields are what an honest program writes. */
export interface TestEntry {
  readonly name: string | Buffer;
  readonly data?: string | Buffer;
  readonly method?: number;
  readonly flags?: number;
  readonly version?: number;
  readonly mode?: number;
  readonly dosAttributes?: number;
  readonly extra?: Buffer;
  readonly comment?: string;
  readonly checksum?: number;
  readonly packedBytes?: number;
  readonly sizeBytes?: number;
  /** Replaces the compressed data. */
  readonly packed?: Buffer;
  /** What the header before the data says otherwise than the list. */
  readonly local?: {
    readonly name?: string;
    readonly flags?: number;
    readonly method?: number;
    readonly checksum?: number;
    readonly packedBytes?: number;
    readonly sizeBytes?: number;
    readonly extra?: Buffer;
  };
  /** Follows the data. */
  readonly after?: Buffer;
  /** In the list only, at the place of the entry with this index. */
  readonly sameDataAs?: number;
}

export interface TestZip {
  readonly prefix?: Buffer;
  readonly comment?: string | Buffer;
  readonly after?: Buffer;
  readonly betweenDirectoryAndEnd?: Buffer;
  readonly count?: number;
  readonly disk?: number;
}

export function makeZip(entries: readonly TestEntry[], options: TestZip = {}): Buffer {
  const parts: Buffer[] = [options.prefix ?? Buffer.alloc(0)];
  const records: Buffer[] = [];
  const starts: number[] = [];
  let offset = parts[0]?.length ?? 0;
  for (const entry of entries) {
    const start = entry.sameDataAs === undefined ? offset : (starts[entry.sameDataAs] ?? 0);
    starts.push(start);
    const { header, packed, record } = entryParts(entry, start);
    records.push(record);
    if (entry.sameDataAs !== undefined) continue;
    const chunk = Buffer.concat([header, packed, entry.after ?? Buffer.alloc(0)]);
    parts.push(chunk);
    offset += chunk.length;
  }
  const directory = Buffer.concat(records);
  const comment = Buffer.from(options.comment ?? "");
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(options.disk ?? 0, 4);
  end.writeUInt16LE(options.count ?? entries.length, 8);
  end.writeUInt16LE(options.count ?? entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  const between = options.betweenDirectoryAndEnd ?? Buffer.alloc(0);
  return Buffer.concat([...parts, directory, between, end, comment, options.after ?? Buffer.alloc(0)]);
}

function entryParts(entry: TestEntry, start: number) {
  const data = Buffer.from(entry.data ?? "");
  const method = entry.method ?? 8;
  const packed = entry.packed ?? (method === 8 ? deflateRawSync(data) : data);
  const name = Buffer.from(entry.name);
  const isAscii = name.every((byte) => byte < 0x80);
  const listed = {
    version: entry.version ?? 20,
    flags: entry.flags ?? (isAscii ? 0 : 0x0800),
    method,
    checksum: entry.checksum ?? crc32(data),
    packedBytes: entry.packedBytes ?? packed.length,
    sizeBytes: entry.sizeBytes ?? data.length,
  };
  const { name: localName, extra: localExtra, ...lies } = entry.local ?? {};
  const nameBefore = localName === undefined ? name : Buffer.from(localName);
  const extraBefore = localExtra ?? entry.extra ?? Buffer.alloc(0);
  const extra = entry.extra ?? Buffer.alloc(0);
  const comment = Buffer.from(entry.comment ?? "");
  const place = Buffer.alloc(14);
  place.writeUInt16LE(comment.length, 0);
  place.writeUInt16LE(entry.dosAttributes ?? 0, 6);
  place.writeUInt16LE(entry.mode ?? 0o100644, 8);
  place.writeUInt32LE(start, 10);
  return {
    packed,
    header: Buffer.concat([
      Buffer.from([0x50, 0x4b, 0x03, 0x04]),
      facts({ ...listed, ...lies }, nameBefore.length, extraBefore.length),
      nameBefore,
      extraBefore,
    ]),
    record: Buffer.concat([
      Buffer.from([0x50, 0x4b, 0x01, 0x02, 20, 3]),
      facts(listed, name.length, extra.length),
      place,
      name,
      extra,
      comment,
    ]),
  };
}

interface Facts {
  readonly version: number;
  readonly flags: number;
  readonly method: number;
  readonly checksum: number;
  readonly packedBytes: number;
  readonly sizeBytes: number;
}

function facts(claimed: Facts, nameBytes: number, extraBytes: number): Buffer {
  const buffer = Buffer.alloc(26);
  buffer.writeUInt16LE(claimed.version, 0);
  buffer.writeUInt16LE(claimed.flags, 2);
  buffer.writeUInt16LE(claimed.method, 4);
  buffer.writeUInt16LE(0x21, 8);
  buffer.writeUInt32LE(claimed.checksum, 10);
  buffer.writeUInt32LE(claimed.packedBytes, 14);
  buffer.writeUInt32LE(claimed.sizeBytes, 18);
  buffer.writeUInt16LE(nameBytes, 22);
  buffer.writeUInt16LE(extraBytes, 24);
  return buffer;
}

export function extraField(id: number, data: Buffer): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16LE(id, 0);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
}

export const MAIN: TestEntry = {
  name: "demo/SKILL.md",
  data: "---\nname: demo\ndescription: A demo skill for tests.\n---\n# Demo\n",
};
