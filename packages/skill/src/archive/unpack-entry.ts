import { promisify } from "node:util";
import { inflateRaw, inflateRawSync, type ZlibOptions } from "node:zlib";
import { runCooperatively } from "../cooperative-task.ts";
import { crc32 } from "../files/crc32.ts";
import type { ArchiveLimits } from "./archive-file.ts";
import { isBomb } from "./archive-file.ts";
import { refuse } from "./archive-reason.ts";
import type { ZipEntry } from "./zip-data.ts";
import { DEFLATED } from "./zip-directory.ts";

/** The bytes of an entry: exactly as many as it says, with the checksum it says. Stops at the first byte too many. */
export async function unpackEntry(entry: ZipEntry, limits: ArchiveLimits): Promise<Buffer> {
  const bytes = entry.method === DEFLATED ? await inflate(entry) : Buffer.from(entry.packed);
  if (bytes.length !== entry.sizeBytes) throw refuse("size_wrong", entry.name);
  if ((await runCooperatively(checksumOf(bytes))) !== entry.checksum)
    throw refuse("checksum_wrong", entry.name);
  if (isNestedBomb(bytes, limits)) throw refuse("nested_bomb", entry.name);
  return bytes;
}

function* checksumOf(bytes: Buffer): Generator<void, number> {
  let checksum = 0;
  for (let at = 0; at < bytes.length; at += PART_BYTES) {
    checksum = crc32(bytes.subarray(at, at + PART_BYTES), checksum);
    yield;
  }
  return checksum;
}

// Well below a millisecond; a larger entry is inflated by another thread.
const PART_BYTES = 128 * 1024;

async function inflate({ packed, sizeBytes, name }: ZipEntry): Promise<Buffer> {
  let result: unknown;
  try {
    // One byte more than was promised is enough to know. With `info` the engine tells how much it has read.
    const options = { maxOutputLength: sizeBytes + 1, info: true };
    result =
      sizeBytes <= PART_BYTES && packed.length <= PART_BYTES
        ? inflateRawSync(packed, options)
        : await inflateRawInThread(packed, options);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    throw refuse(code === "ERR_BUFFER_TOO_LARGE" ? "size_wrong" : "data_malformed", name);
  }
  const { buffer, readBytes } = inflated(result);
  // Bytes behind the end of the compressed data are seen by nobody who unpacks it.
  if (readBytes !== packed.length) throw refuse("data_malformed", name);
  return buffer;
}

const inflateRawInThread: (packed: Buffer, options: ZlibOptions) => Promise<unknown> = promisify(inflateRaw);

/** The types of Node do not know `info`. */
function inflated(result: unknown): { buffer: Buffer; readBytes: number } {
  if (typeof result === "object" && result !== null && "buffer" in result && "engine" in result) {
    const { buffer, engine } = result;
    const readBytes =
      typeof engine === "object" && engine !== null && "bytesWritten" in engine
        ? engine.bytesWritten
        : undefined;
    if (Buffer.isBuffer(buffer) && typeof readBytes === "number") return { buffer, readBytes };
  }
  throw new Error("zlib answered in an unknown way");
}

/**
 * An archive inside stays closed, and its own list is believed: whoever opens it later is to meet no more than we would.
 * Office documents are such archives.
 */
function isNestedBomb(bytes: Buffer, limits: ArchiveLimits): boolean {
  if (bytes.indexOf(LOCAL_SIGNATURE) !== 0) return false;
  let totalBytes = 0;
  let at = bytes.indexOf(RECORD_SIGNATURE);
  while (at !== -1 && at + RECORD_BYTES <= bytes.length) {
    totalBytes += bytes.readUInt32LE(at + 24);
    at = bytes.indexOf(RECORD_SIGNATURE, at + RECORD_BYTES);
  }
  return totalBytes > limits.totalBytes || isBomb(totalBytes, bytes.length, limits);
}

const LOCAL_SIGNATURE = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const RECORD_SIGNATURE = Buffer.from([0x50, 0x4b, 0x01, 0x02]);
const RECORD_BYTES = 46;
