import { statSync } from "node:fs";
import { sep } from "node:path";
import { readSkillFileSync } from "@skillquay/skill";
import { type FileStamp, fileStamp, isSettled, sameStamp } from "../discovery/file-stamp.ts";

export interface FileMemory {
  /** The bytes of a skill's file as they are on disk now. The array is shared: readers must not write to it. */
  read(folder: string, path: string): Uint8Array;
  /** The same without remembering: for a reader of everything, who would drive out what is read often. */
  readOnce(folder: string, path: string): Uint8Array;
  readonly sizeBytes: number;
  /** Times a file was read from disk. */
  readonly reads: number;
}

/**
 * Reads skill files, and remembers the last ones together with their stamp: as long as one stat shows the very
 * same file, its bytes are the ones that were read, under the rules of `readSkillFileSync`, when it was opened.
 */
export function createFileMemory({
  maxFiles = 512,
  maxBytes = 8 * 1024 * 1024,
  now = Date.now,
} = {}): FileMemory {
  // In the order of last use: a Map keeps the order of insertion.
  const remembered = new Map<string, { bytes: Uint8Array; stamp: FileStamp }>();
  let sizeBytes = 0;
  let reads = 0;

  const forget = (key: string) => {
    const file = remembered.get(key);
    if (file === undefined) return;
    remembered.delete(key);
    sizeBytes -= file.bytes.length;
  };

  const remember = (key: string, bytes: Uint8Array, stamp: FileStamp) => {
    if (bytes.length > maxBytes / 4) return;
    remembered.set(key, { bytes, stamp });
    sizeBytes += bytes.length;
    for (const oldest of remembered.keys()) {
      if (remembered.size <= maxFiles && sizeBytes <= maxBytes) break;
      forget(oldest);
    }
  };

  return {
    read(folder, path) {
      // Not the joined path: the same file may be hidden from one folder and served from a nested one.
      const key = `${folder}\0${path}`;
      const place = folder + sep + path;
      const stamp = stampNow(place);
      const known = remembered.get(key);
      if (known !== undefined && stamp !== undefined && sameStamp(known.stamp, stamp)) {
        remembered.delete(key);
        remembered.set(key, known);
        return known.bytes;
      }
      forget(key);
      const bytes = readSkillFileSync(folder, path);
      reads++;
      // The same stamp before and after, and old enough: the bytes belong to it.
      const after = stampNow(place);
      if (stamp !== undefined && after !== undefined && sameStamp(stamp, after) && isSettled(after, now())) {
        remember(key, bytes, after);
      }
      return bytes;
    },
    readOnce(folder, path) {
      reads++;
      return readSkillFileSync(folder, path);
    },
    get sizeBytes() {
      return sizeBytes;
    },
    get reads() {
      return reads;
    },
  };
}

function stampNow(path: string): FileStamp | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats === undefined ? undefined : fileStamp(stats);
  } catch {
    return undefined; // The reader says what is wrong with the path.
  }
}
