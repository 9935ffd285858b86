import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createTestDatabase } from "../platform/testing/test-database.ts";
import type { HubConfig } from "./config/hub-config.ts";
import { readHubConfig } from "./config/read-hub-config.ts";
import { type RunningHub, startHub } from "./main.ts";
import { operatorProblem } from "./operator-problem.ts";

describe("startHub", () => {
  it("gives an empty hub an owner, a key that works, and the sample skills", async () => {
    const hub = await start(await configOf());
    expect(hub).toMatchObject({ account: "owner", mcpUrl: `${hub.url}/mcp`, adminUrl: undefined });
    expect(hub.firstKey).toMatch(/^sk_live_sq1_/);
    const listed = await call(hub, "skills_listSkills", hub.firstKey);
    expect(listed).toMatchObject({ status: 200, body: { total: 5 } });
    const index = await fetch(`${hub.url}/.well-known/agent-skills/index.json`);
    expect(Object(await index.json()).skills).toHaveLength(3);
    expect((await fetch(`${hub.url}/readyz`)).status).toBe(200);
  });

  it("finds its data again on a second start, and shows no key", async () => {
    const config = await configOf();
    const first = await start(config);
    await first.close();
    const second = await start(config);
    expect(second).toMatchObject({ account: "owner", firstKey: undefined });
    expect(await call(second, "skills_listSkills", first.firstKey)).toMatchObject({ body: { total: 5 } });
  });

  it("has one owner, one key and each sample once when instances start together", async () => {
    const config = await configOf();
    const hubs = await Promise.all([start(config), start(config), start(config)]);
    const keys = hubs.flatMap(({ firstKey }) => (firstKey === undefined ? [] : [firstKey]));
    expect(keys).toHaveLength(1);
    for (const hub of hubs)
      expect(await call(hub, "skills_listSkills", keys[0])).toMatchObject({ body: { total: 5 } });
  });

  it("does a first start again that was cut off before the key was made", async () => {
    const config = await configOf({ samples: undefined });
    const database = await databaseOf(config);
    await database.query("insert into accounts (handle, name, role) values ('owner', 'Owner', 'owner')");
    const hub = await start({ ...config, samples: "bundled" });
    expect(await call(hub, "skills_listSkills", hub.firstKey)).toMatchObject({ body: { total: 5 } });
  });

  it("makes no owner for a hub that has accounts", async () => {
    const config = await configOf();
    const database = await databaseOf(config);
    await database.query("insert into accounts (handle, name) values ('ada', 'Ada')");
    expect(await start(config)).toMatchObject({ firstKey: undefined });
  });

  it("loads no samples when told so", async () => {
    const hub = await start(await configOf({ samples: undefined }));
    expect(await call(hub, "skills_listSkills", hub.firstKey)).toMatchObject({ body: { total: 2 } });
  });

  it("drive: There is no admin tool: four admin routes over HTTP take the MCP_ADMIN_SECRET header, on a listener of their own", async () => {
    const secret = "0123456789abcdef";
    const hub = await start(await configOf({ admin: { secret, listen: { host: "127.0.0.1", port: 0 } } }));
    for (const { route, ...request } of [
      { route: "reload-skills", method: "POST" },
      { route: "apply-skill-deltas", method: "POST", body: '{"skills":["nothing"]}' },
      { route: "invalidate-auth-cache", method: "POST" },
      { route: "debug-skills", method: "GET" },
    ]) {
      const statusOf = async (url: string, given: Readonly<Record<string, string>>) => {
        const headers = { "content-type": "application/json", ...given };
        return (await fetch(`${url}/admin/${route}`, { ...request, headers })).status;
      };
      const adminUrl = hub.adminUrl ?? "";
      expect(await statusOf(adminUrl, { MCP_ADMIN_SECRET: secret }), route).toBe(200);
      expect(await statusOf(adminUrl, { MCP_ADMIN_SECRET: `${secret}x` }), route).toBe(401);
      expect(await statusOf(adminUrl, {}), route).toBe(401);
      expect(await statusOf(hub.url, { MCP_ADMIN_SECRET: secret }), route).toBe(404);
    }
  });

  it("answers other instances on a listener of their own, and there alone", async () => {
    const config = await configOf({ internalPort: 0 });
    const hub = await start(config);
    const database = await databaseOf(config);
    const { rows } = await database.query("select url from instances");
    const statusAt = async (url: string) =>
      (await fetch(`${url}/internal/sessions`, { method: "POST" })).status;
    expect(rows).toHaveLength(1);
    // Nobody signed it.
    expect(await statusAt(rows[0]?.url)).toBe(401);
    expect(await statusAt(hub.url)).toBe(404);
    expect((await fetch(`${rows[0]?.url}/v1/openapi.json`)).status).toBe(404);
  });

  it("says which address is taken, and leaves nothing behind", async () => {
    const taken = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => void taken.close());
    await new Promise((resolve) => taken.once("listening", resolve));
    const address = taken.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const config = await configOf({ port });
    const error = await startHub(config).catch((caught: unknown) => caught);
    expect(operatorProblem(error)).toEqual({
      code: "not_listening",
      message: `Cannot listen on 127.0.0.1 port ${port} (EADDRINUSE).`,
      suggestions: ["Another program uses that port. Choose another one with --port, or 0 for any free one."],
    });
    expect(await start({ ...config, port: 0 })).toMatchObject({ account: "owner" });
  });

  it.each([
    ["postgres://me:canary@127.0.0.1:1/hub", "no server listens there"],
    ["postgres://me:canary@no-such-host.invalid/hub", "there is no such host"],
  ])("names a database that cannot be used, without the password: %s", async (databaseUrl, reason) => {
    const error = await startHub({ ...(await configOf()), databaseUrl }).catch((caught: unknown) => caught);
    const problem = operatorProblem(error);
    expect(problem).toMatchObject({ code: "database_unreachable", message: expect.stringContaining(reason) });
    expect(problem?.message).not.toContain("canary");
  });

  it("says when the samples or the data folder cannot be used", async () => {
    const config = await configOf();
    const samples = await startHub({ ...config, samples: "/nowhere" }).catch((caught: unknown) => caught);
    expect(operatorProblem(samples)).toMatchObject({ code: "samples_unreadable" });
    const data = await startHub({ ...config, data: "/dev/null/hub" }).catch((caught: unknown) => caught);
    expect(operatorProblem(data)).toMatchObject({ code: "data_folder_closed" });
  });
});

