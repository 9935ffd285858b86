import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Row } from "./row.ts";
import type { ServerProcess } from "./server-process.ts";
import { median } from "./statistics.ts";
import type { Subject } from "./subject.ts";

const rescanEveryMs = 30_000;
const idleWindowMs = rescanEveryMs + 5000;

// In megabytes, by number of skills.
const limitsAboveNode: Readonly<Record<number, number>> = { 100: 15 };
const limitsAboveEmpty: Readonly<Record<number, number>> = { 100: 10, 10000: 40 };

/** What a server costs above a bare Node program, and its skills above a server that has none. */
export async function measureMemory(empty: Subject, subject: Subject, runs: number): Promise<Row[]> {
  const aboveNode: number[] = [];
  const aboveEmpty: number[] = [];
  await empty.warm();
  await subject.warm();
  for (let run = 0; run < runs; run += 1) {
    const bytes = await settledMemory(subject.start());
    aboveNode.push(bytes - (await settledMemory(subject.startFloor("start"))));
    aboveEmpty.push(bytes - (await settledMemory(empty.start())));
  }
  const row = (what: string, bytes: readonly number[], limits: Readonly<Record<number, number>>): Row => {
    const limit = limits[subject.skills];
    return {
      what,
      skills: subject.skills,
      value: median(bytes) / 1e6,
      unit: "MB",
      ...(limit === undefined ? {} : { limit }),
    };
  };
  return [
    row("memory above bare Node", aboveNode, limitsAboveNode),
    row("memory above an empty server", aboveEmpty, limitsAboveEmpty),
  ];
}

async function settledMemory(server: ServerProcess): Promise<number> {
  await server.initialize();
  await server.request("tools/list");
  await server.settle();
  const bytes = server.anonymousBytes();
  await server.kill();
  return bytes;
}

/** CPU time while nobody asks anything, over a window that holds one rescan. */
export async function measureIdleCpu(subject: Subject): Promise<Row[]> {
  await subject.warm();
  const server = subject.start();
  await server.initialize();
  await server.request("tools/list");
  // Neither the background part of the start is idling nor V8's work on the first rescan.
  await server.settle();
  await pause(idleWindowMs);
  const cpuBefore = server.cpuMs();
  const startedAt = performance.now();
  await pause(idleWindowMs);
  const share = ((server.cpuMs() - cpuBefore) / (performance.now() - startedAt)) * 100;
  await server.kill();
  return [{ what: "idle CPU with one rescan", skills: subject.skills, value: share, unit: "%", limit: 0.2 }];
}

/** Files whose contents a rescan opens when nothing changed, as the kernel sees it. Undefined where strace cannot look. */
export async function countRescanReads(subject: Subject, scratch: string): Promise<Row[] | undefined> {
  const log = join(scratch, "strace.log");
  const server = subject.start();
  await server.initialize();
  await server.request("tools/list");
  await server.settle();
  const tracer = spawn(
    "strace",
    ["-f", "-y", "-e", "trace=open,openat,statx,stat,lstat,newfstatat", "-o", log, "-p", String(server.pid)],
    {
      stdio: "ignore",
    },
  );
  const ended = new Promise<boolean>((resolve) => {
    tracer.once("error", () => resolve(false));
    tracer.once("exit", () => resolve(true));
  });
  await pause(rescanEveryMs);
  tracer.kill("SIGINT");
  await ended;
  await server.kill();
  const calls = existsSync(log) ? readFileSync(log, "utf8").split("\n") : [];
  const aboutSkills = calls.filter((call) => call.includes(subject.folder));
  // Without one look at a skill the window held no rescan, and zero reads would prove nothing.
  if (aboutSkills.length < subject.skills) return undefined;
  const opened = aboutSkills.filter(
    (call) => /\bopen(?:at)?\(/.test(call) && !call.includes("O_DIRECTORY") && !call.includes("ENOENT"),
  );
  return [
    {
      what: "files opened by an unchanged rescan",
      skills: subject.skills,
      value: opened.length,
      unit: "reads",
      limit: 0,
    },
  ];
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
