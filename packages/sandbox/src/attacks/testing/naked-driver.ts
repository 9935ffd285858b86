import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { emptyReport } from "../../empty-report.ts";
import type { SandboxDriver } from "../../sandbox.ts";

/** Runs scripts as they are, to prove that an attack which succeeds is seen. For tests and harmless attacks only. */
export function createNakedDriver(): SandboxDriver {
  return {
    name: "bubblewrap",
    probe: async () => ({ ...emptyReport("bubblewrap"), usable: true }),
    create: async ({ skillFolder }) => ({
      id: "naked",
      async exec({ argv: [program, ...rest] }) {
        const child = spawn(
          program,
          rest.map((argument) => argument.replace(/^\/skill\//, `${skillFolder}/`)),
          { stdio: ["ignore", "pipe", "pipe"] },
        );
        const output: Record<"out" | "err", Buffer[]> = { out: [], err: [] };
        child.stdout.on("data", (chunk: Buffer) => output.out.push(chunk));
        child.stderr.on("data", (chunk: Buffer) => output.err.push(chunk));
        const [exitCode] = await once(child, "close");
        const [stdout, stderr] = [Buffer.concat(output.out), Buffer.concat(output.err)];
        return {
          end: "exit",
          exitCode,
          stdout,
          stderr,
          stdoutTruncated: false,
          stderrTruncated: false,
          durationMs: 0,
        };
      },
      async readFile(path) {
        const bytes = await readFile(path);
        return { bytes, sizeBytes: bytes.length, isEnd: true };
      },
      listFiles: async () => [],
      touch: async () => {},
      close: async () => {},
    }),
  };
}