async function start(config: HubConfig): Promise<RunningHub> {
  const hub = await startHub(config);
  onTestFinished(() => hub.close());
  return hub;
}

/** A hub on a test database of its own, with its data in a temporary folder. */
async function configOf(changes: Partial<HubConfig> = {}): Promise<HubConfig> {
  const data = mkdtempSync(join(tmpdir(), "skillquay-main-"));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  const database = await createTestDatabase();
  onTestFinished(() => database.close());
  const { connectionString } = database.connection;
  const read = readHubConfig({
    flags: { data, port: 0, logLevel: "silent" },
    env: { DATABASE_URL: connectionString },
    cwd: data,
    homeDirectory: data,
    isRoot: false,
  });
  if (!read.ok) throw new Error(read.mistakes.join("\n"));
  // Its self-test takes longer than a start, and no test here runs a script.
  return { ...read.config, sandbox: { choice: "off" }, ...changes };
}

async function databaseOf({ databaseUrl }: HubConfig) {
  const { default: pg } = await import("pg");
  const client = new pg.Client({ connectionString: databaseUrl ?? "" });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

async function call(hub: RunningHub, tool: string, key: string | undefined) {
  const answer = await fetch(`${hub.url}/v1/tools/${tool}`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: "{}",
  });
  const body: unknown = await answer.json();
  return { status: answer.status, body };
}
