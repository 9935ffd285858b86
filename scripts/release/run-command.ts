import { spawn } from "node:child_process";

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Who runs it; only root may choose. */
  readonly uid?: number | undefined;
  readonly input?: string;
  readonly timeoutMs?: number;
}

export interface CommandEnd {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end, whatever that is. Its process group ends with it: nothing is left behind. */
export function runCommand(
  [program = "", ...args]: readonly string[],
  { cwd, env, uid, input = "", timeoutMs = 600_000 }: CommandOptions,
): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: env ?? process.env,
      detached: true,
      ...(uid !== undefined && { uid, gid: uid }),
    });
    const endGroup = () => {
      if (child.pid === undefined) return;
      try {
        process.kill(-child.pid, "SIGKILL");
      } catch {
        // It has ended by itself.
      }
    };
    const timer = setTimeout(endGroup, timeoutMs);
    let [stdout, stderr] = ["", ""];
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      stderr += text;
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
    child.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    child.once("close", (exitCode) => {
      clearTimeout(timer);
      endGroup();
      resolve({ exitCode, stdout, stderr });
    });
  });
}

/** The same for a program that has to succeed. */
export async function mustRun(command: readonly string[], options: CommandOptions): Promise<string> {
  const { exitCode, stdout, stderr } = await runCommand(command, options);
  if (exitCode === 0) return stdout;
  const words = `${stdout}${stderr}`.trim().split("\n").slice(-20).join("\n");
  throw new Error(`${command.join(" ")} ended with ${exitCode ?? "a signal"}:\n${words}`);
}
