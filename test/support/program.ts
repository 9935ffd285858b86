import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { systemNode } from "../../scripts/system-node.ts";

export const root = dirname(dirname(import.meta.dirname));
export const launcher = join(root, "packages/cli/bin/skillquay.js");

/** A machine of its own for one test: nothing of the developer's home, cache or settings reaches the program. */
export interface Machine {
  readonly node: string;
  /** Holds everything below; removed by `dispose`. */
  readonly folder: string;
  readonly skills: string;
  readonly env: Record<string, string>;
  spawn(args: string[], options?: { cwd?: string }): ChildProcessWithoutNullStreams;
  /** Also done by `dispose`, once the processes have ended. */
  atDispose(cleanUp: () => Promise<void>): void;
  /** Ends what it started, by process id, and removes the folder. */
  dispose(): Promise<void>;
}

export async function createMachine(): Promise<Machine> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-e2e-"));
  // PostgreSQL never runs as root: started by root, it is another user that must pass through here.
  await chmod(folder, 0o711);
  const skills = join(folder, "skills");
  const home = join(folder, "home");
  await mkdir(skills);
  await mkdir(home);
  const node = systemNode();
  const env = {
    HOME: home,
    XDG_CACHE_HOME: join(folder, "cache"),
    PATH: process.env.PATH ?? "",
    LANG: "C.UTF-8",
  };
  const running = new Set<ChildProcessWithoutNullStreams>();
  const cleanUps: (() => Promise<void>)[] = [];
  return {
    node,
    folder,
    skills,
    env,
    spawn(args, { cwd = home } = {}) {
      const child = spawn(node, [launcher, ...args], { cwd, env, stdio: "pipe" });
      running.add(child);
      child.once("exit", () => running.delete(child));
      // The program may end while a test still writes; what that means is the test's to judge.
      child.stdin.on("error", () => {});
      return child;
    },
    atDispose: (cleanUp) => void cleanUps.push(cleanUp),
    async dispose() {
      await Promise.all([...running].map(endProcess));
      await Promise.all(cleanUps.splice(0).map((cleanUp) => cleanUp()));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

function endProcess(child: ChildProcessWithoutNullStreams): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once("exit", () => resolve());
    child.kill("SIGKILL");
  });
}

/** Everything a run printed, and how it ended. */
export async function runProgram(machine: Machine, args: string[], options: { cwd?: string } = {}) {
  const child = machine.spawn(args, options);
  child.stdin.end();
  const [stdout, stderr, exitCode] = await Promise.all([
    readAll(child.stdout),
    readAll(child.stderr),
    new Promise<number | null>((resolve) => child.once("close", resolve)),
  ]);
  return { stdout, stderr, exitCode };
}

async function readAll(stream: NodeJS.ReadableStream): Promise<string> {
  let text = "";
  stream.setEncoding("utf8");
  for await (const chunk of stream) text += chunk;
  return text;
}
