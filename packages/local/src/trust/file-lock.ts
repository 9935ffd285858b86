import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { isRunning } from "@skillquay/sandbox/scripts";

/** Runs `work` while no other process does so under the same lock file. One left behind by a process that ended is taken over. */
export async function withFileLock<Result>(file: string, work: () => Result): Promise<Result> {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (!tryLock(file)) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    else if (Date.now() > deadline) throw new Error(`Another process holds ${file}; remove it if none does`);
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  try {
    return work();
  } finally {
    rmSync(file, { force: true });
  }
}

// The work below a lock is one small file read and written.
const LONGEST_WAIT_MS = 5_000;
const ABANDONED_AFTER_MS = 10_000;
const RETRY_MS = 10;

function tryLock(file: string): boolean {
  try {
    const fd = openSync(file, "wx", 0o600);
    writeSync(fd, String(process.pid));
    closeSync(fd);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function isAbandoned(file: string): boolean {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    if (age > ABANDONED_AFTER_MS) return true;
    const owner = Number(readFileSync(file, "utf8"));
    return Number.isInteger(owner) && owner > 0 && !isRunning(owner);
  } catch {
    // Its owner has just removed it.
    return false;
  }
}
