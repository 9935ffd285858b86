import { type ChildProcess, execFile, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { StorageLog } from "../storage-log.ts";
import { StorageProblem } from "../storage-problem.ts";
import type { Cluster } from "./init-cluster.ts";
import { logServerLine } from "./log-server-line.ts";
import { serverEnvironment } from "./server-environment.ts";

/** One run of the server, from its start to its end. */
export interface Postmaster {
  readonly pid: number;
  /** Settles when the process has ended, for whatever reason. */
  readonly exited: Promise<void>;
  /** Ends open transactions and writes everything; harder after the deadline. Settles when it has ended. */
  stop(options?: { readonly deadlineMs?: number }): Promise<void>;
}

export interface PostmasterOptions extends Cluster {
  /** `-c name=value` each. */
  readonly settings: Readonly<Record<string, string>>;
  readonly log: StorageLog;
  readonly readyTimeoutMs?: number;
}

/** Starts the server and waits until it takes connections, which includes recovery after a crash. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const child = launch(options);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream !== null) onLine(stream, (line) => remember(lines, line, options.log));
  }
  const exited = new Promise<void>((done) => {
    child.once("close", () => done());
    child.once("error", (error) => {
      lines.push(error.message);
      done();
    });
  });
  const { pid } = child;
  const isReady = pid !== undefined && (await untilReady(options, pid, exited));
  if (!isReady) {
    child.kill("SIGQUIT");
    await exited;
    throw new StorageProblem(
      "postgres_failed",
      `PostgreSQL did not start on '${options.folder}':\n${lines.join("\n") || "it said nothing"}`,
    );
  }
  return { pid, exited, stop: ({ deadlineMs = 10_000 } = {}) => stop(options, child, exited, deadlineMs) };
}

function launch({ binaries, folder, account, settings }: PostmasterOptions): ChildProcess {
  const args = [
    "-D",
    folder,
    ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ];
  // The kernel tells the server when its parent is gone, however that ended. Not every system has that.
  const setpriv = ["/usr/bin/setpriv", "/bin/setpriv"].find((file) => existsSync(file));
  const [command, commandArgs] =
    process.platform === "linux" && setpriv !== undefined
      ? [setpriv, ["--pdeathsig", "INT", "--", binaries.postgres, ...args]]
      : [binaries.postgres, args];
  return spawn(command, commandArgs, {
    ...account,
    cwd: folder,
    env: serverEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
    // Out of the terminal's group: on Ctrl-C the hub still needs its database to finish what it is doing.
    detached: process.platform !== "win32",
    windowsHide: true,
  });
}

function onLine(stream: Readable, listener: (line: string) => void): void {
  createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY }).on("line", listener);
}

function remember(lines: string[], line: string, log: StorageLog): void {
  if (lines.push(line) > 10) lines.shift();
  logServerLine(line, log);
}

/** The server writes its state as the eighth line of its pid file; asking by connection would fill the log. */
async function untilReady(
  { folder, readyTimeoutMs = 60_000 }: PostmasterOptions,
  pid: number,
  exited: Promise<void>,
): Promise<boolean> {
  let hasExited = false;
  void exited.then(() => {
    hasExited = true;
  });
  const deadline = performance.now() + readyTimeoutMs;
  while (!hasExited && performance.now() < deadline) {
    const file = await readFile(join(folder, "postmaster.pid"), "utf8").catch(() => "");
    const lines = file.split("\n");
    if (lines[0] === String(pid) && lines[7]?.trim() === "ready") return true;
    await new Promise((done) => setTimeout(done, 10));
  }
  return false;
}

async function stop(
  { binaries, folder }: PostmasterOptions,
  child: ChildProcess,
  exited: Promise<void>,
  deadlineMs: number,
): Promise<void> {
  if (process.platform === "win32") {
    await new Promise<void>((done) => {
      execFile(binaries.pgCtl, ["stop", "-D", folder, "-m", "fast"], { windowsHide: true }, () => done());
    });
    return await exited;
  }
  // Fast, then immediate (the next start replays the log), then none of its choice.
  const timers = (["SIGINT", "SIGQUIT", "SIGKILL"] as const).map((signal, step) =>
    step === 0 ? void child.kill(signal) : setTimeout(() => child.kill(signal), deadlineMs * step),
  );
  await exited;
  for (const timer of timers) clearTimeout(timer);
}
