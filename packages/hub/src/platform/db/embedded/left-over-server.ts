import { execFile } from "node:child_process";
import { readdir, readFile, readlink, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import type { StorageLog } from "../storage-log.ts";
import { StorageProblem } from "../storage-problem.ts";
import type { Cluster } from "./init-cluster.ts";

/**
 * Ends the server of a hub that was killed and is no more. Mostly it is ending already, and this waits for it; where the
 * system cannot end it with its parent, it would go on unsupervised. Call it only while the folder is claimed.
 */
export async function endLeftOverServer(cluster: Cluster, log: StorageLog): Promise<void> {
  await endServer(cluster, log);
  if (process.platform === "linux") await removeStaleLock(cluster.folder);
}

async function endServer(cluster: Cluster, log: StorageLog): Promise<void> {
  const pid = await livePid(cluster.folder);
  if (pid === undefined) return;
  log.warn({ pid }, "ending the PostgreSQL server of a hub that was killed");
  if (process.platform === "win32") return await stopByTool(cluster);
  const deadline = performance.now() + 20_000;
  let signal: NodeJS.Signals | undefined = "SIGINT";
  while ((await livePid(cluster.folder)) === pid) {
    if (signal !== undefined) trySignal(pid, signal);
    signal = undefined;
    if (performance.now() > deadline) {
      throw new StorageProblem(
        "postgres_failed",
        `A PostgreSQL server (process ${pid}) of an earlier hub still runs on '${cluster.folder}' and does not end. ` +
          "End it by hand, then start again.",
      );
    }
    await new Promise((done) => setTimeout(done, 10));
  }
}

/**
 * PostgreSQL goes by the number in its lock file alone. It may be another program's by now, or still that of the dead
 * server, until whoever inherited it looks at its end, which some containers' first process never does.
 */
async function removeStaleLock(folder: string): Promise<void> {
  if ((await lockedBy(folder)) === undefined) return;
  // Without the lock PostgreSQL cannot see helpers of the dead server that still write: they have to be gone first.
  const deadline = performance.now() + 20_000;
  while (await isWorkedIn(folder)) {
    if (performance.now() > deadline) {
      throw new StorageProblem(
        "postgres_failed",
        `Processes of an earlier PostgreSQL server still work in '${folder}'. End them by hand, then start again.`,
      );
    }
    await new Promise((done) => setTimeout(done, 10));
  }
  await rm(join(folder, LOCK_FILE), { force: true });
}

async function isWorkedIn(folder: string): Promise<boolean> {
  const place = await realpath(folder);
  const entries = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const places = await Promise.all(entries.map((id) => readlink(`/proc/${id}/cwd`).catch(() => undefined)));
  return places.includes(place);
}

const LOCK_FILE = "postmaster.pid";

/** The number in the lock file, while some process has it. */
async function lockedBy(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, LOCK_FILE), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  return pid > 0 && trySignal(pid, 0) ? pid : undefined;
}

/** The process of the server that runs on the folder; the number in the file alone may be another program's by now. */
async function livePid(folder: string): Promise<number | undefined> {
  const pid = await lockedBy(folder);
  if (pid === undefined || process.platform !== "linux") return pid;
  // The server works inside its data folder.
  const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return cwd === (await realpath(folder)) ? pid : undefined;
}

function trySignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

async function stopByTool({ binaries, folder }: Cluster): Promise<void> {
  await new Promise<void>((done) => {
    execFile(binaries.pgCtl, ["stop", "-D", folder, "-m", "fast", "-w"], { windowsHide: true }, () => done());
  });
}
