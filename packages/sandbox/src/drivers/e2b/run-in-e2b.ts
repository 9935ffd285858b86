import type { CommandHandle, Sandbox } from "e2b";
import type { MachineCommand, MachineEnd } from "../machine/machine.ts";
import { quoteCommand } from "../shell/quote-shell.ts";
import { watchStop } from "../shell/watch-stop.ts";

export interface E2bCommand extends MachineCommand {
  readonly user: string;
}

/**
 * Runs a command in a sandbox of the service. Its output is kept whole by the SDK: only commands whose output is
 * bounded may print. After a time-out or a cancellation the command itself is killed, not what it has started.
 */
export async function runInE2b(sandbox: Sandbox, request: E2bCommand): Promise<MachineEnd> {
  if (request.signal?.aborted) return { end: "cancelled" };
  const { stopped, dispose } = watchStop(request);
  try {
    // Not to be interrupted: one that started after the sweep would be missed by it, and sweep the next run away.
    const handle = await start(sandbox, request);
    const end = await Promise.race([stopped, endOf(handle)]);
    if (end.end !== "exit") await handle.kill();
    return end;
  } catch (error) {
    return { end: "failed", detail: error instanceof Error ? error.message : String(error) };
  } finally {
    dispose();
  }
}

function start(sandbox: Sandbox, request: E2bCommand): Promise<CommandHandle> {
  const { stdinPath = "/dev/null", onOutput } = request;
  // The service runs text with a login shell. `exec`, so that this shell is not one more process to end.
  const text = `exec ${quoteCommand(request.command)} <${quoteCommand([stdinPath])}`;
  return sandbox.commands.run(text, {
    background: true,
    user: request.user,
    cwd: request.workingFolder,
    envs: { ...request.env },
    stdin: false,
    ...(onOutput === undefined
      ? {}
      : {
          onStdout: (text: string) => onOutput("stdout", text),
          onStderr: (text: string) => onOutput("stderr", text),
        }),
    // The SDK's own limit would leave the command running: ours comes first and ends it.
    timeoutMs: request.timeoutMs + 60_000,
  });
}

async function endOf(handle: CommandHandle): Promise<MachineEnd> {
  const { exitCode, stdout, stderr } = await handle.wait().catch(resultOfExit);
  // The service says -1 for a process that a signal ended, whichever it was.
  return { end: "exit", status: exitCode < 0 ? 137 : exitCode, stdout, stderr };
}

/** The SDK throws for every status but 0. */
function resultOfExit(error: unknown): { exitCode: number; stdout: string; stderr: string } {
  if (error instanceof Error && "exitCode" in error && typeof error.exitCode === "number") {
    const { exitCode } = error;
    const stdout = "stdout" in error && typeof error.stdout === "string" ? error.stdout : "";
    const stderr = "stderr" in error && typeof error.stderr === "string" ? error.stderr : "";
    return { exitCode, stdout, stderr };
  }
  throw error;
}
