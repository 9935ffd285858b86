import { spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { createInterface } from "node:readline";

// `record-stdio.program.ts <file> <program> [arguments]` stands between a host and the server that it starts, and
// writes every frame of both directions to the file.
const [file = "", program = "", ...args] = process.argv.slice(2);
const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"] });

function relay(from: NodeJS.ReadableStream, to: NodeJS.WritableStream, who: "host" | "server"): void {
  const lines = createInterface({ input: from });
  lines.on("line", (line) => {
    appendFileSync(file, `${JSON.stringify({ who, line })}\n`);
    to.write(`${line}\n`);
  });
  lines.on("close", () => to.end());
}

relay(process.stdin, child.stdin, "host");
relay(child.stdout, process.stdout, "server");
child.stdin.on("error", () => {});
child.on("exit", (code) => process.exit(code ?? 1));
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
