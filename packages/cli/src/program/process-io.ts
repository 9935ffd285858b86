import { createInterface } from "node:readline";
import { processEnvironment } from "../settings/process-environment.ts";
import { currentFolder } from "./current-folder.ts";
import { homeFolder } from "./home-folder.ts";
import type { Io, OutputStream } from "./io.ts";
import { programFolder } from "./program-folder.ts";

/** The real terminal, environment and folders of this process. */
export function processIo(): Io {
  return {
    stdout: outputStream(process.stdout),
    stderr: outputStream(process.stderr),
    stdin: {
      isTerminal: process.stdin.isTTY === true,
      readAll: readStandardInput,
      readLine,
      // Loaded when it is asked for: a server asks for nothing.
      readHidden: async (prompt) => (await import("./read-hidden.ts")).readHidden(process.stdin, prompt),
      readKeys: async function* (signal) {
        yield* (await import("./read-keys.ts")).readKeys(process.stdin, signal);
      },
    },
    env: processEnvironment(),
    cwd: currentFolder(),
    homeDirectory: homeFolder(),
    platform: process.platform,
    nodeVersion: process.version,
    isRoot: process.getuid?.() === 0,
    programFile: process.argv[1] ?? "",
    programFolder: programFolder(),
    nodeFile: process.execPath,
    now: () => new Date(),
    untilStopped,
    onStop,
    // Loaded when it is asked for: a server opens none.
    openBrowser: async (url) => (await import("./open-browser.ts")).openBrowser(url, processIo()),
  };
}

function outputStream(stream: NodeJS.WriteStream): OutputStream {
  return {
    write(data) {
      stream.write(data);
    },
    isTerminal: stream.isTTY === true,
    // A terminal that does not know its width says 0.
    columns: stream.isTTY ? stream.columns || 80 : undefined,
  };
}

const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

function untilStopped(): Promise<void> {
  return new Promise((resolve) => void onStop(resolve));
}

function onStop(listener: () => void): () => void {
  for (const signal of STOP_SIGNALS) process.once(signal, listener);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, listener);
  };
}

async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function readLine(signal: AbortSignal): Promise<string | undefined> {
  return new Promise((resolve) => {
    // While it waits, the program cannot end.
    const lines = createInterface({ input: process.stdin, signal });
    let answer: string | undefined;
    lines.once("line", (line) => {
      answer = line;
      lines.close();
    });
    lines.once("close", () => resolve(answer));
  });
}
