import { spawn } from "node:child_process";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import type { AgentHost, McpServerEntry } from "./agent-host.ts";
import { type InstalledHost, SYSTEM_FOLDERS } from "./install-host.ts";
import type { Step } from "./model/choose-answer.ts";
import { type ModelRequest, startScriptedModel } from "./model/scripted-model.ts";
import { writeFiles } from "./skills/write-skills.ts";

export interface ConversationPlan {
  readonly host: AgentHost;
  readonly installed: InstalledHost;
  /** A folder of programs that the system does not have. */
  readonly programs?: string;
  steps(home: string): readonly Step[];
  /** Puts into the new home what has to be there, and says how the server is reached. */
  prepare(home: string): Promise<McpServerEntry>;
}

/** A conversation as it was: what the model was sent, and how the host ended. */
export interface Conducted {
  readonly requests: readonly ModelRequest[];
  /** Ids of the steps whose tool was never offered. */
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  readonly exitCode: number | NodeJS.Signals | null;
  readonly output: string;
  readonly durationMs: number;
}

const THINKS_FOR_MS = 2_000;
const LONGEST_MS = 240_000;

/** Runs a host once, in a home of its own and with nothing of this environment. */
export async function runConversation<Kept>(
  { host, installed, programs, steps, prepare }: ConversationPlan,
  keep: (home: string) => Promise<Kept>,
): Promise<Conducted & { readonly kept: Kept }> {
  const home = await mkdtemp(join(tmpdir(), "skillquay-host-"));
  const project = join(home, "project");
  await mkdir(project);
  const spell = (tool: string) => host.spell(tool);
  const script = { steps: steps(home), spell, thinksForMs: THINKS_FOR_MS };
  const model = await startScriptedModel(script);
  try {
    const server = await prepare(home);
    const setUp = host.setUp({ home, project, modelUrl: model.url, server });
    await writeFiles(home, setUp.files);
    const env = {
      HOME: home,
      PATH: [
        dirname(process.execPath),
        ...SYSTEM_FOLDERS,
        ...(programs === undefined ? [] : [programs]),
      ].join(delimiter),
      LANG: "C.UTF-8",
      TERM: "dumb",
      ...setUp.env,
    };
    const startedAt = Date.now();
    const ended = await run(installed.program, setUp.args("Write the harbour log."), { cwd: project, env });
    return {
      ...ended,
      durationMs: Date.now() - startedAt,
      requests: model.requests,
      missing: [...model.missing].map(({ id }) => id),
      unknown: model.unknown,
      kept: await keep(home),
    };
  } finally {
    await model.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  }
}

function run(
  program: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): Promise<Pick<Conducted, "exitCode" | "output">> {
  return new Promise((resolve, reject) => {
    // A group of its own: what the host leaves behind ends with it.
    const child = spawn(program, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached: true });
    const end = () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
      } catch {
        // Nobody is left.
      }
    };
    const timer = setTimeout(end, LONGEST_MS);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      clearTimeout(timer);
      end();
      resolve({ exitCode: code ?? signal, output });
    });
  });
}
