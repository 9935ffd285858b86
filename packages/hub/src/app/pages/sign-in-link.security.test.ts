import { expect, it } from "vitest";
import { type OpenHub, openHub } from "../http/testing/open-hub.ts";
import { fromPage } from "./testing/page-fixture.ts";

async function fixture(role: "owner" | "admin" | "member" | "auditor" = "owner") {
  const hub = await openHub();
  const { id } = await hub.services.accounts.createAccount({ handle: "grace", name: "Grace", role });
  return { hub, accountId: id, link: async () => (await hub.services.signInLinks.make(id)).token };
}

const signIn = (hub: OpenHub, key: string) => fromPage(hub, "/ui/session", { body: { key } });

it.each([
  ["owner", true],
  ["admin", true],
  ["member", false],
  ["auditor", false],
] as const)("signs the %s in, with the operator's page: %s", async (role, isOperator) => {
  const { hub, link } = await fixture(role);
  const answer = await signIn(hub, await link());
  expect(answer.json).toMatchObject({ account: { handle: "grace" } });
  expect(Object(answer.json).pages.includes("operator")).toBe(isOperator);
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  const operator = await fromPage(hub, "/ui/operator", {}, cookie);
  expect(operator.status).toBe(isOperator ? 200 : 404);
});

it("works once, however many come with it at the same time", async () => {
  const { hub, link } = await fixture();
  const token = await link();
  const answers = await Promise.all([signIn(hub, token), signIn(hub, token), signIn(hub, token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect((await signIn(hub, token)).json).toMatchObject({
    error: "invalid_credentials",
    message: "This link was used already, or is too old.",
  });
});

it("ends when the next one is made, and after an hour", async () => {
  const { hub, accountId, link } = await fixture();
  const first = await link();
  const second = await link();
  expect((await signIn(hub, first)).status).toBe(401);
  await hub.services.database.pool.query(
    "update sign_in_links set expires_at = now() where account_id = $1",
    [accountId],
  );
  expect((await signIn(hub, second)).status).toBe(401);
});

it("opens no account that is disabled", async () => {
  const { hub, accountId, link } = await fixture("member");
  const token = await link();
  await hub.services.accounts.disableAccount(accountId);
  expect((await signIn(hub, token)).status).toBe(401);
});

it("is sent by no other page, and is in no row and no log line", async () => {
  const { hub, link } = await fixture();
  const token = await link();
  const headers = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await fromPage(hub, "/ui/session", { body: { key: token }, headers })).status).toBe(403);
  expect((await signIn(hub, token)).status).toBe(200);
  const { rows } = await hub.services.database.pool.query(
    "select to_jsonb(l) as row from sign_in_links l union all select to_jsonb(a) from audit a",
  );
  expect(`${JSON.stringify(rows)}${hub.logLines.join("\n")}`).not.toContain(token);
});

it("leaves every sign-in in the log of the account: how, with which browser, and whether as operator", async () => {
  const { hub, accountId, link } = await fixture();
  const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" };
  const { key } = await hub.services.keys.mint({ accountId, name: "laptop" });
  await fromPage(hub, "/ui/session", { body: { key: await link() }, headers });
  const answer = await fromPage(hub, "/ui/session", { body: { key }, headers });
  // Agents hold keys: one opens the account, and not the hub.
  expect(Object(answer.json).pages).not.toContain("operator");
  const { rows } = await hub.services.database.pool.query(
    "select details from audit where action = 'session.open' order by id",
  );
  expect(rows.map(({ details }) => details)).toEqual([
    { way: "link", browser: "Firefox on Linux", operator: true },
    { way: "key", browser: "Firefox on Linux", operator: false },
  ]);
});
