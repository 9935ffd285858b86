import { describe, expect, it } from "vitest";
import { openHub } from "../../testing/open-hub.ts";
import { ask } from "../../testing/requests.ts";

const SECRET = "correct-horse-battery-staple";
const ROUTES = [
  ["POST", "/admin/reload-skills"],
  ["POST", "/admin/apply-skill-deltas"],
  ["POST", "/admin/invalidate-auth-cache"],
  ["GET", "/admin/debug-skills"],
  ["GET", "/admin/accounts"],
  ["POST", "/admin/accounts"],
  ["GET", "/admin/teams"],
  ["POST", "/admin/signing-keys"],
  ["POST", "/admin/rescan"],
  ["GET", "/admin/nothing"],
] as const;

describe("/admin", () => {
  it.each(ROUTES)("%s %s is not there without a secret", async (method, path) => {
    const hub = await openHub();
    expect(await ask(hub, path, { method, headers: { MCP_ADMIN_SECRET: "" } })).toMatchObject({
      status: 404,
      json: { error: "path_not_found" },
    });
  });

  it.each(ROUTES)("%s %s refuses every wrong secret in the same words", async (method, path) => {
    const hub = await openHub({ admin: { secret: SECRET, listen: undefined } });
    const ada = await hub.member("ada");
    const wrong = [
      {},
      { MCP_ADMIN_SECRET: "" },
      { MCP_ADMIN_SECRET: SECRET.slice(0, -1) },
      { "MCP-Admin-Secret": SECRET.slice(1) },
      { authorization: `Bearer ${SECRET}x` },
      { authorization: `Basic ${SECRET}` },
      { MCP_ADMIN_SECRET: "wrong", authorization: `Bearer ${SECRET}` },
      { authorization: `Bearer ${ada.key}` },
    ];
    const answers = await Promise.all(wrong.map((headers) => ask(hub, path, { method, headers })));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, json: { error: "invalid_credentials" } });
  });

  it("H4: is on its own listener and nowhere else when it has one", async () => {
    const hub = await openHub({ admin: { secret: SECRET, listen: { host: "127.0.0.1", port: 0 } } });
    const headers = { MCP_ADMIN_SECRET: SECRET };
    expect((await ask(hub, "/admin/accounts", { headers })).status).toBe(404);
    expect((await ask(hub, "/metrics", { headers })).status).toBe(404);
    const { adminApp } = hub.http;
    expect((await ask(hub, "/admin/accounts", { headers }, adminApp)).status).toBe(200);
    expect((await ask(hub, "/metrics", {}, adminApp)).status).toBe(200);
    expect((await ask(hub, "/mcp", { body: {} }, adminApp)).status).toBe(404);
  });

  it("H5: lets nobody guess without end", async () => {
    const hub = await openHub({ admin: { secret: SECRET, listen: undefined }, ratePerAddress: 3 });
    const guess = () => ask(hub, "/admin/accounts", { headers: { MCP_ADMIN_SECRET: "guess" } });
    for (const status of [401, 401, 401, 429]) expect((await guess()).status).toBe(status);
  });
});
