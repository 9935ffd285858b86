import type { Duplex } from "node:stream";
import type { Container, Exec } from "dockerode";
import { withDeadline } from "../../with-deadline.ts";
import { type Stop, watchStop } from "../shell/watch-stop.ts";
import { demuxOutput } from "./demux-output.ts";

export interface ContainerCommand {
  readonly command: readonly [string, ...string[]];
  readonly user: string;
  readonly env: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  readonly stdin?: Uint8Array;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onOutput: (stream: "stdout" | "stderr", chunk: Uint8Array) => void;
}

export type ContainerEnd =
  | { readonly end: "exit"; readonly status: number }
  | Stop
  /** The engine could not run it: the container is gone, or has no process left to start one. */
  | { readonly end: "failed"; readonly detail: string };

/**
 * Runs a command in a running container and waits for its end, for the deadline, or for the caller to cancel. After the
 * last two the command is still running: only the caller knows what else to end with it.
 */
export async function execInContainer(
  container: Container,
  request: ContainerCommand,
): Promise<ContainerEnd> {
  if (request.signal?.aborted) return { end: "cancelled" };
  const { stopped, dispose } = watchStop(request);
  try {
    // Not to be interrupted: one that started after the sweep would be missed by it, and sweep the next run away.
    const started = await withDeadline(start(container, request), startMs);
    void stopped.then(() => started.stream.destroy());
    return await Promise.race([stopped, endOf(started)]);
  } catch (error) {
    return { end: "failed", detail: error instanceof Error ? error.message : String(error) };
  } finally {
    dispose();
  }
}

// An engine under load takes a second or two.
const startMs = 30_000;

interface StartedCommand {
  readonly exec: Exec;
  readonly stream: Duplex;
  readonly ended: Promise<void>;
}

async function start(container: Container, request: ContainerCommand): Promise<StartedCommand> {
  const hasStdin = request.stdin !== undefined;
  const exec = await container.exec({
    Cmd: [...request.command],
    Env: Object.entries(request.env).map(([name, value]) => `${name}=${value}`),
    User: request.user,
    WorkingDir: request.workingFolder,
    AttachStdin: hasStdin,
    AttachStdout: true,
    AttachStderr: true,
    Tty: false,
  });
  const stream = await exec.start({ hijack: true, stdin: hasStdin });
  const push = demuxOutput(request.onOutput);
  const ended = new Promise<void>((resolve) => {
    stream.on("data", push);
    stream.on("end", resolve);
    stream.on("close", resolve);
    // A command that ends without reading its input resets the connection: not an error of the run.
    stream.on("error", () => resolve());
  });
  if (hasStdin) stream.end(request.stdin);
  return { exec, stream, ended };
}

async function endOf({ exec, ended }: StartedCommand): Promise<ContainerEnd> {
  await ended;
  return { end: "exit", status: await statusOf(() => exec.inspect()) };
}

/** The stream can end a moment before the engine has noted the status. */
async function statusOf(
  inspect: () => Promise<{ Running: boolean; ExitCode: number | null }>,
): Promise<number> {
  for (;;) {
    const { Running, ExitCode } = await inspect();
    if (!Running && ExitCode !== null) return ExitCode;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
