import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** What a Linux program or library says about the libraries it needs. `ldd` would run the program to find out. */
export interface ElfFile {
  /** Names of libraries, such as `libz.so.1`. */
  readonly needed: readonly string[];
  /** Folders in which it has them looked for before the system's, with `$ORIGIN` for its own. */
  readonly searchFolders: readonly string[];
  /** The program that loads it; undefined for libraries and static programs. */
  readonly loader: string | undefined;
}

/** Undefined for whatever is not a whole 64-bit little-endian ELF file. Reads a few kilobytes of it. */
export async function readElf(path: string): Promise<ElfFile | undefined> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch(() => undefined);
  if (file === undefined) return undefined;
  try {
    return (await file.stat()).isFile() ? await parse(file) : undefined;
  } catch {
    // Cut off, or offsets that lead out of it.
    return undefined;
  } finally {
    await file.close();
  }
}

async function parse(file: FileHandle): Promise<ElfFile | undefined> {
  const header = await bytesAt(file, 0, 64);
  const isElf64 = header.readUInt32BE(0) === 0x7f454c46 && header[4] === 2 && header[5] === 1;
  if (!isElf64) return undefined;
  const [size, count] = [header.readUInt16LE(54), header.readUInt16LE(56)];
  if (size < 56 || count > MAX_SEGMENTS) return undefined;
  const table = await bytesAt(file, Number(header.readBigUInt64LE(32)), size * count);
  const segments = Array.from({ length: count }, (_, index): Segment => {
    const at = index * size;
    return {
      type: table.readUInt32LE(at),
      offset: Number(table.readBigUInt64LE(at + 8)),
      address: Number(table.readBigUInt64LE(at + 16)),
      sizeBytes: Number(table.readBigUInt64LE(at + 32)),
    };
  });
  const loader = segments.find(({ type }) => type === SEGMENT.loader);
  const dynamic = segments.find(({ type }) => type === SEGMENT.dynamic);
  return {
    loader: loader === undefined ? undefined : textAt(await segmentBytes(file, loader), 0),
    ...(dynamic === undefined
      ? { needed: [], searchFolders: [] }
      : await readDynamic(file, segments, dynamic)),
  };
}

interface Segment {
  readonly type: number;
  readonly offset: number;
  readonly address: number;
  readonly sizeBytes: number;
}

// Numbers of the ELF specification.
const SEGMENT = { loaded: 1, dynamic: 2, loader: 3 } as const;
const ENTRY = { needed: 1, strings: 5, stringsSize: 10, rpath: 15, runpath: 29 } as const;
const MAX_SEGMENTS = 256;
const MAX_BYTES = 4 * 1024 * 1024;

async function readDynamic(
  file: FileHandle,
  segments: readonly Segment[],
  dynamic: Segment,
): Promise<Pick<ElfFile, "needed" | "searchFolders">> {
  const bytes = await segmentBytes(file, dynamic);
  const entries: { readonly tag: number; readonly value: number }[] = [];
  for (let at = 0; at + 16 <= bytes.length; at += 16)
    entries.push({ tag: Number(bytes.readBigUInt64LE(at)), value: Number(bytes.readBigUInt64LE(at + 8)) });
  const entryValue = (tag: number) => entries.find((entry) => entry.tag === tag)?.value ?? 0;
  const address = entryValue(ENTRY.strings);
  const holder = segments.find(
    (one) => one.type === SEGMENT.loaded && address >= one.address && address < one.address + one.sizeBytes,
  );
  if (holder === undefined) return { needed: [], searchFolders: [] };
  const strings = await bytesAt(
    file,
    address - holder.address + holder.offset,
    entryValue(ENTRY.stringsSize),
  );
  const textsOf = (tag: number) =>
    entries.filter((entry) => entry.tag === tag).map(({ value }) => textAt(strings, value));
  const runpath = textsOf(ENTRY.runpath);
  const searched = runpath.length > 0 ? runpath : textsOf(ENTRY.rpath);
  return {
    needed: textsOf(ENTRY.needed),
    searchFolders: searched.flatMap((text) => text.split(":")).filter((folder) => folder !== ""),
  };
}

function segmentBytes(file: FileHandle, { offset, sizeBytes }: Segment): Promise<Buffer> {
  return bytesAt(file, offset, sizeBytes);
}

async function bytesAt(file: FileHandle, offset: number, sizeBytes: number): Promise<Buffer> {
  if (!Number.isSafeInteger(offset) || sizeBytes > MAX_BYTES) throw new RangeError("not a usual ELF file");
  const { buffer, bytesRead } = await file.read(Buffer.alloc(sizeBytes), 0, sizeBytes, offset);
  if (bytesRead < sizeBytes) throw new RangeError("the file is cut off");
  return buffer;
}

function textAt(bytes: Buffer, offset: number): string {
  const end = bytes.indexOf(0, offset);
  return bytes.toString("utf8", offset, end < 0 ? bytes.length : end);
}
