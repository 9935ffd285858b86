import { execFile } from "node:child_process";
import { systemNode } from "../../scripts/system-node.ts";
import { launcher } from "./program.ts";

export interface ProgramResult {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built program to its end on the Node a user has, with a home folder of its own and nothing on standard input. */
export function runProgram(args: readonly string[], { home }: { home: string }): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = execFile(
      systemNode(),
      [launcher, ...args],
      { cwd: home, env: { HOME: home, PATH: process.env.PATH }, encoding: "utf8" },
      (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : -1;
        resolve({ exitCode: code, stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}
