import { spawn } from "node:child_process";
import { findDescendants, type ListedProcess, listProcesses } from "./process-tree.ts";
import { type Stop, watchStop } from "./watch-stop.ts";

export interface ProcessRequest {
  /** For `/bin/bash -c`. */
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  readonly stdin?: Uint8Array;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onOutput: (stream: "stdout" | "stderr", chunk: Uint8Array) => void;
}

export type ProcessEnd =
  | { readonly end: "exit"; readonly status: number }
  | Stop
  | { readonly end: "failed"; readonly detail: string };

/**
 * Runs a command as a group of its own and ends all of it: the group by one signal, and those that left it by a list
 * that is kept while it runs. Should this process be killed, the group ends with it.
 */
export async function runProcess(request: ProcessRequest): Promise<ProcessEnd> {
  const child = spawn("/bin/bash", ["-c", `${guard}${request.command}`], {
    cwd: request.workingFolder,
    env: { ...request.env },
    detached: true,
    // The last one is never written to: its end is the end of this process.
    stdio: ["pipe", "pipe", "pipe", "pipe"],
  });
  child.stdio[3]?.on("error", () => {});
  const { stopped, dispose } = watchStop(request);
  const ended = new Promise<ProcessEnd>((resolve) => {
    child.on("error", (error) => resolve({ end: "failed", detail: error.message }));
    // Not `close`: a process that was left behind may hold the output open.
    child.on("exit", (code, signal) => resolve({ end: "exit", status: signal === null ? (code ?? 1) : 137 }));
  });
  child.stdout.on("data", (chunk: Buffer) => request.onOutput("stdout", chunk));
  child.stderr.on("data", (chunk: Buffer) => request.onOutput("stderr", chunk));
  const drained = Promise.all(
    [child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream.once("close", resolve))),
  );
  child.stdin.on("error", () => {});
  child.stdin.end(request.stdin);
  const track = child.pid === undefined ? undefined : trackDescendants(child.pid);
  try {
    const end = await Promise.race([ended, stopped]);
    await track?.kill();
    // What was written before the end is still in the pipes.
    if (end.end !== "failed")
      await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, drainMs).unref())]);
    return end;
  } finally {
    dispose();
    for (const stream of child.stdio) stream?.destroy();
  }
}

// Outside of what confines the command, and without its streams. The shell leads the group.
const guard = "(read -r end <&3; kill -9 -$$) </dev/null >/dev/null 2>&1 & exec 3<&-; ";

const drainMs = 1_000;
const lookEveryMs = 250;

function trackDescendants(root: number): { kill(): Promise<void> } {
  let descendants: readonly ListedProcess[] = [];
  const look = async () => {
    descendants = findDescendants(await listProcesses().catch(() => []), root, descendants);
  };
  const timer = setInterval(() => void look(), lookEveryMs);
  return {
    async kill() {
      clearInterval(timer);
      // More than once: one that was starting another at this moment shows it in the next look.
      for (let round = 0; round < 3; round += 1) {
        await look();
        const targets = descendants.filter(({ pid }) => pid !== process.pid && pid > 1);
        signalQuietly(-root);
        for (const { pid } of targets) signalQuietly(pid);
        if (targets.length === 0) return;
      }
    },
  };
}

function signalQuietly(target: number): void {
  try {
    process.kill(target, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
