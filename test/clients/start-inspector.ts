import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/v4";
import { systemNode } from "../../scripts/system-node.ts";
import { root } from "../support/program.ts";

const program = join(root, "node_modules/@modelcontextprotocol/inspector/clients/cli/build/index.js");

/** One command line of the Inspector, to its end. */
export type RunInspector = (words: readonly string[]) => Promise<InspectorRun>;

export type InspectorRun = z.infer<typeof runSchema>;

const runSchema = z.object({ exitCode: z.number(), stdout: z.string(), stderr: z.string() });

/** Processes that run the Inspector's own command line, one at a time in each, until they are closed. */
export async function startInspector({ processes = 2 } = {}): Promise<{
  readonly run: RunInspector;
  close(): Promise<void>;
}> {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-inspector-"));
  const all = await Promise.all(Array.from({ length: processes }, () => startProcess(folder)));
  const idle = [...all];
  const waiting: ((child: ChildProcess) => void)[] = [];
  const release = (child: ChildProcess) => {
    const next = waiting.shift();
    if (next === undefined) idle.push(child);
    else next(child);
  };
  return {
    async run(words) {
      const child = idle.pop() ?? (await new Promise<ChildProcess>((resolve) => waiting.push(resolve)));
      try {
        return await runIn(child, words);
      } finally {
        release(child);
      }
    },
    async close() {
      for (const child of all) {
        if (child.exitCode !== null || child.signalCode !== null) continue;
        const ended = once(child, "exit");
        child.kill("SIGKILL");
        await ended;
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function startProcess(folder: string): Promise<ChildProcess> {
  const child = fork(join(import.meta.dirname, "inspector-process.mjs"), [program], {
    execPath: systemNode(),
    execArgv: [],
    cwd: folder,
    env: {
      PATH: process.env.PATH ?? "",
      HOME: folder,
      MCP_CATALOG_PATH: join(folder, "inspector.json"),
    },
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  await nextMessage(child);
  return child;
}

async function runIn(child: ChildProcess, words: readonly string[]): Promise<InspectorRun> {
  const answered = nextMessage(child);
  child.send(words);
  return runSchema.parse(await answered);
}

/** The next message, or an error when the process ends instead. */
function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`the Inspector's process ended with ${code}`));
    child.once("exit", onExit);
    child.once("message", (message) => {
      child.off("exit", onExit);
      resolve(message);
    });
  });
}
