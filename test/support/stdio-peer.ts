import type { ChildProcessWithoutNullStreams } from "node:child_process";
import type { Machine } from "./program.ts";
import { until } from "./until.ts";

/** The other end of a stdio server, one JSON object a line, without an SDK in between. */
export interface StdioPeer {
  readonly child: ChildProcessWithoutNullStreams;
  /** Every line of stdout so far, as it came. */
  readonly lines: readonly string[];
  /** The same lines, which are then forgotten: for runs whose output would not fit in memory. */
  takeLines(): string[];
  stderr(): string;
  send(message: unknown): void;
  /** Sends a request and answers its response. */
  request(method: string, params?: Record<string, unknown>): Promise<Response>;
  /** The 2025 handshake. */
  initialize(): Promise<Response>;
}

export interface Response {
  readonly jsonrpc: "2.0";
  readonly id: number | string | null;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export function startStdioPeer(
  machine: Machine,
  args: string[] = ["serve", "--dir", machine.skills],
): StdioPeer {
  const child = machine.spawn(args);
  const lines: string[] = [];
  const waiting = new Map<
    number,
    { resolve: (response: Response) => void; reject: (error: Error) => void }
  >();
  let rest = "";
  let stderr = "";
  let nextId = 1;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    for (const line of parts) {
      lines.push(line);
      const message = parse(line);
      if (typeof message?.id === "number" && message.method === undefined)
        waiting.get(message.id)?.resolve(message);
    }
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });
  child.once("exit", (code, signal) => {
    for (const { reject } of waiting.values())
      reject(new Error(`the server ended with ${code ?? signal}\n${stderr}`));
  });
  const peer: StdioPeer = {
    child,
    lines,
    takeLines: () => lines.splice(0),
    stderr: () => stderr,
    send(message) {
      child.stdin.write(`${JSON.stringify(message)}\n`);
    },
    request(method, params) {
      const id = nextId++;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        peer.send({ jsonrpc: "2.0", id, method, ...(params === undefined ? {} : { params }) });
      });
    },
    async initialize() {
      const response = await peer.request("initialize", {
        protocolVersion: "2025-11-25",
        capabilities: {},
        clientInfo: { name: "stdio-peer", version: "1.0.0" },
      });
      peer.send({ jsonrpc: "2.0", method: "notifications/initialized" });
      return response;
    },
  };
  return peer;
}

// A line that is not JSON is kept in `lines`; judging it is the test's business.
function parse(line: string) {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Whatever the answer is, there is one: the server has worked through everything before it. */
export async function answersTo(peer: StdioPeer, id: string): Promise<void> {
  peer.send({ jsonrpc: "2.0", id, method: "ping" });
  const answer = `"id":"${id}"`;
  await until(
    `an answer to ${id}`,
    () => {
      if (peer.child.exitCode !== null || peer.child.signalCode !== null) {
        throw new Error(
          `the server ended with ${peer.child.exitCode ?? peer.child.signalCode}\n${peer.stderr()}`,
        );
      }
      return peer.lines.some((line) => line.includes(answer));
    },
    { timeoutMs: 30_000, everyMs: 1 },
  );
}
