import { randomBytes } from "node:crypto";
import { lastRun, withLastRun } from "../../last-run.ts";
import { sessionIdleMs } from "../../limits.ts";
import {
  type ExecOutcome,
  type ExecRequest,
  SandboxError,
  type SandboxSession,
  type SessionSpec,
} from "../../sandbox.ts";
import { checkPath } from "../shell/check-path.ts";
import { listFilesResult, listFilesScript } from "../shell/list-files-script.ts";
import { outcomeOf } from "../shell/outcome-of.ts";
import { readFileResult, readFileScript } from "../shell/read-file-script.ts";
import { sweepScript } from "../shell/run-script.ts";
import { createSerialQueue } from "../shell/serial-queue.ts";
import { decodeOutput, encodeScript } from "./encode-output.ts";
import { decodeRun, encodedRunScript } from "./encoded-run.ts";
import type { Machine } from "./machine.ts";

export interface MachineSessionParts {
  readonly id: string;
  readonly spec: SessionSpec;
  readonly machine: Machine;
}

/** A session over a machine elsewhere, which has the skill at /skill already. */
export function createMachineSession({ id, spec, machine }: MachineSessionParts): SandboxSession {
  const queue = createSerialQueue();
  let closing: Promise<void> | undefined;

  const close = () => {
    closing ??= machine.end().then(
      () => {},
      // Its countdown ends it: there is nothing more to do from here.
      () => {},
    );
    return closing;
  };

  const run = async (request: ExecRequest): Promise<ExecOutcome> => {
    checkOpen();
    const startedAt = performance.now();
    const { outputBytes, wallMs } = spec.limits;
    const timeoutMs = Math.min(request.timeoutMs ?? wallMs, wallMs);
    const output = decodeRun(outputBytes, request.onOutput);
    const result = (
      facts: Pick<ExecOutcome, "end" | "exitCode" | "signal" | "limit" | "detail">,
      isOver: boolean,
    ): ExecOutcome => ({
      ...facts,
      ...output.result(isOver),
      durationMs: Math.round(performance.now() - startedAt),
    });
    try {
      // A countdown, not idle time: it must outlast this run.
      await machine.keepFor(sessionIdleMs + timeoutMs);
      // A new name each time: an earlier run cannot have put a link or a pipe there.
      const stdinPath = await writeInput(request.stdin, `/tmp/.run-${randomBytes(8).toString("hex")}.in`);
      const ended = await machine.run({
        command: encodedRunScript(request.argv, {
          limits: spec.limits,
          capBytes: outputBytes,
          emptyTmp: spec.keepsFiles === false,
        }),
        env: { ...baseEnv, ...spec.env },
        workingFolder: request.workingFolder ?? "/skill",
        ...(stdinPath === undefined ? {} : { stdinPath }),
        timeoutMs,
        ...(request.signal === undefined ? {} : { signal: request.signal }),
        onOutput: output.add,
      });
      if (ended.end === "failed") throw new Error(ended.detail);
      if (ended.end !== "exit") await sweep();
      if (stdinPath !== undefined) await inside(["/bin/rm", "-f", stdinPath]);
      const facts = outcomeOf({
        status: ended.end === "exit" ? (output.status() ?? ended.status) : 0,
        isTimeout: ended.end === "timeout",
        isCancelled: ended.end === "cancelled",
      });
      return result(facts, ended.end === "exit");
    } catch (error) {
      // A machine that does not answer is of no more use, and must not be taken for a script that failed.
      await close();
      const detail = error instanceof Error ? error.message : String(error);
      return result({ end: "setup", detail }, false);
    }
  };

  const writeInput = async (stdin: Uint8Array | undefined, path: string): Promise<string | undefined> => {
    if (stdin === undefined) return undefined;
    await machine.write(path, stdin);
    return path;
  };

  /** Runs one of our own commands, which print little. */
  const inside = (command: readonly [string, ...string[]]) =>
    machine.run({ command, env: baseEnv, workingFolder: "/tmp", timeoutMs: ownTimeoutMs });

  const sweep = async () => {
    const ended = await inside(sweepScript());
    if (ended.end !== "exit") throw new Error("the processes of the run could not be ended");
  };

  /** By the service, since a run takes its input from a file there, too. */
  const copyInside = async (output: Pick<ExecOutcome, "stdout" | "stderr">) => {
    await inside(["/bin/rm", "-rf", lastRun.stdout, lastRun.stderr]);
    await writeInput(output.stdout, lastRun.stdout);
    await writeInput(output.stderr, lastRun.stderr);
  };

  const capture = async (command: readonly [string, ...string[]]) => {
    checkOpen();
    const ended = await inside(encodeScript(command));
    if (ended.end === "failed")
      throw new SandboxError("session_closed", "The sandbox of this session is gone");
    // Something in the session holds the read up: what it is cannot be read.
    if (ended.end !== "exit") {
      await sweep();
      return { status: 1, stdout: new Uint8Array(0), stderr: new Uint8Array(0) };
    }
    return { ...decodeOutput(ended.stdout), stderr: new TextEncoder().encode(ended.stderr) };
  };

  const checkOpen = () => {
    if (closing !== undefined) throw new SandboxError("session_closed", "The session is closed");
  };

  const session: SandboxSession = {
    id,
    exec: (request) => queue(() => run(request)),
    readFile: (path, options) =>
      queue(async () =>
        readFileResult(await capture(readFileScript(checkPath(path), options)), options.offsetBytes),
      ),
    listFiles: (folder, { maxEntries }) =>
      queue(async () =>
        listFilesResult(await capture(listFilesScript(checkPath(folder), maxEntries)), maxEntries),
      ),
    async touch() {
      checkOpen();
      await machine.keepFor(sessionIdleMs);
    },
    close,
  };
  return withLastRun(session, { copyInside });
}

const baseEnv = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: "/tmp", TMPDIR: "/tmp", LANG: "C.UTF-8" };
const ownTimeoutMs = 10_000;
