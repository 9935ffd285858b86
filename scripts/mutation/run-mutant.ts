import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const root = dirname(dirname(import.meta.dirname));

/** What the configuration of a run reads. */
export interface MutantRun {
  /** The file that is another one in this run; none for a run of the source as it is. */
  readonly path?: string;
  readonly text?: string;
  /** Patterns of test files. */
  readonly tests: readonly string[];
}

export type MutantOutcome = "killed" | "survived" | "timed out";

/**
 * Runs tests against a mutant. The source tree is never touched: the loader of the tests hands out the mutated text, so that a
 * run that is killed leaves nothing behind. What a test starts as a program of its own sees the source as it is.
 */
export async function runMutant(
  run: MutantRun,
  timeoutMs: number,
): Promise<{ outcome: MutantOutcome; output: string }> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-mutant-"));
  try {
    const runFile = join(folder, "run.json");
    await writeFile(runFile, JSON.stringify(run));
    return await runTests(runFile, run.path, timeoutMs);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runTests(
  runFile: string,
  path: string | undefined,
  timeoutMs: number,
): Promise<{ outcome: MutantOutcome; output: string }> {
  const config = join(import.meta.dirname, "mutant.vitest.config.ts");
  // Only tests that import the file can notice.
  const command = path === undefined ? ["run"] : ["related", path, "--run"];
  const child = spawn(
    process.execPath,
    [join(root, "node_modules/vitest/vitest.mjs"), ...command, "--config", config, "--reporter=dot"],
    {
      cwd: root,
      env: { ...process.env, SKILLQUAY_MUTANT_RUN: runFile },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own: the workers of an endless loop end with it.
      detached: true,
    },
  );
  let output = "";
  const keep = (chunk: Buffer) => {
    if (output.length < OUTPUT_CHARS) output += chunk.toString();
  };
  child.stdout.on("data", keep);
  child.stderr.on("data", keep);
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, timeoutMs);
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      resolve({ outcome: isLate ? "timed out" : code === 0 ? "survived" : "killed", output });
    });
  });
}

const OUTPUT_CHARS = 100_000;
