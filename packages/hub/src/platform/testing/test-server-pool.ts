import { rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod/v4";

/** A server as a pool hands it out. */
export interface PooledServer<T> {
  /** What a test needs to reach it. Goes to the workers as JSON. */
  readonly access: T;
  close(): Promise<void>;
  /** At once and without waiting, for a run that is interrupted. */
  kill(): void;
}

export interface TestServerPool {
  /** Where test workers ask. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Gives all workers of a test run one server, with a folder for its files. It starts at the first question, so that a
 * run in which nobody asks starts nothing.
 */
export async function openTestServerPool<T>(
  start: (folder: string) => Promise<PooledServer<T>>,
  { parent = tmpdir() } = {},
): Promise<TestServerPool> {
  const folder = await mkdtemp(join(parent, "skillquay-tests-"));
  // As root, a server may run under another account, which has to pass through.
  await chmod(folder, 0o711);
  let server: Promise<PooledServer<T>> | undefined;
  let kill = () => {};
  const startOnce = async () => {
    server ??= start(folder).then((started) => {
      kill = started.kill;
      return started;
    });
    return { access: (await server).access };
  };
  const pool = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    startOnce().then(
      (answer) => socket.end(JSON.stringify(answer)),
      (error: unknown) => socket.end(JSON.stringify({ problem: String(error) })),
    );
  });
  const address = join(folder, "pool.sock");
  await new Promise<void>((done) => pool.listen(address, done));
  pool.unref();
  // An interrupted run ends without closing anything.
  const interrupted = () => {
    kill();
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  };
  for (const event of ["exit", "SIGINT", "SIGTERM"]) process.once(event, interrupted);
  return {
    address,
    async close() {
      for (const event of ["exit", "SIGINT", "SIGTERM"]) process.off(event, interrupted);
      await new Promise((done) => pool.close(done));
      await (await server?.catch(() => undefined))?.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** How the server of this run is reached, from inside a worker. */
export async function askTestServerPool<T>(address: string, access: z.ZodType<T>): Promise<T> {
  const text = await new Promise<string>((done, fail) => {
    let received = "";
    const socket = connect(address).setEncoding("utf8");
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.once("end", () => done(received));
    socket.once("error", fail);
  });
  const answer = z.union([z.object({ access }), z.object({ problem: z.string() })]).parse(JSON.parse(text));
  if ("problem" in answer) throw new Error(`the test server did not start: ${answer.problem}`);
  return answer.access;
}
