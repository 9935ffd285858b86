import { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { captureOutput } from "../../output-capture.ts";
import { SandboxError } from "../../sandbox.ts";
import { descriptors, holderOptions, type MountPlan, mountOptions } from "./arguments.ts";
import type { BubblewrapHost } from "./host.ts";
import { feed, killGroup, start } from "./run-process.ts";
import type { SessionUser } from "./session-user.ts";
import { holderProgram } from "./shell-programs.ts";

/** The process that keeps a session's `/tmp` alive between runs; its end is the end of everything started inside. */
export interface Holder {
  readonly processId: number;
  /** Whether `/tmp` also has a limit on the number of files. */
  readonly limitsInodes: boolean;
  isAlive(): boolean;
  close(): Promise<void>;
}

export async function startHolder(
  host: BubblewrapHost,
  plan: MountPlan,
  options: {
    readonly diskBytes: number;
    readonly user: SessionUser | undefined;
    readonly cgroupFds: readonly number[];
    readonly inherited: readonly number[];
    readonly launcher: readonly string[];
  },
): Promise<Holder> {
  const errors = await host.pool.openForOutput();
  const captured = captureOutput("stderr", 4096);
  const errorStream = new Socket({ fd: errors.readEnd, readable: true, writable: false });
  errorStream.on("data", captured.add).on("error", () => {});
  const command = ["--", "/bin/sh", "-c", holderProgram(options.diskBytes)];
  const [program = host.bwrapPath, ...rest] = [
    ...options.launcher,
    host.bwrapPath,
    ...holderOptions(),
    ...command,
  ];
  const child = start({ ...options, argv: [program, ...rest], filterPath: host.scratch.filterPath }, [
    "pipe",
    "pipe",
    errors.writeEnd,
  ]);
  child.stdin?.on("error", () => {});
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => resolve());
    child.once("error", () => resolve());
  });
  if (child.pid !== undefined) host.guard.add(child.pid);
  const close = async () => {
    killGroup(child);
    await ended;
    errorStream.destroy();
    for (const stream of child.stdio) stream?.destroy();
    if (child.pid !== undefined) host.guard.remove(child.pid);
  };
  const waiting = Promise.all([
    collect(child.stdio.at(descriptors.note), /"child-pid":\s*(\d+)/),
    collect(child.stdout, /^(limited|unlimited)$/m),
  ]);
  feed(child, mountOptions(plan, { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" }));
  const deadline = new AbortController();
  const answer = await Promise.race([
    waiting,
    ended,
    delay(startPatienceMs, undefined, { signal: deadline.signal }).catch(() => undefined),
  ]);
  deadline.abort();
  const [processId, limited] = answer ?? [];
  if (processId === undefined || limited === undefined) {
    await close();
    const detail = Buffer.from(captured.bytes()).toString("utf8").trim();
    throw new SandboxError(
      "sandbox_unavailable",
      `The session's sandbox did not start: ${detail || "no answer"}`,
    );
  }
  return {
    processId: Number(processId),
    limitsInodes: limited === "limited",
    isAlive: () => child.exitCode === null && child.signalCode === null,
    close,
  };
}

/** Resolves with the first group once the stream has said it; never, when it does not. */
function collect(
  stream: NodeJS.ReadableStream | NodeJS.WritableStream | null | undefined,
  pattern: RegExp,
): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    stream?.on("error", () => {});
    stream?.on("data", (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const match = pattern.exec(text)?.[1];
      if (match !== undefined) resolve(match);
    });
  });
}

/** A holder starts in milliseconds; a machine that needs longer than this has other troubles. */
const startPatienceMs = 10_000;
