import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Instance, startInstance } from "../rig/instances.ts";
import { askHub, askTool } from "../rig/load.ts";
import { uploadSkill } from "../rig/witness.ts";
import { startArchivedPostgres } from "./support/archived-postgres.ts";
import { freePort } from "./support/free-port.ts";
import { hasPostgres15 } from "./support/postgres-15.ts";
import { until } from "./support/until.ts";

const PROGRAM = "/usr/sbin/pgbouncer";
const SECRET = "operator-of-the-pooler";
const NOBODY = 65_534;
const isHere = process.getuid?.() === 0 && hasPostgres15() && existsSync(PROGRAM);

/** As the guide to hosting says it: DATABASE_URL is the pooler, DATABASE_DIRECT_URL the server. */
describe.skipIf(!isHere)("two instances behind PgBouncer in transaction mode", () => {
  const closers: (() => Promise<unknown>)[] = [];
  const instances: Instance[] = [];
  let key = "";
  let keyPath = "";

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "skillquay-pooler-"));
    closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    await chmod(folder, 0o711);
    const server = await startArchivedPostgres(join(folder, "server"));
    closers.push(() => server.close());
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    for (const setting of SETTINGS) await client.query(`alter role skillquay set ${setting}`);
    await client.end();
    const pooler = await startPooler(folder, server.url);
    closers.push(pooler.close);
    for (const name of ["one", "two"]) {
      const instance = await startInstance({
        folder: join(folder, name),
        env: {
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: server.url,
          MCP_ADMIN_SECRET: SECRET,
          SKILLQUAY_ENCRYPTION_KEY: Buffer.alloc(32, 5).toString("base64"),
        },
        // Both keep files in one folder.
        data: join(folder, "data"),
      });
      instances.push(instance);
      closers.push(() => instance.end("SIGKILL"));
    }
    const account = await operator("POST", "/admin/accounts", { handle: "ada", name: "Ada" });
    const made = await operator("POST", `/admin/accounts/${String(account.id)}/keys`, { name: "pooler" });
    key = String(made.key);
    keyPath = `/admin/accounts/${String(account.id)}/keys/${String(made.id)}`;
  }, 120_000);
  afterAll(async () => {
    for (let end = closers.pop(); end !== undefined; end = closers.pop()) await end();
  }, 60_000);

  const at = (place: number) => instances[place]?.url ?? "";

  it("publish, search and list, with their jobs, and see each other's changes", async () => {
    expect(await uploadSkill(at(0), key, "pooled", "pooled")).toMatchObject({ kind: "ok" });
    const read = { tool: "skills_getSkill", args: { slug: "pooled" } };
    for (const place of [0, 1])
      await expect
        .poll(async () => (await askTool(at(place), key, read)).kind, { timeout: 20_000 })
        .toBe("ok");
    const search = { tool: "skills_searchSkills", args: { query: "pooled" } };
    expect(JSON.stringify((await askTool(at(1), key, search)).body)).toContain("pooled");
  }, 60_000);

  it("answer many calls at once over few connections, none of them wrongly", async () => {
    const calls = Array.from({ length: 300 }, (_, turn) =>
      askTool(at(turn % 2), key, {
        tool: turn % 3 === 0 ? "skills_listCollections" : "skills_listSkills",
        args: {},
      }),
    );
    const kinds = (await Promise.all(calls)).map(({ kind, text }) => (kind === "wrong" ? text : "right"));
    expect(new Set(kinds)).toEqual(new Set(["right"]));
  }, 60_000);

  it("refuse a key within seconds that the other one revoked: notices come past the pooler", async () => {
    await operator("DELETE", keyPath);
    const list = { tool: "skills_listSkills", args: {} };
    await expect
      .poll(async () => (await askTool(at(1), key, list)).text, { timeout: 5_000 })
      .toContain("401");
    for (const instance of instances) expect(instance.log()).not.toMatch(/prepared statement|08P01|LISTEN/);
  }, 30_000);

  async function operator(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const headers = { MCP_ADMIN_SECRET: SECRET, "content-type": "application/json" };
    const text = body === undefined ? undefined : JSON.stringify(body);
    const reply = await askHub(`${at(0)}${path}`, {
      method,
      headers,
      ...(text !== undefined && { body: text }),
    });
    expect(reply).toMatchObject({ kind: "ok" });
    return Object(reply.body);
  }
});

// What the guide says to give to the role, since the pooler takes no settings at the start of a connection.
const SETTINGS = [
  "statement_timeout = '15s'",
  "idle_in_transaction_session_timeout = '30s'",
  "pg_trgm.word_similarity_threshold = 0.3",
];

async function startPooler(folder: string, serverUrl: string) {
  const { port: serverPort } = new URL(serverUrl);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(
    file,
    `[databases]\n* = host=127.0.0.1 port=${serverPort} user=skillquay\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      "auth_type = any\npool_mode = transaction\nmax_client_conn = 200\ndefault_pool_size = 6\nunix_socket_dir =\n",
  );
  await chown(file, NOBODY, NOBODY);
  const child = spawn(PROGRAM, [file], { uid: NOBODY, gid: NOBODY, stdio: "ignore", cwd: "/" });
  const ended = new Promise<void>((done) => child.once("exit", () => done()));
  const url = `postgres://skillquay@127.0.0.1:${port}/postgres`;
  await until("the pooler answers", async () => {
    const client = new pg.Client({ connectionString: url });
    return await client.connect().then(
      () => client.end().then(() => true),
      () => false,
    );
  });
  return {
    url,
    close: async () => {
      child.kill("SIGINT");
      await ended;
    },
  };
}
