import type { Container } from "dockerode";
import { copyByRuns, withLastRun } from "../../last-run.ts";
import { captureOutput } from "../../output-capture.ts";
import {
  type ExecOutcome,
  type ExecRequest,
  type NetworkConnection,
  SandboxError,
  type SandboxSession,
  type SessionSpec,
} from "../../sandbox.ts";
import { captureStreams } from "../shell/capture-streams.ts";
import { checkPath } from "../shell/check-path.ts";
import { listFilesResult, listFilesScript, maxListBytes } from "../shell/list-files-script.ts";
import { outcomeOf } from "../shell/outcome-of.ts";
import { readFileResult, readFileScript } from "../shell/read-file-script.ts";
import { runScript, sweepScript } from "../shell/run-script.ts";
import { createSerialQueue } from "../shell/serial-queue.ts";
import { execInContainer } from "./exec-in-container.ts";

export interface DockerSessionParts {
  readonly id: string;
  readonly spec: SessionSpec;
  readonly container: Container;
  /** `uid:gid` of every command. */
  readonly user: string;
  /** What the network allowlist adds: variables, the command around each command, and the refusals so far. */
  readonly network?: {
    readonly env: Readonly<Record<string, string>>;
    wrap(command: readonly [string, ...string[]]): [string, ...string[]];
    refused(): readonly string[];
    takeConnections(): readonly NetworkConnection[];
  };
  /** Removes the container and what belongs to it. */
  readonly dispose: () => Promise<void>;
}

/** A session over a running container: each run is one command in it, and nothing of a run outlives it but files. */
export function createDockerSession(parts: DockerSessionParts): SandboxSession {
  const { spec, container, user, network } = parts;
  const queue = createSerialQueue();
  let closing: Promise<void> | undefined;
  let oomKills = 0;

  const close = () => {
    closing ??= openWritten().then(() => parts.dispose());
    return closing;
  };

  /** What the session's user made in a folder of the host is for its owner there to read and to remove. */
  const openWritten = async () => {
    for (const { at, access } of spec.mounts ?? [])
      if (access === "write") await inside(["/bin/chmod", "-R", "a+rwX", at]).catch(() => {});
  };

  const run = async (request: ExecRequest): Promise<ExecOutcome> => {
    checkOpen();
    const startedAt = performance.now();
    const { stdin, signal } = request;
    const { outputBytes, wallMs } = spec.limits;
    const output = captureStreams(outputBytes, request.onOutput);
    const command = network === undefined ? request.argv : network.wrap(request.argv);
    const ended = await execInContainer(container, {
      command: runScript(command, {
        limits: spec.limits,
        sweep: true,
        emptyTmp: spec.keepsFiles === false,
      }),
      user,
      env: { ...baseEnv, ...network?.env, ...spec.env },
      workingFolder: request.workingFolder ?? "/skill",
      ...(stdin === undefined ? {} : { stdin }),
      timeoutMs: Math.min(request.timeoutMs ?? wallMs, wallMs),
      ...(signal === undefined ? {} : { signal }),
      onOutput: output.add,
    });
    if (ended.end === "timeout" || ended.end === "cancelled") await sweep();
    // A container that cannot start a command is of no more use: its processes are not ours to end one by one.
    if (ended.end === "failed") await close();
    const status = ended.end === "exit" ? ended.status : 0;
    const facts =
      ended.end === "failed"
        ? ({ end: "setup", detail: ended.detail } as const)
        : outcomeOf({
            status,
            isTimeout: ended.end === "timeout",
            isCancelled: ended.end === "cancelled",
            isOutOfMemory: status !== 0 && (await ranOutOfMemory()),
          });
    const refused = network?.refused() ?? [];
    return {
      ...facts,
      ...(refused.length === 0 || ended.end === "failed"
        ? {}
        : { detail: `network refused: ${refused.join(", ")}` }),
      ...output.result(),
      ...(network !== undefined && { connections: network.takeConnections() }),
      durationMs: Math.round(performance.now() - startedAt),
    };
  };

  /** Runs one of our own commands: short, without the caller's variables. */
  const inside = async (
    command: readonly [string, ...string[]],
    onOutput: (stream: "stdout" | "stderr", chunk: Uint8Array) => void = () => {},
  ): Promise<number | undefined> => {
    const request = { command, user, env: baseEnv, workingFolder: "/tmp", timeoutMs: ownTimeoutMs, onOutput };
    const ended = await execInContainer(container, request);
    return ended.end === "exit" ? ended.status : undefined;
  };

  const sweep = async () => {
    if ((await inside(sweepScript())) !== 0) await close();
  };

  const ranOutOfMemory = async (): Promise<boolean> => {
    const previous = oomKills;
    const seen = captureOutput("stderr", 4_096);
    await inside(["/bin/sh", "-c", oomCounters], (_stream, chunk) => seen.add(chunk));
    const counts = new TextDecoder().decode(seen.bytes()).matchAll(/^oom_kill (\d+)$/gm);
    for (const [, count] of counts) oomKills = Math.max(oomKills, Number(count));
    return oomKills > previous;
  };

  const capture = async (command: readonly [string, ...string[]], limitBytes: number) => {
    checkOpen();
    const stdout = captureOutput("stdout", limitBytes);
    const stderr = captureOutput("stderr", 4_096);
    const status = await inside(command, (stream, chunk) =>
      (stream === "stdout" ? stdout : stderr).add(chunk),
    );
    // Something in the session holds the read up: what it is cannot be read.
    if (status === undefined) await sweep();
    return { status: status ?? 1, stdout: stdout.bytes(), stderr: stderr.bytes() };
  };

  const checkOpen = () => {
    if (closing !== undefined) throw new SandboxError("session_closed", "The session is closed");
  };

  const session: SandboxSession = {
    id: parts.id,
    exec: (request) => queue(() => run(request)),
    readFile: (path, options) =>
      queue(async () => {
        const ran = await capture(readFileScript(checkPath(path), options), options.maxBytes);
        return readFileResult(ran, options.offsetBytes);
      }),
    listFiles: (folder, { maxEntries }) =>
      queue(async () => {
        const ran = await capture(listFilesScript(checkPath(folder), maxEntries), maxListBytes(maxEntries));
        return listFilesResult(ran, maxEntries);
      }),
    // A container has no idle end of its own: the registry's is the only one.
    touch: async () => checkOpen(),
    close,
  };
  return withLastRun(session, { copyInside: (output) => copyByRuns(session, output) });
}

const baseEnv = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: "/tmp", TMPDIR: "/tmp", LANG: "C.UTF-8" };
const ownTimeoutMs = 5_000;
// cgroup v2, then v1.
const oomCounters = "cat /sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control 2>/dev/null";
