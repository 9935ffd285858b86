import { closeSync, constants, fstatSync, openSync, readFileSync } from "node:fs";

/** The text of a regular file of at most a megabyte. Devices, pipes and endless files are refused without being read. */
export function readRegularFile(file: string): string {
  return readRegularBytes(file, LARGEST_BYTES).toString("utf8");
}

/** For files that may be larger than settings written by hand. */
export function readRegularBytes(file: string, mostBytes: number): Buffer {
  // O_NONBLOCK: opening a pipe must not wait for somebody to write to it.
  const fd = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile()) throw new RefusedFile("not a regular file");
    if (stats.size > mostBytes) throw new RefusedFile(`larger than ${mostBytes / 1024 / 1024} MiB`);
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}

// A thousand times the largest settings that anybody writes by hand.
const LARGEST_BYTES = 1024 * 1024;

class RefusedFile extends Error {
  /** Said as the code of a system error is. */
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
