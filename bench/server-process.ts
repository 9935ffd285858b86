import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** A server on stdio under measurement: one request at a time, with as little of our own work in between as possible. */
export class ServerProcess {
  readonly startedAtMs: number;
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #exited: Promise<void>;
  #rest: Buffer = Buffer.alloc(0);
  #nextId = 1;
  #stderr = "";
  #waiting: { id: number; resolve: (line: string) => void; reject: (error: Error) => void } | undefined;

  constructor(command: readonly string[], options: { env: Record<string, string>; cwd: string }) {
    const [program = "", ...args] = command;
    this.startedAtMs = performance.now();
    this.#child = spawn(program, args, { ...options, stdio: "pipe" });
    this.#child.stdin.on("error", () => {});
    this.#child.stdout.on("data", (chunk: Buffer) => this.#receive(chunk));
    this.#child.stderr.setEncoding("utf8").on("data", (text: string) => {
      this.#stderr += text;
    });
    this.#exited = new Promise((resolve) => {
      this.#child.once("exit", (code, signal) => {
        this.#waiting?.reject(new Error(`the server ended with ${code ?? signal}\n${this.#stderr}`));
        resolve();
      });
    });
  }

  get pid(): number {
    return this.#child.pid ?? -1;
  }

  /** The whole line of the answer. */
  request(method: string, params?: unknown): Promise<string> {
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject };
      this.#child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
    });
  }

  async initialize(): Promise<string> {
    const answer = await this.request("initialize", {
      protocolVersion: "2025-11-25",
      capabilities: {},
      clientInfo: { name: "bench", version: "1.0.0" },
    });
    this.#child.stdin.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
    return answer;
  }

  /** CPU time of all threads so far. */
  cpuMs(): number {
    const threads = readdirSync(`/proc/${this.pid}/task`);
    const times = threads.map((thread) => readFileSync(`/proc/${this.pid}/task/${thread}/schedstat`, "utf8"));
    return times.reduce((sum, text) => sum + Number(text.split(" ")[0]) / 1e6, 0);
  }

  /** Memory that is the process's own: not shared with other processes, not backed by a file. */
  anonymousBytes(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, "utf8");
    return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }

  /** Waits until the process has done its background work and uses next to no CPU. */
  async settle(): Promise<void> {
    for (let lastMs = this.cpuMs(), quiet = 0; quiet < 3; ) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const cpuMs = this.cpuMs();
      quiet = cpuMs - lastMs < 1 ? quiet + 1 : 0;
      lastMs = cpuMs;
    }
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#exited;
  }

  #receive(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    if (!chunk.includes(10)) return;
    const lines = this.#rest.toString("utf8").split("\n");
    this.#rest = Buffer.from(lines.pop() ?? "");
    for (const line of lines) {
      const waiting = this.#waiting;
      // Notifications may come in between; the answer is the line with our id.
      if (waiting !== undefined && idPattern(waiting.id).test(line)) {
        this.#waiting = undefined;
        waiting.resolve(line);
      }
    }
  }
}

/** Matches the envelope's id, which is a member of the outermost object and so stands at one of its ends. */
export function idPattern(id: number): RegExp {
  return new RegExp(`^\\{(?:"jsonrpc":"2.0",)?"id":${id}[,}]|"id":${id}(?:,"jsonrpc":"2.0")?\\}$`);
}
