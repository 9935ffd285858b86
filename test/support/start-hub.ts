import { join } from "node:path";
import * as z from "zod/v4";
import type { Machine } from "./program.ts";

/** A hub that is up, as its `--json` line tells. */
export interface StartedHub {
  readonly url: string;
  readonly mcpUrl: string;
  /** On the first start only. */
  readonly key: string | undefined;
  readonly pid: number;
  /** What it said on standard error so far. */
  said(): string;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals | null>;
  stop(signal?: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

const readyLine = z.object({ url: z.string(), mcpUrl: z.string(), key: z.string().optional() });

/** Starts `skillquay hub` on a free port with its data in the machine's folder, and answers when it is ready. */
export async function startHub(machine: Machine, args: string[] = []): Promise<StartedHub> {
  const data = join(machine.folder, "hub");
  const child = machine.spawn(["hub", "--json", "--port", "0", "--data", data, ...args]);
  let stdout = "";
  let stderr = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(code ?? signal));
  });
  const line = await new Promise<string>((resolve, reject) => {
    void ended.then((how) => reject(new Error(`hub ended with ${how}\n${stdout}${stderr}`)));
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      stdout += text;
      const end = stdout.indexOf("\n");
      // A failure is an object over several lines; the end of the program tells it.
      if (end > 1) resolve(stdout.slice(0, end));
    });
  });
  const { url, mcpUrl, key } = readyLine.parse(JSON.parse(line));
  return {
    url,
    mcpUrl,
    key,
    pid: child.pid ?? -1,
    ended,
    said: () => stderr,
    stop: (signal = "SIGTERM") => {
      child.kill(signal);
      return ended;
    },
  };
}
