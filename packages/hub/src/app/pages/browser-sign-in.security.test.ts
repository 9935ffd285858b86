import { expect, it } from "vitest";
import { SESSION_COOKIE } from "../http/middleware/browser-request.ts";
import { openHub } from "../http/testing/open-hub.ts";
import { ask, skillMd } from "../http/testing/requests.ts";
import { fromPage, pageFixture, signedIn } from "./testing/page-fixture.ts";

/** Everything that a page asks for when it opens, beside what changes something. */
const READS = [
  "/ui/session",
  "/ui/skills",
  "/ui/skills/pdf",
  "/ui/skills/pdf/file",
  "/ui/skills/pdf/scan",
  "/ui/skills/pdf/diff?from=1&to=1",
  "/ui/skills/pdf/usage",
  "/ui/runner",
  "/ui/model-view",
  "/ui/connect",
  "/ui/live",
  "/ui/operator",
  "/v1/account/keys",
  "/v1/account/credits",
  "/v1/imports",
];

it("H10: tells nothing without a cookie, with a wrong one, or with two", async () => {
  const { hub, browser } = await pageFixture();
  const wrong = `${SESSION_COOKIE}=sqs_${"A".repeat(43)}`;
  for (const path of READS) {
    for (const cookie of [undefined, wrong, `${SESSION_COOKIE}=`, `${browser.cookie}; ${wrong}`]) {
      const answer = await fromPage(hub, path, {}, cookie);
      expect([path, answer.status, Object(answer.json).error]).toEqual([path, 401, "unauthenticated"]);
    }
  }
});

it("H10: says the same for a session that never was, has ended or has expired, and for one whose key was revoked", async () => {
  const { hub, key, keyId, accountId, browser } = await pageFixture();
  const never = await fromPage(hub, "/ui/skills", {}, `${SESSION_COOKIE}=sqs_${"A".repeat(43)}`);
  const [out, old, other] = [await signedIn(hub, key), await signedIn(hub, key), await signedIn(hub, key)];
  await out.ask("/ui/session", { method: "DELETE" });
  const token = old.cookie.slice(SESSION_COOKIE.length + 1);
  const { createHash } = await import("node:crypto");
  await hub.services.database.db
    .updateTable("browser_sessions")
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where("token_hash", "=", createHash("sha256").update(token).digest())
    .execute();
  for (const ended of [out, old]) expect((await ended.ask("/ui/skills")).text).toBe(never.text);
  expect((await browser.ask("/ui/skills")).status).toBe(200);
  await hub.services.keys.revoke({ accountId, keyId });
  await hub.services.changes.fresh();
  for (const ended of [browser, other]) expect((await ended.ask("/ui/skills")).text).toBe(never.text);
});

it("H10: ends every session of an account that is disabled", async () => {
  const { hub, accountId, browser } = await pageFixture();
  await hub.services.accounts.disableAccount(accountId);
  await hub.services.changes.fresh();
  expect((await browser.ask("/ui/skills")).status).toBe(401);
});

it("H10: never takes a cookie at /mcp, nor for the operator's routes", async () => {
  const hub = await openHub({ admin: { secret: "operators-secret-1", listen: undefined } });
  const { key } = await hub.member("ada");
  const browser = await signedIn(hub, key, "operators-secret-1");
  const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  expect(await browser.ask("/mcp", { body: message })).toMatchObject({
    status: 401,
    json: { error: "unauthenticated" },
  });
  expect((await browser.ask("/mcp?tools=standard", { body: message })).status).toBe(401);
  expect((await browser.ask("/admin/accounts")).json).toMatchObject({ error: "invalid_credentials" });
});

