import { fromBufferPromise } from "yauzl";
import type { ZipRecord } from "./zip-directory.ts";

/** Whether a second reader, written by others, finds the very same entries in the same order. */
export async function secondReaderAgrees(bytes: Buffer, records: readonly ZipRecord[]): Promise<boolean> {
  try {
    const zip = await fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true });
    let index = 0;
    for await (const entry of zip.eachEntry()) {
      const record = records[index];
      const isSame =
        record !== undefined &&
        entry.fileName === record.name &&
        entry.uncompressedSize === record.sizeBytes &&
        entry.compressedSize === record.packedBytes &&
        entry.compressionMethod === record.method &&
        entry.crc32 === record.checksum &&
        entry.relativeOffsetOfLocalHeader === record.headerStart;
      if (!isSame) return false;
      index += 1;
    }
    return index === records.length;
  } catch {
    // It refuses what we would have taken.
    return false;
  }
}
