import { rmSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod/v4";
import { connectDatabase, type DatabaseAddress } from "../db/connect.ts";
import { migrateToLatest } from "../db/migrate.ts";

/** A server as a desk hands it out. */
export interface TestServer {
  readonly connectionString: string;
  close(): Promise<void>;
  /** At once and without waiting, for a run that is interrupted. */
  kill(): void;
}

export interface PostgresDesk {
  /** Where test workers ask. */
  readonly address: string;
  close(): Promise<void>;
}

/**
 * Gives all workers of a test run one PostgreSQL server, with a migrated database to copy. It starts at the first
 * question, so that a run without database tests starts nothing.
 */
export async function openPostgresDesk(
  start: (folder: string) => Promise<TestServer>,
): Promise<PostgresDesk> {
  const folder = await mkdtemp(join(tmpdir(), "skillquay-tests-"));
  // As root, the server runs under another account, which has to pass through.
  await chmod(folder, 0o711);
  let server: Promise<TestServer> | undefined;
  let kill = () => {};
  const startOnce = async () => {
    server ??= start(folder).then(async (started) => {
      kill = started.kill;
      await makeTemplate(started.connectionString);
      return started;
    });
    return { connectionString: (await server).connectionString };
  };
  const desk = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    startOnce().then(
      (answer) => socket.end(JSON.stringify(answer)),
      (error: unknown) => socket.end(JSON.stringify({ problem: String(error) })),
    );
  });
  const address = join(folder, "desk.sock");
  await new Promise<void>((done) => desk.listen(address, done));
  desk.unref();
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
      await new Promise((done) => desk.close(done));
      await (await server?.catch(() => undefined))?.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

export const templateDatabase = "skillquay_template";

const answerSchema = z.union([z.object({ connectionString: z.string() }), z.object({ problem: z.string() })]);

/** The server of this run, from inside a worker. */
export async function askPostgresDesk(address: string): Promise<string> {
  const text = await new Promise<string>((done, fail) => {
    let received = "";
    const socket = connect(address).setEncoding("utf8");
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.once("end", () => done(received));
    socket.once("error", fail);
  });
  const answer = answerSchema.parse(JSON.parse(text));
  if ("problem" in answer) throw new Error(`the test database server did not start: ${answer.problem}`);
  return answer.connectionString;
}

async function makeTemplate(connectionString: string): Promise<void> {
  const server = connectDatabase({ address: { connectionString } });
  await server.pool.query(`create database ${templateDatabase}`);
  await server.close();
  const template = connectDatabase({ address: inDatabase(connectionString, templateDatabase) });
  await migrateToLatest(template);
  await template.close();
}

/** The same server, another database. */
export function inDatabase(connectionString: string, database: string): DatabaseAddress {
  const url = new URL(connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