it.each([
  ["without the header", { "x-skillquay": "" }],
  ["from another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["from another page of this machine", { origin: "http://localhost:3000", "sec-fetch-site": "same-site" }],
  ["from a page of this machine whose browser says nothing else", { origin: "http://127.0.0.1:9" }],
  ["from a page without an origin", { origin: "null" }],
])("H10: changes nothing for a cookie that comes %s", async (_, headers) => {
  const { hub, browser, accountId } = await pageFixture();
  await hub.publish(accountId, { "SKILL.md": skillMd("pdf") });
  await hub.services.changes.fresh();
  for (const [path, method, body] of [
    ["/v1/tools/skills_toggleDriveSkill", "POST", { skillSlug: "pdf" }],
    ["/v1/account/keys", "POST", { name: "stolen" }],
    ["/v1/uploads", "PUT", "---\nname: evil\ndescription: x\n---\n"],
    ["/ui/session", "DELETE", undefined],
    ["/ui/session", "POST", { key: "x" }],
    ["/ui/skills/pdf/run", "POST", { script: "x" }],
  ] as const) {
    const answer = await browser.ask(path, { method, headers, ...(body !== undefined && { body }) });
    expect([path, answer.status]).toEqual([path, 403]);
  }
  expect((await browser.ask("/ui/session")).status).toBe(200);
  expect(await hub.services.keys.list(accountId)).toHaveLength(1);
  expect((await browser.ask("/ui/skills")).json).toMatchObject({ total: 1 });
});

it("H10: reads nothing for another site that sends the cookie along", async () => {
  const { browser } = await pageFixture();
  for (const site of ["cross-site", "same-site"]) {
    expect((await browser.ask("/ui/skills", { headers: { "sec-fetch-site": site } })).status).toBe(403);
  }
});

it("H10: prefers a key in the header, and then asks for nothing that only browsers send", async () => {
  const { hub, browser } = await pageFixture();
  const eve = await hub.member("eve");
  const answer = await ask(hub, "/ui/session", { key: eve.key, headers: { cookie: browser.cookie } });
  expect(answer.json).toMatchObject({ account: { handle: "eve" } });
  const wrong = await ask(hub, "/ui/session", {
    key: `${eve.key.slice(0, -1)}!`,
    headers: { cookie: browser.cookie },
  });
  expect(wrong.json).toMatchObject({ error: "invalid_credentials" });
});

it("H10: refuses wrong keys in the words and within the limits of every other route", async () => {
  const { hub, key } = await pageFixture();
  const wrong = `${key.slice(0, -1)}${key.endsWith("a") ? "b" : "a"}`;
  const atMcp = await ask(hub, "/mcp", { key: wrong, body: {} });
  const atPage = await fromPage(hub, "/ui/session", { body: { key: wrong } });
  expect([atPage.status, atPage.text]).toEqual([atMcp.status, atMcp.text]);
  const statuses = new Set<number>();
  for (let guess = 0; guess < 120; guess += 1) {
    statuses.add((await fromPage(hub, "/ui/session", { body: { key: wrong } })).status);
  }
  expect([...statuses]).toEqual([401, 429]);
});

it("H10: refuses an upload key, and takes a session at the upload route as the key it stands for", async () => {
  const { hub, accountId, browser } = await pageFixture();
  const { key } = await hub.services.keys.mint({ accountId, name: "ci", kind: "upload" });
  expect(await fromPage(hub, "/ui/session", { body: { key } })).toMatchObject({
    status: 403,
    json: { error: "access_denied", message: "This key is for uploads only." },
  });
  const sent = await browser.ask("/v1/uploads?filename=SKILL.md", {
    method: "PUT",
    body: skillMd("brought"),
    headers: { "content-type": "application/octet-stream" },
  });
  expect(sent).toMatchObject({ status: 200, json: { skillSlug: "brought" } });
});

it("H10: counts the requests of a session as those of its key", async () => {
  const { browser, hub, key } = await pageFixture({ ratePerKey: 5 });
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) statuses.push((await browser.ask("/ui/session")).status);
  for (let count = 0; count < 4; count += 1)
    statuses.push((await ask(hub, "/v1/account/keys", { key })).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
});

it("H10: keeps neither a token nor a key in the database or in the log", async () => {
  const { hub, key, browser } = await pageFixture();
  await browser.ask("/ui/session");
  const token = browser.cookie.slice(SESSION_COOKIE.length + 1);
  const { rows } = await hub.services.database.pool.query("select * from browser_sessions");
  expect(rows).toHaveLength(1);
  for (const text of [JSON.stringify(rows), hub.logLines.join("\n")]) {
    expect(text).not.toContain(token);
    expect(text).not.toContain(key);
  }
});

it("H10: shows no session the skills of another account", async () => {
  const { hub, browser } = await pageFixture();
  const eve = await hub.member("eve");
  await hub.publish(eve.accountId, { "SKILL.md": skillMd("eves-own"), "scripts/x.py": "print(1)\n" });
  await hub.services.changes.fresh();
  const missing = (name: string, text: string) => text.replaceAll(name, "NAME");
  for (const rest of ["", "/file", "/scan", "/diff?from=1&to=1", "/usage"]) {
    const [foreign, absent] = [
      await browser.ask(`/ui/skills/eves-own${rest}`),
      await browser.ask(`/ui/skills/none-such${rest}`),
    ];
    expect(foreign.status).toBe(404);
    expect(missing("eves-own", foreign.text)).toBe(missing("none-such", absent.text));
  }
  const run = { body: { script: "x.py", args: [] } };
  expect((await browser.ask("/ui/skills/eves-own/run", run)).status).toBe(404);
});

it("H10: has no operator's page for a session without the operator's secret", async () => {
  const hub = await openHub({ admin: { secret: "operators-secret-1", listen: undefined } });
  const { key } = await hub.member("ada");
  const [plain, operator] = [await signedIn(hub, key), await signedIn(hub, key, "operators-secret-1")];
  const nothing = await plain.ask("/ui/nothing-at-all");
  for (const [path, method] of [
    ["/ui/operator", "GET"],
    ["/ui/operator/sources", "POST"],
    ["/ui/operator/sources/x/sync", "POST"],
    ["/ui/operator/sources/x", "DELETE"],
  ] as const) {
    const answer = await plain.ask(path, { method });
    expect([answer.status, answer.text]).toEqual([404, nothing.text]);
  }
  expect((await operator.ask("/ui/operator")).json).toMatchObject({
    version: "1.2.3",
    accounts: { total: 1 },
  });
  // The key alone, in a header, is no operator either.
  expect((await ask(hub, "/ui/operator", { key })).status).toBe(404);
});
