import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { Socket } from "node:net";
import { captureOutput } from "../../output-capture.ts";
import type { ExecRequest } from "../../sandbox.ts";
import { descriptors } from "./arguments.ts";
import type { Guard } from "./guard.ts";
import type { PipePool } from "./pipes.ts";
import type { SessionUser } from "./session-user.ts";
import { type WatchedUsage, watchUsage } from "./watch-usage.ts";

export interface ProcessPlan {
  readonly argv: readonly [string, ...string[]];
  /** Options for bwrap that arrive through a descriptor. */
  readonly options: readonly string[];
  /** Opened by the caller, who closes them. */
  readonly cgroupFds: readonly number[];
  /** What the server itself was started with and must not pass on. */
  readonly inherited: readonly number[];
  readonly filterPath: string;
  readonly user: SessionUser | undefined;
  readonly request: Pick<ExecRequest, "stdin" | "signal" | "onOutput">;
  readonly timeoutMs: number;
  readonly outputBytes: number;
  readonly watched: WatchedUsage;
}

export interface ProcessEnd {
  /** What we ended it for, if we did. */
  readonly stopped: "timeout" | "cancelled" | "memory" | "disk" | undefined;
  readonly note: string;
  readonly exitCode: number | null;
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly stdoutTruncated: boolean;
  readonly stderrTruncated: boolean;
  readonly durationMs: number;
}

/** Starts one process tree with nothing of the server's own, and always comes back: with its end, or after a kill. */
export async function runProcess(plan: ProcessPlan, pool: PipePool, guard: Guard): Promise<ProcessEnd> {
  const startedAt = performance.now();
  const [output, errors] = await Promise.all([pool.openForOutput(), pool.openForOutput()]);
  const stdout = captureOutput("stdout", plan.outputBytes, plan.request.onOutput);
  const stderr = captureOutput("stderr", plan.outputBytes, plan.request.onOutput);
  let child: ChildProcess;
  try {
    child = start(plan, [
      plan.request.stdin === undefined ? undefined : "pipe",
      output.writeEnd,
      errors.writeEnd,
    ]);
  } catch (error) {
    // Too long an argument list, for one, is refused before anything has started.
    for (const fd of [output.readEnd, errors.readEnd]) closeSync(fd);
    return neverStarted(error, performance.now() - startedAt);
  }

  return await new Promise((resolve) => {
    let note = "";
    let stopped: ProcessEnd["stopped"];
    let hasExited = false;
    let exitCode: number | null = null;
    const streams = [readFrom(output.readEnd, stdout.add), readFrom(errors.readEnd, stderr.add)];
    let openStreams = streams.length;
    const timers = new Set<NodeJS.Timeout>();
    const after = (ms: number, action: () => void) => void timers.add(setTimeout(action, ms));

    const finish = () => {
      for (const timer of timers) clearTimeout(timer);
      watch?.stop();
      plan.request.signal?.removeEventListener("abort", cancel);
      for (const stream of streams) stream.destroy();
      for (const stream of child.stdio) stream?.destroy();
      if (child.pid !== undefined) guard.remove(child.pid);
      resolve({
        stopped,
        note,
        exitCode,
        stdout: stdout.bytes(),
        stderr: stderr.bytes(),
        stdoutTruncated: stdout.isTruncated,
        stderrTruncated: stderr.isTruncated,
        durationMs: performance.now() - startedAt,
      });
    };
    const finishWhenDone = () => {
      if (hasExited && openStreams === 0) finish();
    };
    const stop = (reason: NonNullable<ProcessEnd["stopped"]>) => {
      if (hasExited) return;
      stopped ??= reason;
      killGroup(child);
      // Nothing survives a SIGKILL for long, but a server must not wait on that belief.
      after(killPatienceMs, finish);
    };
    const cancel = () => stop("cancelled");

    for (const stream of streams)
      stream.on("close", () => {
        openStreams -= 1;
        finishWhenDone();
      });
    child.on("error", (error) => {
      note += `spawn: ${error.message}`;
      hasExited = true;
      finish();
    });
    child.on("exit", (code) => {
      hasExited = true;
      exitCode = code;
      after(killPatienceMs, finish);
      finishWhenDone();
    });
    const noteStream = child.stdio.at(descriptors.note);
    noteStream?.on("error", () => {});
    noteStream?.on("data", (chunk: Buffer) => {
      // The shell writes a few words; anything longer is not from it.
      if (note.length < 4096) note += chunk.toString("latin1");
      // The script is done; what it left behind may hold its output open, and has no right to.
      if (/^E \d+$/m.test(note)) after(drainMs, () => killGroup(child));
    });
    after(plan.timeoutMs, () => stop("timeout"));
    plan.request.signal?.addEventListener("abort", cancel);
    if (plan.request.signal?.aborted) cancel();
    const watch = child.pid === undefined ? undefined : watchUsage(child.pid, plan.watched, stop);
    // Listed before it gets its options, without which it ends by itself: it never goes on unguarded.
    if (child.pid !== undefined) guard.add(child.pid);
    feed(child, plan.options);
    // A script need not read its input.
    child.stdin?.on("error", () => {});
    child.stdin?.end(plan.request.stdin);
  });
}

function neverStarted(error: unknown, durationMs: number): ProcessEnd {
  const none = {
    stdout: new Uint8Array(),
    stderr: new Uint8Array(),
    stdoutTruncated: false,
    stderrTruncated: false,
  };
  return { stopped: undefined, note: String(error), exitCode: null, durationMs, ...none };
}

/** A whole tree: bwrap, its reaper and, before a script has its own session, everything else. */
export function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It ended in the meantime.
  }
}

export function feed(child: ChildProcess, options: readonly string[]): void {
  const stream = child.stdio.at(descriptors.options);
  if (stream === null || stream === undefined || !("end" in stream)) return;
  stream.on("error", () => {});
  stream.end(options.map((option) => `${option}\0`).join(""));
}

/** Spawns with exactly the descriptors of the plan; whatever else the server inherited is covered by /dev/null. */
export function start(
  plan: Pick<ProcessPlan, "argv" | "cgroupFds" | "inherited" | "filterPath" | "user">,
  standard: readonly ["pipe" | undefined, number | "pipe", number],
): ChildProcess {
  const nothing = openSync("/dev/null", "r");
  const filter = openSync(plan.filterPath, "r");
  const stdio: (number | "pipe" | "ignore")[] = [
    standard[0] ?? nothing,
    standard[1],
    standard[2],
    "pipe",
    filter,
    "pipe",
    plan.cgroupFds[0] ?? "ignore",
    plan.cgroupFds[1] ?? "ignore",
  ];
  for (const fd of plan.inherited) {
    // "ignore" above 2 leaves a descriptor as it is; only another one in its place takes it away.
    while (stdio.length <= fd) stdio.push("ignore");
    if (stdio[fd] === "ignore") stdio[fd] = nothing;
  }
  const [program, ...rest] = plan.argv;
  try {
    return spawn(program, rest, { env: {}, cwd: "/", detached: true, stdio, ...plan.user });
  } finally {
    for (const fd of [nothing, filter, ...standard]) if (typeof fd === "number") closeSync(fd);
  }
}

function readFrom(fd: number, onChunk: (chunk: Uint8Array) => void): Socket {
  const stream = new Socket({ fd, readable: true, writable: false });
  stream.on("data", onChunk);
  stream.on("error", () => {});
  return stream;
}

/** How long to wait for the kernel to end a killed tree and close its pipes. */
const killPatienceMs = 2_000;

/** How long output may still be on its way after the script itself has ended. */
const drainMs = 1_000;
