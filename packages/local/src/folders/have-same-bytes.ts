import { constants } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Whether two files have the same bytes. Nothing is read through a link; what is no file, or is gone, equals nothing. */
export async function haveSameBytes(one: string, other: string): Promise<boolean> {
  const files: FileHandle[] = [];
  try {
    for (const path of [one, other])
      files.push(await open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK));
    const [first, second] = files;
    if (first === undefined || second === undefined) return false;
    const [stats, otherStats] = [await first.stat(), await second.stat()];
    if (!stats.isFile() || !otherStats.isFile() || stats.size !== otherStats.size) return false;
    return await readTheSame(first, second, stats.size);
  } catch {
    return false;
  } finally {
    for (const file of files) await file.close();
  }
}

async function readTheSame(first: FileHandle, second: FileHandle, sizeBytes: number): Promise<boolean> {
  const parts = [Buffer.alloc(PART_BYTES), Buffer.alloc(PART_BYTES)] as const;
  for (let position = 0; position < sizeBytes; position += PART_BYTES) {
    const length = Math.min(PART_BYTES, sizeBytes - position);
    // A file that shrinks meanwhile is another one.
    if ((await first.read(parts[0], 0, length, position)).bytesRead !== length) return false;
    if ((await second.read(parts[1], 0, length, position)).bytesRead !== length) return false;
    if (parts[0].compare(parts[1], 0, length, 0, length) !== 0) return false;
  }
  return true;
}

const PART_BYTES = 64 * 1024;
