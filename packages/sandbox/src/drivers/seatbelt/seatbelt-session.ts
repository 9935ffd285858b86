import { copyByRuns, withLastRun } from "../../last-run.ts";
import { captureOutput } from "../../output-capture.ts";
import {
  type ExecOutcome,
  type ExecRequest,
  SandboxError,
  type SandboxSession,
  type SessionSpec,
} from "../../sandbox.ts";
import { captureStreams } from "../shell/capture-streams.ts";
import { checkPath } from "../shell/check-path.ts";
import { listFilesResult, listFilesScript, maxListBytes } from "../shell/list-files-script.ts";
import { outcomeOf } from "../shell/outcome-of.ts";
import { quoteCommand } from "../shell/quote-shell.ts";
import { readFileResult, readFileScript } from "../shell/read-file-script.ts";
import { runProcess } from "../shell/run-process.ts";
import { runScript } from "../shell/run-script.ts";
import { createSerialQueue } from "../shell/serial-queue.ts";
import type { WrapCommand } from "./load-runtime.ts";
import { toHostPath, toHostVariables, toInsideEntry } from "./seatbelt-paths.ts";
import { type SeatbeltPlaces, seatbeltSettings } from "./seatbelt-settings.ts";

type Command = readonly [string, ...string[]];

export interface SeatbeltSessionParts {
  readonly id: string;
  readonly spec: SessionSpec;
  readonly places: SeatbeltPlaces;
  readonly wrap: WrapCommand;
  /** Removes the session's folder. */
  readonly dispose: () => Promise<void>;
}

/** A session as a folder and rules: each run is a process of this machine that Seatbelt confines. */
export function createSeatbeltSession({
  id,
  spec,
  places,
  wrap,
  dispose,
}: SeatbeltSessionParts): SandboxSession {
  const queue = createSerialQueue();
  let closing: Promise<void> | undefined;
  const { outputBytes, wallMs, openFiles, cpuSeconds, diskBytes } = spec.limits;
  const baseEnv = {
    PATH: "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
    HOME: places.tmpFolder,
    LANG: "C.UTF-8",
  };

  const run = async (request: ExecRequest): Promise<ExecOutcome> => {
    checkOpen();
    const startedAt = performance.now();
    const output = captureStreams(outputBytes, request.onOutput);
    const [program, ...args] = request.argv.map((argument) => toHostPath(argument, places));
    if (spec.keepsFiles === false)
      await inside(["/usr/bin/find", places.tmpFolder, "-mindepth", "1", "-delete"]);
    const ended = await confine({
      // No number of processes: macOS counts all of a user's, the ones on the desktop among them.
      command: runScript([program ?? "", ...args], {
        limits: { openFiles, cpuSeconds, diskBytes },
        sweep: false,
      }),
      env: { ...baseEnv, ...toHostVariables(spec.env, places) },
      workingFolder: toHostPath(request.workingFolder ?? "/skill", places),
      ...(request.stdin === undefined ? {} : { stdin: request.stdin }),
      timeoutMs: Math.min(request.timeoutMs ?? wallMs, wallMs),
      ...(request.signal === undefined ? {} : { signal: request.signal }),
      onOutput: output.add,
    });
    const facts =
      ended.end === "failed"
        ? ({ end: "setup", detail: ended.detail } as const)
        : outcomeOf({
            status: ended.end === "exit" ? ended.status : 0,
            isTimeout: ended.end === "timeout",
            isCancelled: ended.end === "cancelled",
          });
    return {
      ...facts,
      ...output.result(),
      durationMs: Math.round(performance.now() - startedAt),
    };
  };

  const confine = async (
    request: Omit<Parameters<typeof runProcess>[0], "command"> & { command: Command },
  ) => {
    // The library sets a TMPDIR of its own around the command; the session's is set inside of it.
    const command = `TMPDIR=${quoteCommand([places.tmpFolder])} exec ${quoteCommand(request.command)}`;
    return runProcess({ ...request, command: await wrap(command, seatbeltSettings(places)) });
  };

  /** Runs one of our own commands, confined like the scripts. */
  const inside = async (
    command: Command,
    onOutput: (stream: "stdout" | "stderr", chunk: Uint8Array) => void = () => {},
  ): Promise<number> => {
    const request = { command, env: baseEnv, workingFolder: places.tmpFolder, timeoutMs: 10_000, onOutput };
    const ended = await confine(request);
    return ended.end === "exit" ? ended.status : 1;
  };

  const capture = async (command: Command, limitBytes: number) => {
    checkOpen();
    const stdout = captureOutput("stdout", limitBytes);
    const stderr = captureOutput("stderr", 4_096);
    const status = await inside(command, (stream, chunk) =>
      (stream === "stdout" ? stdout : stderr).add(chunk),
    );
    return { status, stdout: stdout.bytes(), stderr: stderr.bytes() };
  };

  const checkOpen = () => {
    if (closing !== undefined) throw new SandboxError("session_closed", "The session is closed");
  };

  const session: SandboxSession = {
    id,
    exec: (request) => queue(() => run(request)),
    readFile: (path, options) =>
      queue(async () => {
        const script = readFileScript(toHostPath(checkPath(path), places), options);
        return readFileResult(await capture(script, options.maxBytes), options.offsetBytes);
      }),
    listFiles: (folder, { maxEntries }) =>
      queue(async () => {
        const script = listFilesScript(toHostPath(checkPath(folder), places), maxEntries);
        const entries = listFilesResult(await capture(script, maxListBytes(maxEntries)), maxEntries);
        return entries.map((entry) => toInsideEntry(entry, places));
      }),
    touch: async () => checkOpen(),
    close() {
      // After the run that is under way, which still writes into the folder.
      closing ??= queue(dispose);
      return closing;
    },
  };
  return withLastRun(session, { copyInside: (output) => copyByRuns(session, output) });
}
