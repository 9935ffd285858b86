import { describe, expect, it } from "vitest";
import { generateKey } from "../../../platform/tokens/api-key.ts";
import { mcpMessage } from "../testing/mcp-message.ts";
import { type OpenHub, openHub } from "../testing/open-hub.ts";
import { ask, skillMd } from "../testing/requests.ts";

const LIST = mcpMessage("legacy", "tools/list");
const load = (name: string) => mcpMessage("legacy", "tools/call", { name: "skill", arguments: { name } });

function list(hub: OpenHub, key: string | undefined, headers: Record<string, string> = {}) {
  return ask(hub, "/mcp?tools=standard", { key, body: LIST.body, headers });
}

describe("/mcp", () => {
  it("asks for a key with the header that clients look for", async () => {
    const hub = await openHub();
    const { status, headers, json } = await list(hub, undefined);
    expect(status).toBe(401);
    expect(json).toMatchObject({ error: "unauthenticated" });
    expect(headers.get("www-authenticate")).toBe(
      'Bearer realm="skillquay", scope="skills:read skills:run", resource_metadata="http://localhost:4711/.well-known/oauth-protected-resource/mcp"',
    );
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("refuses a wrong, an unknown, a foreign and a revoked key in the same words", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    await hub.services.keys.revoke({ accountId: ada.accountId, keyId: ada.keyId });
    const wrong = [
      "sk_live_sq1_x",
      generateKey(),
      "eyJhbGciOiJub25lIn0.e30.",
      ada.key,
      ada.key.toLowerCase(),
    ];
    const answers = await Promise.all(wrong.map((key) => list(hub, key)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 401, json: { error: "invalid_credentials" } });
  });

  it("does not take a key from the address", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const { status } = await ask(hub, `/mcp?key=${ada.key}&authorization=Bearer%20${ada.key}`, {
      body: LIST.body,
    });
    expect(status).toBe(401);
  });

  it("H4: refuses an upload key on both routes before it reads the body", async () => {
    const hub = await openHub();
    const { accountId } = await hub.member("ada");
    const { key } = await hub.services.keys.mint({ accountId, name: "ci", kind: "upload" });
    for (const path of ["/mcp", "/v1/tools/skill"]) {
      expect(await ask(hub, path, { key, body: "x".repeat(5 << 20) })).toMatchObject({
        status: 403,
        json: { error: "access_denied" },
      });
    }
  });

  it("serves public skills without a key only when it was started so", async () => {
    const hub = await openHub({ requireApiKey: false });
    const ada = await hub.member("ada");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("open") }, "public");
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("closed") });
    const open = await ask(hub, "/mcp?tools=standard", { body: load("open").body });
    expect(open.text).toContain("Text of open.");
    const closed = await ask(hub, "/mcp?tools=standard", { body: load("closed").body });
    const missing = await ask(hub, "/mcp?tools=standard", { body: load("missing").body });
    expect(closed.text.replaceAll("closed", "missing")).toBe(missing.text);
    expect((await list(hub, generateKey())).status).toBe(401);
  });

  it("H1: answers for another account's skill as for one that is not there", async () => {
    const hub = await openHub();
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    await hub.publish(ada.accountId, { "SKILL.md": skillMd("secrets") });
    const own = await ask(hub, "/mcp?tools=standard", { key: ada.key, body: load("secrets").body });
    expect(own.text).toContain("Text of secrets.");
    const foreign = await ask(hub, "/mcp?tools=standard", { key: bob.key, body: load("secrets").body });
    const missing = await ask(hub, "/mcp?tools=standard", { key: bob.key, body: load("nothing").body });
    expect(foreign.text.replaceAll("secrets", "nothing")).toBe(missing.text);
  });

  it.each([
    [{ host: "evil.test" }],
    [{ host: "localhost.evil.test" }],
    [{ origin: "https://evil.test" }],
    [{ origin: "null" }],
  ])("T1: refuses %j, also with a key", async (headers) => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    expect(await list(hub, ada.key, headers)).toMatchObject({
      status: 403,
      json: { error: "host_not_allowed" },
    });
  });

  it.each(["GET", "DELETE", "PUT"])("has no sessions: %s is not allowed", async (method) => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const { status, headers } = await ask(hub, "/mcp", { method, key: ada.key });
    expect([status, headers.get("allow")]).toEqual([405, "GET, POST"]);
  });

  it("offers the tools that the address names, else those of the key, else the default", async () => {
    const hub = await openHub({ tools: "uri" });
    const { accountId, key } = await hub.member("ada");
    const reader = await hub.services.keys.mint({ accountId, name: "reader", tools: "reader" });
    const named = async (path: string, withKey: string) =>
      [...(await ask(hub, path, { key: withKey, body: LIST.body })).text.matchAll(/"name":"(\w+)"/g)].map(
        ([, name]) => name,
      );
    expect(await named("/mcp", key)).toEqual(["list_skills", "get_skill"]);
    expect(await named("/mcp", reader.key)).toEqual(["list_skills", "read_skill"]);
    expect(await named("/mcp?tools=skill", reader.key)).toEqual(["skill"]);
    expect(await named("/mcp?tools=read_skill,skill", key)).toEqual(["skill", "read_skill"]);
  });

  it("says what is wrong with an unknown choice of tools", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const answer = await ask(hub, "/mcp?tools=standart", { key: ada.key, body: LIST.body });
    expect(answer).toMatchObject({
      status: 400,
      json: {
        error: "invalid_input",
        message: "There is no tool or preset 'standart'. Did you mean 'standard'?",
      },
    });
  });

  it.each(["", "{", "[]", "null", '{"jsonrpc":"2.0"}', '{"jsonrpc":"2.0","id":{},"method":"x"}', "\u0000"])(
    "T9: answers %j with a client error of JSON-RPC",
    async (body) => {
      const hub = await openHub();
      const ada = await hub.member("ada");
      const { status, json } = await ask(hub, "/mcp", { method: "POST", key: ada.key, body });
      expect(status).toBe(400);
      expect(json).toMatchObject({ jsonrpc: "2.0", error: { code: expect.any(Number) }, id: null });
    },
  );

  it("T9: refuses a body that would keep others waiting while it is parsed", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const body = `{"jsonrpc":"2.0","id":1,"method":"ping","params":${"[".repeat(500)}${"]".repeat(500)}}`;
    const answer = await ask(hub, "/mcp", { key: ada.key, body });
    expect(answer).toMatchObject({ status: 413, json: { error: "request_too_large" } });
  });

  it("T9: refuses a body over 4 MiB", async () => {
    const hub = await openHub();
    const ada = await hub.member("ada");
    const answer = await ask(hub, "/mcp", { key: ada.key, body: "x".repeat((4 << 20) + 1) });
    expect(answer).toMatchObject({ status: 413, json: { error: "request_too_large" } });
  });

  it("counts requests by key, and says when to come again", async () => {
    const hub = await openHub({ ratePerKey: 2 });
    const [ada, bob] = [await hub.member("ada"), await hub.member("bob")];
    expect((await list(hub, ada.key)).headers.get("ratelimit-remaining")).toBe("1");
    await list(hub, ada.key);
    const { status, headers, json } = await list(hub, ada.key);
    expect([status, headers.get("retry-after"), headers.get("ratelimit-remaining")]).toEqual([
      429,
      "30",
      "0",
    ]);
    expect(json).toMatchObject({ error: "rate_limited" });
    expect((await list(hub, bob.key)).status).toBe(200);
  });

  it("T2: gives no client the answer of another, though all use the same ids", async () => {
    const hub = await openHub({ tools: "standard" });
    const members = await Promise.all(
      Array.from({ length: 8 }, async (_, index) => {
        const member = await hub.member(`m${index}`);
        await hub.publish(member.accountId, { "SKILL.md": skillMd("mine", `Secret of m${index}. Use it.`) });
        return member;
      }),
    );
    const { url } = await hub.serve();
    const message = load("mine");
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const member = members[index % members.length];
        const headers = { ...message.headers, authorization: `Bearer ${member?.key}` };
        const response = await fetch(`${url}/mcp`, { method: "POST", headers, body: message.body });
        return { index, text: await response.text() };
      }),
    );
    for (const { index, text } of answers) {
      expect([...text.matchAll(/Secret of (m\d)/g)].map(([, who]) => who)).toContain(`m${index % 8}`);
      expect(new Set([...text.matchAll(/Secret of (m\d)/g)].map(([, who]) => who)).size).toBe(1);
    }
  });
});
