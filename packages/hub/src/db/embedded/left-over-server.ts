import { execFile } from "node:child_process";
import { readFile, readlink, realpath } from "node:fs/promises";
import { join } from "node:path";
import type { StorageLog } from "../storage-log.ts";
import { StorageProblem } from "../storage-problem.ts";
import type { Cluster } from "./init-cluster.ts";

/**
 * Ends the server of a hub that was killed and is no more. Mostly it is ending already, and this waits for it; where the
 * system cannot end it with its parent, it would go on unsupervised. Call it only while the folder is claimed.
 */
export async function endLeftOverServer(cluster: Cluster, log: StorageLog): Promise<void> {
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

/** The process of the server that runs on the folder; the number in the file alone may be another program's by now. */
async function livePid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => "");
  const pid = Number.parseInt(text, 10);
  if (!(pid > 0) || !trySignal(pid, 0)) return undefined;
  if (process.platform !== "linux") return pid;
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
