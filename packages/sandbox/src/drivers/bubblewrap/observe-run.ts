import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, constants, openSync, unlinkSync } from "node:fs";
import { chown } from "node:fs/promises";
import { Socket } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { SandboxError } from "../../sandbox.ts";
import { findProgram } from "./features.ts";
import type { SessionUser } from "./session-user.ts";

/** Watches a run from outside of the sandbox. */
export interface Observer {
  /** The tracer's command line, which writes what it sees to a pipe and ends with the options before the program. */
  command(pipePath: string): readonly string[];
  /** What the tracer writes, as it comes. A run waits while this is slow. */
  onText(chunk: Uint8Array): void;
}

export interface TracePipe {
  readonly tracer: readonly string[];
  /** Resolves when everything that was written has been given to the observer. */
  close(): Promise<void>;
}

/**
 * A named pipe for the tracer's words: the tracer runs as the session's user, who alone may open it, and opens it by name.
 * It is no descriptor that the script could inherit, and its path does not exist inside.
 */
export async function openTracePipe(
  folder: string,
  user: SessionUser | undefined,
  observer: Observer,
): Promise<TracePipe> {
  const mkfifoPath = await findProgram("mkfifo");
  if (mkfifoPath === undefined) throw new SandboxError("sandbox_unavailable", "mkfifo is not installed");
  const path = join(folder, `trace-${randomBytes(16).toString("hex")}`);
  await promisify(execFile)(mkfifoPath, ["-m", "600", path], { env: {}, timeout: 5_000 });
  if (user !== undefined) await chown(path, user.uid, user.gid);
  const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  // Ours stays open until the run is over: without a writer the pipe would end before it began.
  const writeEnd = openSync(path, constants.O_WRONLY);
  const stream = new Socket({ fd: readEnd, readable: true, writable: false });
  const ended = new Promise<void>((resolve) => {
    stream.on("close", () => resolve());
    stream.on("error", () => {});
  });
  stream.on("data", (chunk) => observer.onText(chunk));
  return {
    tracer: observer.command(path),
    async close() {
      unlinkSync(path);
      closeSync(writeEnd);
      // A tracer that was killed has closed its end; one that was not is killed with its run.
      const timer = setTimeout(() => stream.destroy(), DRAIN_MS);
      await ended.finally(() => clearTimeout(timer));
    },
  };
}

const DRAIN_MS = 2_000;
