import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import type { Io } from "../program/io.ts";
import { isObject } from "./config-place.ts";

/** How it went to start what an agent would start. */
export type TrialStart =
  | { readonly isStarted: true; readonly tookMs: number; readonly toolCount?: number }
  | { readonly isStarted: false; readonly tookMs: number; readonly why: string };

export interface TrialStartOptions {
  readonly command: readonly string[];
  /** Variables of the entry itself. */
  readonly env?: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  /** How the agent introduces itself, on which the server's words depend. */
  readonly clientName: string;
  readonly waitMs?: number;
}

// Past any agent's patience: what takes longer does not work.
const LONGEST_WAIT_MS = 15_000;

/** Starts a server once as an agent would, asks for its tools, and ends it. */
export async function tryStart(
  { command, env, workingFolder, clientName, waitMs = LONGEST_WAIT_MS }: TrialStartOptions,
  machine: Pick<Io, "env" | "platform">,
): Promise<TrialStart> {
  const [program = "", ...args] = command;
  const startedAt = performance.now();
  const tookMs = () => Math.round(performance.now() - startedAt);
  const child = spawn(program, args, {
    cwd: workingFolder,
    env: { ...environmentOfAgents(machine), ...env },
    stdio: "pipe",
    windowsHide: true,
  });
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`it could not be started (${codeOf(error)})`));
    child.once("close", (code) => resolve(`it ended with exit code ${code ?? "unknown"}`));
  });
  child.stdin.on("error", () => {});
  child.stderr.resume();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not answer within ${waitMs} ms`), waitMs);
  });
  try {
    const answer = await Promise.race([askForTools(child, clientName), ended, late]);
    if (typeof answer === "string") return { isStarted: false, tookMs: tookMs(), why: answer };
    return { isStarted: true, tookMs: tookMs(), toolCount: answer.toolCount };
  } finally {
    clearTimeout(timer);
    child.stdin.end();
    const kill = setTimeout(() => child.kill("SIGKILL"), 2_000);
    await ended;
    clearTimeout(kill);
  }
}

async function askForTools(
  child: ChildProcessWithoutNullStreams,
  clientName: string,
): Promise<{ readonly toolCount: number } | string> {
  const lines = createInterface({ input: child.stdout });
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const clientInfo = { name: clientName, version: "0" };
  send({
    id: 1,
    method: "initialize",
    params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
  });
  for await (const line of lines) {
    const message = parseMessage(line);
    if (message === undefined || "error" in message) return "its answer is not one of an MCP server";
    if (!("id" in message) || !("result" in message)) continue;
    if (message.id === 1) {
      send({ method: "notifications/initialized" });
      send({ id: 2, method: "tools/list" });
    }
    const { tools }: { tools?: unknown } = Object(message.result);
    if (message.id === 2) return { toolCount: Array.isArray(tools) ? tools.length : 0 };
  }
  // Its end says why.
  return new Promise(() => {});
}

function parseMessage(line: string): object | undefined {
  try {
    const message: unknown = JSON.parse(line);
    return isObject(message) ? message : undefined;
  } catch {
    return undefined;
  }
}

/** The variables that the SDK's client gives a server: most agents give more, none gives less. */
function environmentOfAgents({ env, platform }: Pick<Io, "env" | "platform">): Record<string, string> {
  const names = platform === "win32" ? GIVEN_ON_WINDOWS : GIVEN;
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])));
}

const GIVEN = ["HOME", "LOGNAME", "PATH", "SHELL", "TERM", "USER"];
const GIVEN_ON_WINDOWS = [
  ...["APPDATA", "HOMEDRIVE", "HOMEPATH", "LOCALAPPDATA", "PATH", "PROCESSOR_ARCHITECTURE", "SYSTEMDRIVE"],
  ...["SYSTEMROOT", "TEMP", "USERNAME", "USERPROFILE", "PROGRAMFILES"],
];

function codeOf(error: Error): string {
  return "code" in error ? String(error.code) : "unknown reason";
}
