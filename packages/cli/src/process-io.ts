import { homedir } from "node:os";
import { processEnvironment } from "./config-environment.ts";
import type { Io, OutputStream } from "./io.ts";

/** The real terminal, environment and folders of this process. */
export function processIo(): Io {
  return {
    stdout: outputStream(process.stdout),
    stderr: outputStream(process.stderr),
    stdin: {
      isTerminal: process.stdin.isTTY === true,
      readAll: readStandardInput,
    },
    env: processEnvironment(),
    cwd: currentFolder(),
    homeDirectory: homedir(),
    platform: process.platform,
    nodeVersion: process.version,
    isRoot: process.getuid?.() === 0,
    programFile: process.argv[1] ?? "",
    now: () => new Date(),
    untilStopped,
  };
}

function outputStream(stream: NodeJS.WriteStream): OutputStream {
  return {
    write(data) {
      stream.write(data);
    },
    isTerminal: stream.isTTY === true,
    columns: stream.isTTY ? stream.columns : undefined,
  };
}

/** An agent may start us in a folder that was removed meanwhile; its user's skills are still there. */
function currentFolder(): string {
  try {
    return process.cwd();
  } catch {
    return homedir();
  }
}

function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
  });
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
