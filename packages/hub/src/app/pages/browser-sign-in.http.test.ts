import { pagesFor } from "@skillquay/pages/contract";
import { expect, it } from "vitest";
import { openHub } from "../http/testing/open-hub.ts";
import { fromPage, pageFixture, scopedKey, signedIn } from "./testing/page-fixture.ts";

it("signs in with a key and says who is signed in, for how long, and which pages there are", async () => {
  const { hub, key } = await pageFixture();
  const answer = await fromPage(hub, "/ui/session", { body: { key } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("set-cookie")).toMatch(
    /^__Host-skillquay=sqs_[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.json).toEqual({
    mode: "hub",
    version: "1.2.3",
    account: { handle: "ada", keyName: "test" },
    pages: pagesFor("account"),
    expiresAt: expect.stringMatching(/^\d{4}-/),
  });
  const browser = await signedIn(hub, key);
  expect((await browser.ask("/ui/session")).json).toMatchObject({ account: { handle: "ada" } });
});

it("keeps the scope of a collection's key, and offers it fewer pages", async () => {
  const { hub, key: ownKey, accountId } = await pageFixture();
  await hub.publish(accountId, { "SKILL.md": "---\nname: hidden\ndescription: Not in it.\n---\n" });
  const { key } = await scopedKey(hub, ownKey, []);
  const scoped = await signedIn(hub, key);
  expect((await scoped.ask("/ui/session")).json).toMatchObject({
    account: { handle: "ada", collection: "papers" },
    pages: ["skills", "updates", "upload", "connect", "model-view"],
  });
  expect((await scoped.ask("/ui/skills")).json).toMatchObject({ total: 0 });
  expect((await scoped.ask("/ui/skills/hidden")).json).toMatchObject({ error: "skill_not_found" });
  expect((await scoped.ask("/v1/account/keys")).json).toMatchObject({ error: "access_denied" });
});

it("signs out: the cookie is taken back and its copy opens nothing", async () => {
  const { browser } = await pageFixture();
  const answer = await browser.ask("/ui/session", { method: "DELETE" });
  expect(answer.headers.get("set-cookie")).toBe(
    "__Host-skillquay=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax",
  );
  expect((await browser.ask("/ui/session")).json).toMatchObject({ error: "unauthenticated" });
  expect((await browser.ask("/ui/sign-in")).json).toEqual({ mode: "hub", passkeys: true });
});

it("tells a page that opens who is signed in, without a refusal for nobody", async () => {
  const { hub, browser } = await pageFixture();
  expect((await fromPage(hub, "/ui/sign-in")).json).toEqual({ mode: "hub", passkeys: true });
  const { json } = await browser.ask("/ui/sign-in");
  expect(json).toEqual({ mode: "hub", passkeys: true, session: (await browser.ask("/ui/session")).json });
});

it("ends the session that a browser had when it signs in anew", async () => {
  const { hub, key, browser } = await pageFixture();
  await fromPage(hub, "/ui/session", { body: { key } }, browser.cookie);
  expect((await browser.ask("/ui/session")).status).toBe(401);
});

it("says on plain HTTP elsewhere that no browser would stay signed in", async () => {
  const hub = await openHub({ allowedHosts: ["hub.lan"], allowedOrigins: ["http://hub.lan"] });
  const { key } = await hub.member("ada");
  const from = { host: "hub.lan", origin: "http://hub.lan" };
  expect(await fromPage(hub, "/ui/session", { body: { key }, headers: from })).toMatchObject({
    status: 403,
    json: {
      error: "access_denied",
      message: "This page was reached over plain HTTP, where browsers keep no sign-in.",
    },
  });
});

it("says before anybody has signed in how to", async () => {
  const hub = await openHub();
  expect((await fromPage(hub, "/ui/sign-in")).json).toEqual({ mode: "hub", passkeys: true });
});

it("opens the operator's page to whoever also has the secret", async () => {
  const hub = await openHub({ admin: { secret: "operators-secret-1", listen: undefined } });
  const { key } = await hub.member("ada");
  const operator = await signedIn(hub, key, "operators-secret-1");
  expect(Object((await operator.ask("/ui/session")).json).pages).toContain("operator");
  const wrong = await fromPage(hub, "/ui/session", { body: { key, operatorSecret: "operators-secret-2" } });
  expect(wrong).toMatchObject({ status: 401, json: { error: "invalid_credentials" } });
  expect(wrong.headers.get("set-cookie")).toBeNull();
});

it("opens no operator's page where the operator's routes listen apart", async () => {
  const listen = { host: "127.0.0.1", port: 0 };
  const hub = await openHub({ admin: { secret: "operators-secret-1", listen } });
  const { key } = await hub.member("ada");
  const body = { key, operatorSecret: "operators-secret-1" };
  expect((await fromPage(hub, "/ui/session", { body })).json).toMatchObject({ error: "invalid_credentials" });
});
