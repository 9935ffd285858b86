import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findStraceObstacle } from "../../packages/sandbox/src/testing/strace-ready.ts";
import { launcher, type Machine } from "./program.ts";

/** Why nobody can see here which programs are started; undefined when it can be seen. */
export const noTrace = findStraceObstacle();

/** The program's command line with a tracer in front of it where there is one. */
export interface TracedCommand {
  readonly command: string;
  readonly args: string[];
  /** The programs that were started for it and their arguments, as the kernel was asked for them; undefined without a tracer. */
  readonly starts: () => ProgramStart[] | undefined;
}

export interface ProgramStart {
  readonly path: string;
  readonly rest: string;
}

export function tracedCommand(machine: Machine, args: readonly string[]): TracedCommand {
  const own = [machine.node, launcher, ...args];
  if (noTrace !== undefined) return { command: machine.node, args: own.slice(1), starts: () => undefined };
  const file = join(machine.folder, `trace-${randomUUID()}`);
  // The filter spares everything but the traced calls a stop.
  const options = ["-f", "--seccomp-bpf", "-qq", "-s", "4096", "-e", "trace=execve,execveat", "-o", file];
  return { command: "/usr/bin/strace", args: [...options, ...own], starts: () => readTrace(file) };
}

function readTrace(file: string): ProgramStart[] {
  const calls = readFileSync(file, "utf8").matchAll(/execve(?:at)?\((?:\w+, )?"([^"]*)", (.*)/g);
  return Array.from(calls, ([, path = "", rest = ""]) => ({ path, rest }));
}

/** A run of it, with the most memory that it ever held. */
export interface TracedRun {
  readonly child: ChildProcessWithoutNullStreams;
  readonly starts: TracedCommand["starts"];
  readonly ended: Promise<{ readonly code: number | null; readonly text: string }>;
  peakMegabytes(): number;
  /** Asks the program to end, not its tracer. */
  stop(): void;
}

export function startTraced(machine: Machine, args: readonly string[], cwd: string): TracedRun {
  const { command, args: words, starts } = tracedCommand(machine, args);
  const child = spawn(command, words, { cwd, env: machine.env, stdio: "pipe" });
  child.stdin.on("error", () => {});
  const memory = watchMemory(child.pid ?? -1);
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
    });
  const ended = new Promise<{ code: number | null; text: string }>((resolve) => {
    child.once("close", (code) => {
      memory.stop();
      resolve({ code, text });
    });
  });
  const stop = () => {
    process.kill(programOf(child.pid ?? -1), "SIGINT");
  };
  return { child, starts, ended, peakMegabytes: memory.peakMegabytes, stop };
}

const LOOK_EVERY_MS = 10;

/** The kernel keeps the peak of a process until it ends: looking often misses the last moment alone. */
export function watchMemory(pid: number): { stop(): void; peakMegabytes(): number } {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, peakOf(programOf(pid)));
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    stop: () => clearInterval(timer),
    peakMegabytes() {
      look();
      return peak;
    },
  };
}

/** The process that is traced, or the process itself. */
export function programOf(pid: number): number {
  if (noTrace !== undefined) return pid;
  return Number(readOr(`/proc/${pid}/task/${pid}/children`, "").split(" ")[0]) || -1;
}

function peakOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readOr(`/proc/${pid}/status`, ""))?.[1];
  // Between fork and exec it is the tracer still, which is small.
  return Number(kilobytes ?? 0) / 1024;
}

function readOr(file: string, missing: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return missing;
  }
}
