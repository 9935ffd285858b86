import { randomBytes } from "node:crypto";
import type { Sandbox } from "e2b";
import { sessionIdleMs } from "../../limits.ts";
import { captureOutput } from "../../output-capture.ts";
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
import { keptOutput, runScript, sweepScript } from "../shell/run-script.ts";
import { createSerialQueue } from "../shell/serial-queue.ts";
import { decodeOutput, encodeScript } from "./encode-output.ts";
import { type Following, followOutput, followProcesses } from "./follow-output.ts";
import { runInE2b } from "./run-in-e2b.ts";

export interface E2bSessionParts {
  readonly id: string;
  readonly spec: SessionSpec;
  readonly sandbox: Sandbox;
  /** Who runs the scripts; not root, so that what a script started can be ended without ending the machine. */
  readonly user: string;
}

/**
 * A session over a machine of the service. Runs write to files there, of which the beginning is fetched afterwards:
 * the SDK would keep all of a script's output in memory and change what is not UTF-8.
 */
export function createE2bSession({ id, spec, sandbox, user }: E2bSessionParts): SandboxSession {
  const queue = createSerialQueue();
  let closing: Promise<void> | undefined;

  const close = () => {
    closing ??= sandbox.kill().then(
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
    const stdout = captureOutput("stdout", outputBytes);
    const stderr = captureOutput("stderr", outputBytes);
    // New names each time: an earlier run cannot have put a link or a pipe there.
    const name = `/tmp/.run-${randomBytes(8).toString("hex")}`;
    const outputFiles = { stdout: `${name}.out`, stderr: `${name}.err` };
    const { onOutput } = request;
    const passRest = (stream: "stdout" | "stderr", rest: Uint8Array) => {
      if (rest.length > 0) onOutput?.(stream, rest);
    };
    const result = (
      facts: Pick<ExecOutcome, "end" | "exitCode" | "signal" | "limit" | "detail">,
    ): ExecOutcome => ({
      ...facts,
      stdout: stdout.bytes(),
      stderr: stderr.bytes(),
      stdoutTruncated: stdout.isTruncated,
      stderrTruncated: stderr.isTruncated,
      durationMs: Math.round(performance.now() - startedAt),
    });
    try {
      // A countdown, not idle time: it must outlast this run.
      await sandbox.setTimeout(sessionIdleMs + timeoutMs);
      const stdinPath = await writeInput(request.stdin, `${name}.in`);
      let following: Following | undefined;
      const ended = await runInE2b(sandbox, {
        command: runScript(request.argv, {
          limits: {
            ...spec.limits,
            processes: spec.limits.processes + (onOutput === undefined ? 0 : followProcesses),
          },
          outputFiles,
          sweep: true,
          emptyTmp: spec.keepsFiles === false,
        }),
        user,
        env: { ...baseEnv, ...spec.env },
        workingFolder: request.workingFolder ?? "/skill",
        ...(stdinPath === undefined ? {} : { stdinPath }),
        timeoutMs,
        ...(request.signal === undefined ? {} : { signal: request.signal }),
        onStart() {
          if (onOutput === undefined) return;
          const lifeMs = timeoutMs + ownTimeoutMs;
          following = followOutput(sandbox, {
            files: outputFiles,
            user,
            capBytes: outputBytes,
            lifeMs,
            onOutput,
          });
        },
      });
      if (ended.end === "failed") throw new Error(ended.detail);
      if (ended.end !== "exit") await sweep();
      const sent = await following?.stop();
      await collect(name, {
        keep: request.keepOutput ?? false,
        addStdout: stdout.add,
        addStderr: stderr.add,
      });
      passRest("stdout", stdout.bytes().subarray(sent?.stdout ?? 0));
      passRest("stderr", stderr.bytes().subarray(sent?.stderr ?? 0));
      const facts = outcomeOf({
        status: ended.end === "exit" ? ended.status : 0,
        isTimeout: ended.end === "timeout",
        isCancelled: ended.end === "cancelled",
      });
      const isFlood =
        facts.limit === "disk" && !request.keepOutput && (stdout.isTruncated || stderr.isTruncated);
      return result(isFlood ? { ...facts, limit: "output" } : facts);
    } catch (error) {
      // A machine that does not answer is of no more use, and must not be taken for a script that failed.
      await close();
      const detail = error instanceof Error ? error.message : String(error);
      return result({ end: "setup", detail });
    }
  };

  const writeInput = async (stdin: Uint8Array | undefined, path: string): Promise<string | undefined> => {
    if (stdin === undefined) return undefined;
    await sandbox.files.write(path, new Blob([new Uint8Array(stdin)]), { user });
    return path;
  };

  /** Runs one of our own commands, which print little. */
  const inside = (command: readonly [string, ...string[]]) =>
    runInE2b(sandbox, { command, user, env: baseEnv, workingFolder: "/tmp", timeoutMs: ownTimeoutMs });

  const sweep = async () => {
    const ended = await inside(sweepScript());
    if (ended.end !== "exit") throw new Error("the processes of the run could not be ended");
  };

  const collect = async (
    name: string,
    options: {
      readonly keep: boolean;
      readonly addStdout: (chunk: Uint8Array) => void;
      readonly addStderr: (chunk: Uint8Array) => void;
    },
  ) => {
    const take = (file: string, kept: string) => {
      const isFile = `[ -f ${file} ] && [ ! -L ${file} ]`;
      const keep = options.keep ? `rm -rf ${kept}; ${isFile} && mv ${file} ${kept};` : "";
      return `${isFile} && head -c ${spec.limits.outputBytes + 1} ${file} | base64 | tr -d '\\n'; echo; ${keep}`;
    };
    const script = `${take(`${name}.out`, keptOutput.stdout)} ${take(`${name}.err`, keptOutput.stderr)} rm -rf ${name}.*; exit 0`;
    const ended = await inside(["/bin/sh", "-c", script]);
    if (ended.end !== "exit") throw new Error("the output of the run could not be read");
    const [first = "", second = ""] = ended.stdout.split("\n");
    options.addStdout(new Uint8Array(Buffer.from(first, "base64")));
    options.addStderr(new Uint8Array(Buffer.from(second, "base64")));
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

  return {
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
      await sandbox.setTimeout(sessionIdleMs);
    },
    close,
  };
}

const baseEnv = { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: "/tmp", TMPDIR: "/tmp", LANG: "C.UTF-8" };
const ownTimeoutMs = 10_000;
