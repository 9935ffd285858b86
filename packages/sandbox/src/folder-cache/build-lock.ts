import { readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isRunning } from "../drivers/shell/process-owner.ts";
import { machineName } from "./machine-name.ts";

/**
 * Runs long work while no other process does the same under this lock file. One whose owner is gone is taken over; should two
 * take it over in the same instant, both work, which costs time and nothing else.
 */
export async function withBuildLock<Result>(
  file: string,
  work: () => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  while (!(await tryLock(file))) {
    if (await isAbandoned(file)) await rm(file, { force: true });
    else await delay(RETRY_MS, undefined, { signal });
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    void utimes(file, now, now).catch(() => {});
  }, HEARTBEAT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    await rm(file, { force: true });
  }
}

const RETRY_MS = 100;
const HEARTBEAT_MS = 5_000;
// Twelve heartbeats: a machine that pauses for a moment keeps its lock.
const ABANDONED_AFTER_MS = 60_000;

async function tryLock(file: string): Promise<boolean> {
  try {
    await writeFile(file, `${process.pid} ${machineName()}`, { flag: "wx", mode: 0o600 });
    return true;
  } catch (error) {
    if (Object(error).code === "EEXIST") return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    if (Date.now() - (await stat(file)).mtimeMs > ABANDONED_AFTER_MS) return true;
    const [owner, machine] = (await readFile(file, "utf8")).split(" ");
    return machine === machineName() && !isRunning(Number(owner));
  } catch {
    // Its owner has just removed it.
    return false;
  }
}
