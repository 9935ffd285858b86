import { randomBytes } from "node:crypto";
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { isLeftBehind, ownerName } from "@skillquay/sandbox/scripts";

/** Runs `work` while no other process does so under the same lock file. One left behind by a process that ended is taken over. */
export async function withFileLock<Result>(
  file: string,
  work: () => Result,
  longestWaitMs = LONGEST_WAIT_MS,
): Promise<Result> {
  const deadline = Date.now() + longestWaitMs;
  const owner = `${ownerName()}-x${randomBytes(8).toString("hex")}`;
  while (!tryLock(file, owner)) {
    if (isAbandoned(file)) removeAbandoned(file, owner);
    else if (Date.now() > deadline) throw new Error(`Another process holds ${file}; remove it if none does`);
    else await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  try {
    return work();
  } finally {
    unlock(file, owner);
  }
}

// The work below a lock is one small file read and written.
const LONGEST_WAIT_MS = 5_000;
const ABANDONED_AFTER_MS = 10_000;
// Shorter than the longest wait: one that ended between the two steps of locking has left no name.
const NAMELESS_AFTER_MS = 1_000;
const RETRY_MS = 10;

function tryLock(file: string, owner: string): boolean {
  try {
    const fd = openSync(file, "wx", 0o600);
    writeSync(fd, owner);
    closeSync(fd);
    // Whoever was stopped before it wrote its name has lost it meanwhile.
    return contentOf(file) === owner;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/** A work that took too long had its lock taken over: what lies there now is another's. */
function unlock(file: string, owner: string): void {
  if (contentOf(file) === owner) rmSync(file, { force: true });
}

/**
 * By one process at a time, which looks again: between another's look and its removal a third may have removed the file and
 * locked anew. Who ends in the middle of it leaves a lock of the same kind behind.
 */
function removeAbandoned(file: string, owner: string): void {
  const guard = `${file}.over`;
  if (!tryLock(guard, owner)) {
    if (isAbandoned(guard)) removeAbandoned(guard, owner);
    return;
  }
  if (isAbandoned(file)) rmSync(file, { force: true });
  unlock(guard, owner);
}

function isAbandoned(file: string): boolean {
  try {
    const age = Date.now() - statSync(file).mtimeMs;
    if (age > ABANDONED_AFTER_MS) return true;
    const owner = readFileSync(file, "utf8");
    return owner === "" ? age > NAMELESS_AFTER_MS : isLeftBehind(owner, "");
  } catch {
    // Its owner has just removed it.
    return false;
  }
}

function contentOf(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
