import { describe, expect, it } from "vitest";
import { mcpMessage } from "./testing/mcp-message.ts";
import { openHub } from "./testing/open-hub.ts";
import { ask, skillMd } from "./testing/requests.ts";

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list" };

describe("clients of the hosted original", () => {
  it("reach /mcp at /api/mcp and /v1 at /api/v1, with the same keys and answers", async () => {
    const hub = await openHub();
    const { accountId, key } = await hub.member("ada");
    await hub.publish(accountId, { "SKILL.md": skillMd("pdf") });
    await hub.services.changes.fresh();
    for (const [path, body] of [
      ["/mcp", LIST],
      ["/v1/tools/skills_listSkills", {}],
    ] as const) {
      const [plain, alias] = [
        await ask(hub, path, { key, body }),
        await ask(hub, `/api${path}`, { key, body }),
      ];
      expect(alias).toMatchObject({ status: 200, text: plain.text });
      expect((await ask(hub, `/api${path}`, { body })).text).toBe((await ask(hub, path, { body })).text);
    }
    expect((await ask(hub, "/api/v1/openapi.json")).status).toBe(200);
  });

  it("are answered as fast as others, over a socket", async () => {
    const hub = await openHub();
    const { accountId, key } = await hub.member("ada");
    await hub.publish(accountId, { "SKILL.md": skillMd("pdf") });
    const { url } = await hub.serve();
    for (let count = 0; count < 2; count += 1) {
      const call = { name: "skills_getSkill", arguments: { slug: "pdf" } };
      const { headers, body } = mcpMessage("legacy", "tools/call", call);
      const response = await fetch(`${url}/api/mcp?tools=drive`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${key}` },
        body,
      });
      expect(await response.text()).toContain("Text of pdf");
    }
  });

  it.each([
    "/api",
    "/api/",
    "/api/admin/accounts",
    "/api/healthz",
    "/api/ui/me",
    "/api/api/mcp",
    "/api/mcpx",
  ])("find nothing at %s", async (path) => {
    const hub = await openHub({ admin: { secret: "s".repeat(32), listen: undefined } });
    expect(await ask(hub, path)).toMatchObject({ status: 404, json: { error: "path_not_found" } });
  });

  it("count against the same limit by both addresses", async () => {
    const hub = await openHub({ ratePerKey: 2 });
    const { key } = await hub.member("ada");
    const statuses = [];
    for (const path of ["/mcp", "/api/mcp", "/mcp", "/api/v1/tools/skills_listSkills"])
      statuses.push((await ask(hub, path, { key, body: LIST })).status);
    expect(statuses).toEqual([200, 200, 429, 429]);
  });
});

describe("a key in the address", () => {
  it("is taken at /mcp where the operator allows it, and from nowhere else", async () => {
    const hub = await openHub({ keyInAddress: true });
    const { key } = await hub.member("ada");
    const { key: other } = await hub.member("mallory");
    for (const path of ["/mcp", "/api/mcp"])
      expect((await ask(hub, `${path}?apiKey=${key}`, { body: LIST })).status).toBe(200);
    expect((await ask(hub, `/v1/account/credits?apiKey=${key}`)).status).toBe(401);
    expect((await ask(hub, "/mcp?apiKey=sk_live_wrong", { body: LIST })).json).toMatchObject({
      error: "invalid_credentials",
    });
    // A header is what counts where there is one.
    const call = { ...LIST, method: "tools/call", params: { name: "skills_getStarted", arguments: {} } };
    const both = await ask(hub, `/mcp?apiKey=${other}`, { key, body: call });
    expect(both.text).toContain("ada");
    expect(both.text).not.toContain("mallory");
  });

  it("is refused where nobody switched it on, with what to do instead, also without any need for a key", async () => {
    for (const requireApiKey of [true, false]) {
      const hub = await openHub({ requireApiKey });
      const { key } = await hub.member("ada");
      const { status, json, text } = await ask(hub, `/mcp?apiKey=${key}`, { body: LIST });
      expect({ status, json }).toMatchObject({
        status: 401,
        json: { error: "unauthenticated", message: "This hub takes no keys from addresses." },
      });
      expect(text).not.toContain(key);
    }
  });

  it("is in no log line, no audit row, no figure and no answer, whatever goes wrong", async () => {
    const hub = await openHub({ keyInAddress: true });
    const { key } = await hub.member("ada");
    const foreign = "other.system-0123456789abcdefghij";
    const answers: string[] = [];
    for (const secret of [key, foreign]) {
      for (const body of [LIST, "{", { jsonrpc: "2.0", id: 1, method: "nothing" }, { ...LIST, params: 7 }])
        answers.push((await ask(hub, `/mcp?apiKey=${secret}&tools=drive`, { body })).text);
      answers.push((await ask(hub, `/mcp?apiKey=${secret}&tools=unknown`, { body: LIST })).text);
      answers.push((await ask(hub, `/nothing?apiKey=${secret}`)).text);
    }
    hub.services.log.error({ url: `/mcp?apiKey=${foreign}` }, `GET /mcp?tools=a&apiKey=${foreign}`);
    answers.push(await hub.http.metrics.text());
    const { rows } = await hub.services.database.pool.query("select * from audit");
    const everything = JSON.stringify([answers, hub.logLines, rows]);
    expect(everything).not.toContain(key);
    expect(everything).not.toContain(foreign);
  });
});
