import { expect, it } from "vitest";
import { openHub } from "./testing/open-hub.ts";
import { ask } from "./testing/requests.ts";

const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

it("says one line for each request, with whose it was and which tool, and gives its ids back", async () => {
  const hub = await openHub({ requestLog: "all" });
  const ada = await hub.member("ada");
  const headers = { "x-request-id": "edge-0001", traceparent: `00-${TRACE}-00f067aa0ba902b7-01` };
  const answer = await ask(hub, "/v1/tools/skills_listCollections", { key: ada.key, body: {}, headers });
  expect(answer.headers.get("x-request-id")).toBe("edge-0001");
  expect(answer.headers.get("traceparent")).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`));
  const lines = hub.logLines.filter((line) => line.includes('"msg":"request"'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      level: "info",
      requestId: "edge-0001",
      traceId: TRACE,
      tenant: ada.accountId,
      key: ada.keyId,
      tool: "skills_listCollections",
      method: "POST",
      route: "tools",
      status: 200,
      durationMs: expect.any(Number),
    },
  ]);
  await ask(hub, "/healthz");
  expect(hub.logLines.filter((line) => line.includes('"msg":"request"'))).toHaveLength(1);
});

it("puts the request, its account and its tool on every line that is written meanwhile", async () => {
  const hub = await openHub();
  const ada = await hub.member("ada");
  await hub.services.database.pool.query("alter table webhooks rename to webhooks_away");
  await ask(hub, "/v1/tools/skills_listWebhooks", { key: ada.key, body: {} });
  const failed = hub.logLines.map((line) => JSON.parse(line)).find(({ msg }) => msg === "a tool failed");
  expect(failed).toMatchObject({ tenant: ada.accountId, key: ada.keyId, tool: "skills_listWebhooks" });
  expect(failed.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

it("answers simple reads with the same ids and lines", async () => {
  const hub = await openHub({ requestLog: "all" });
  const ada = await hub.member("ada");
  const { url } = await hub.serve();
  const list = () =>
    fetch(`${url}/mcp`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${ada.key}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "x-request-id": "edge-0002",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
  await (await list()).text();
  const answer = await list();
  await answer.text();
  expect(answer.headers.get("x-request-id")).toBe("edge-0002");
  expect(answer.headers.get("traceparent")).toMatch(/^00-/);
  const lines = hub.logLines.filter((line) => line.includes("edge-0002") && line.includes('"msg":"request"'));
  expect(lines.length).toBeGreaterThanOrEqual(2);
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({ tenant: ada.accountId, route: "mcp", status: 200 });
});

it("shows no metrics to the world", async () => {
  const secret = "operator-operator-operator";
  const hub = await openHub({ admin: { secret, listen: undefined } });
  expect((await ask(hub, "/metrics")).status).not.toBe(200);
  const shown = await ask(hub, "/metrics", { headers: { MCP_ADMIN_SECRET: secret } });
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('skillquay_database_connections{state="waiting"}');
  expect(shown.text).toContain("skillquay_change_log_lag_seconds");
  expect(shown.text).toContain('skillquay_cache_bytes{cache="results"}');
  expect(shown.text).toContain("skillquay_webhook_events_pending 0");
  expect((await ask(await openHub(), "/metrics")).status).toBe(404);
});
