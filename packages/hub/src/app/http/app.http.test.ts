import { describe, expect, it } from "vitest";
import { openHub } from "./testing/open-hub.ts";
import { ask } from "./testing/requests.ts";

describe("createApp", () => {
  it("says what it is, and that it is well", async () => {
    const hub = await openHub();
    expect((await ask(hub, "/")).text).toContain(
      "claude mcp add --transport http skillquay http://localhost:4711/mcp",
    );
    expect(await ask(hub, "/healthz")).toMatchObject({ status: 200, json: { status: "ok" } });
    expect(await ask(hub, "/readyz")).toMatchObject({ status: 200, json: { status: "ready" } });
    expect(await ask(hub, "/v1/openapi.json")).toMatchObject({ status: 200, json: { openapi: "3.1.0" } });
  });

  it("lets probes in by any name, and nobody else", async () => {
    const hub = await openHub();
    const headers = { host: "10.1.2.3:4711" };
    expect((await ask(hub, "/healthz", { headers })).status).toBe(200);
    expect((await ask(hub, "/readyz", { headers })).status).toBe(200);
    expect((await ask(hub, "/", { headers })).status).toBe(403);
    expect((await ask(hub, "/metrics", { headers })).status).toBe(403);
  });

  it("is not ready while it drains, nor when the database is gone", async () => {
    const hub = await openHub();
    await hub.services.changes.close();
    expect(await ask(hub, "/readyz")).toMatchObject({ status: 503, json: { waitingFor: "database" } });
    expect((await ask(hub, "/healthz")).status).toBe(200);
    hub.http.startDraining();
    expect(await ask(hub, "/readyz")).toMatchObject({ status: 503, json: { waitingFor: "draining" } });
  });

  it.each([
    "/nothing",
    "/v1",
    "/v1/tools",
    "/mcp/x",
    "/admin/accounts",
    "/admin/debug-skills",
    "/.well-known/x",
    "//",
  ])("has the same answer for %s as for any address that is nothing", async (path) => {
    const hub = await openHub();
    const answer = await ask(hub, path, { headers: { MCP_ADMIN_SECRET: "guess-guess-guess" } });
    expect(answer).toMatchObject({ status: 404, json: { error: "path_not_found" } });
    expect(answer.text).toBe((await ask(hub, "/nowhere")).text);
  });

  it("counts requests and calls without saying whose they were", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await ask(hub, "/v1/tools/skills_getSkill", { key: ada.key, body: { slug: "canary-slug" } });
    await ask(hub, "/canary-path");
    const text = await hub.http.metrics.text();
    expect(text).toContain('skillquay_tool_calls_total{tool="skills_getSkill",outcome="skill_not_found"} 1');
    expect(text).toContain('skillquay_http_requests_total{door="tools",status="404"} 1');
    expect(text).toContain('skillquay_http_requests_total{door="other",status="404"} 1');
    expect(text).not.toMatch(/canary|ada/);
  });

  it("answers a failure of its own with an id and no details, and logs both", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    hub.http.app.get("/broken", () => {
      throw new Error("canary detail of the database");
    });
    const answer = await ask(hub, "/broken", { key: ada.key });
    expect(answer).toMatchObject({ status: 500, json: { error: "internal_error" } });
    expect(answer.text).not.toContain("canary");
    const requestId = answer.headers.get("x-request-id") ?? "";
    expect(answer.text).toContain(requestId);
    expect(hub.logLines.find((line) => line.includes(requestId))).toContain("canary detail");
  });

  it("H9: leaves no secret in the log, whatever way it comes", async () => {
    const hub = await openHub();
    const { key } = await hub.member("ada");
    const canary = "sk_live_sq1_CanaryCanaryCanaryCanaryCanary000000";
    hub.http.app.post("/broken", async (context) => {
      throw new Error(
        `failed on ${await context.req.text()} ${context.req.url} ${JSON.stringify(context.req.header())}`,
      );
    });
    const headers = {
      cookie: "session=CanaryCookie",
      "mcp-session-id": "CanarySession",
      "webhook-signature": "v1,CanarySignature",
      MCP_ADMIN_SECRET: "CanaryAdminSecret",
    };
    await ask(hub, "/broken?v=1&sig=CanaryQuery", { key, headers, body: { note: canary } });
    await ask(hub, "/mcp", { key: canary, headers, body: "{" });
    await ask(hub, "/mcp", { key, headers, body: { jsonrpc: "2.0", id: canary, method: canary } });
    await ask(hub, "/v1/keys/revoke", { method: "POST", key: canary, headers });
    expect(hub.logLines.length).toBeGreaterThan(0);
    expect(hub.logLines.join("")).not.toMatch(/Canary/i);
    expect(hub.logLines.join("")).not.toContain(key);
  });
});

describe("POST /v1/keys/revoke", () => {
  it("ends the key that is presented, and says the same for one that never was", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const call = () => ask(hub, "/v1/tools/skills_listSkills", { key: ada.key, body: {} });
    expect((await call()).status).toBe(200);
    const ended = await ask(hub, "/v1/keys/revoke", { method: "POST", key: ada.key });
    const unknown = await ask(hub, "/v1/keys/revoke", { method: "POST", key: "sk_live_sq1_nothing" });
    expect([ended.status, ended.text]).toEqual([200, unknown.text]);
    await hub.services.changes.fresh();
    expect((await call()).status).toBe(401);
    expect((await ask(hub, "/v1/keys/revoke", { method: "POST" })).status).toBe(401);
  });
});
