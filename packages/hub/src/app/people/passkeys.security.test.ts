import { expect, it } from "vitest";
import { type OpenHub, openHub } from "../http/testing/open-hub.ts";
import { fromPage, signedIn } from "../pages/testing/page-fixture.ts";
import { type Ceremony, softAuthenticator } from "./testing/soft-authenticator.ts";

const challengeOf = (answer: { readonly json: unknown }) => String(Object(answer.json).options.challenge);
const cookieOf = (answer: { readonly headers: Headers }) =>
  answer.headers.get("set-cookie")?.split(";")[0] ?? "";

/** An owner who came by a link, and what they and others do with passkeys. */
async function fixture({ publicUrl }: { readonly publicUrl?: string } = {}) {
  const hub = await openHub(publicUrl === undefined ? {} : { publicUrl });
  const { id: accountId } = await hub.services.accounts.createAccount({
    handle: "grace",
    name: "Grace",
    role: "owner",
  });
  const link = await hub.services.signInLinks.make(accountId);
  const cookie = cookieOf(await fromPage(hub, "/ui/session", { body: { key: link.token } }));
  return { hub, accountId, cookie, ...passkeysAt(hub) };
}

function passkeysAt(hub: OpenHub) {
  const question = async (cookie: string) =>
    challengeOf(await fromPage(hub, "/ui/passkeys/options", { body: {} }, cookie));
  const send = (response: unknown, cookie: string) =>
    fromPage(hub, "/ui/passkeys", { body: { name: "laptop", response } }, cookie);
  const add = async (cookie: string) => {
    const device = softAuthenticator();
    const answer = await send(device.create({ challenge: await question(cookie) }), cookie);
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining("id")]);
    return device;
  };
  const ask = async () => challengeOf(await fromPage(hub, "/ui/passkey-sign-in/options", { body: {} }));
  const signIn = (response: unknown) => fromPage(hub, "/ui/passkey-sign-in", { body: { response } });
  const use = async (device: ReturnType<typeof softAuthenticator>, changed: Partial<Ceremony> = {}) =>
    signIn(device.get({ challenge: await ask(), ...changed }));
  return { question, send, add, ask, signIn, use };
}

it("signs its person in, the owner with the hub's own pages, and is listed until it is removed", async () => {
  const { hub, cookie, accountId, add, use } = await fixture();
  const device = await add(cookie);
  const answer = await use(device);
  expect(answer.json).toEqual({ signedIn: true });
  const session = cookieOf(answer);
  expect((await fromPage(hub, "/ui/operator", {}, session)).status).toBe(200);
  const [newest] = await hub.services.authenticator.sessionsOf(accountId);
  expect(newest).toMatchObject({ way: "passkey", isOperator: true });
  const listed = Object((await fromPage(hub, "/ui/passkeys", {}, session)).json);
  expect(listed).toEqual({
    isOffered: true,
    passkeys: [
      {
        id: expect.any(String),
        name: "laptop",
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
      },
    ],
  });
  const path = `/ui/passkeys/${listed.passkeys[0].id}`;
  expect((await fromPage(hub, path, { method: "DELETE" }, session)).json).toEqual({ removed: true });
  expect((await fromPage(hub, path, { method: "DELETE" }, session)).status).toBe(404);
  expect((await use(device)).status).toBe(401);
});

it("that was added with a key alone opens the account, and never the hub", async () => {
  const { hub, accountId, add, use } = await fixture();
  const { key } = await hub.services.keys.mint({ accountId, name: "agent" });
  const browser = await signedIn(hub, key);
  const session = cookieOf(await use(await add(browser.cookie)));
  expect((await fromPage(hub, "/ui/passkeys", {}, session)).status).toBe(200);
  expect((await fromPage(hub, "/ui/operator", {}, session)).status).toBe(404);
});

it("is added by nobody who holds a key and has no browser, nor by another site", async () => {
  const { hub, accountId, cookie, question, send } = await fixture();
  const { key } = await hub.services.keys.mint({ accountId, name: "agent" });
  const headers = { authorization: `Bearer ${key}` };
  expect((await fromPage(hub, "/ui/passkeys/options", { body: {}, headers })).status).toBe(403);
  const response = softAuthenticator().create({ challenge: await question(cookie) });
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  const body = { name: "x", response };
  expect((await fromPage(hub, "/ui/passkeys", { body, headers: foreign }, cookie)).status).toBe(403);
  expect((await fromPage(hub, "/ui/passkeys", { body, headers })).status).toBe(403);
  expect((await send(response, cookie)).status).toBe(200);
});

it("is added once for each question, and only to the account that was asked", async () => {
  const { hub, cookie, question, send } = await fixture();
  const device = softAuthenticator();
  const response = device.create({ challenge: await question(cookie) });
  expect((await send(response, cookie)).status).toBe(200);
  expect((await send(response, cookie)).json).toMatchObject({ error: "passkey_refused" });
  expect((await send(device.create({ challenge: await question(cookie) }), cookie)).status).toBe(400);
  const { key } = await hub.member("mallory");
  const other = await signedIn(hub, key);
  const stolen = softAuthenticator().create({ challenge: await question(cookie) });
  expect((await send(stolen, other.cookie)).status).toBe(400);
  // Neither the question of a sign-in nor one that nobody asked will do.
  const { ask } = passkeysAt(hub);
  for (const challenge of [await ask(), "A".repeat(43)])
    expect((await send(softAuthenticator().create({ challenge }), cookie)).status).toBe(400);
});

it.each<[string, Partial<Ceremony>]>([
  ["of another site", { origin: "https://evil.example" }],
  ["of the hub at another port", { origin: "http://localhost:4712" }],
  ["for another site", { rpId: "evil.example" }],
  ["that nobody unlocked", { isUnlocked: false }],
  ["to a question that nobody asked", { challenge: "A".repeat(43) }],
])("refuses an answer %s", async (_, changed) => {
  const { cookie, add, use, question, send } = await fixture();
  const device = await add(cookie);
  const refused = await use(device, changed);
  expect([refused.status, refused.json]).toEqual([
    401,
    expect.objectContaining({ error: "invalid_credentials", message: "The passkey is not accepted." }),
  ]);
  expect(refused.headers.get("set-cookie")).toBeNull();
  const made = softAuthenticator().create({ challenge: await question(cookie), ...changed });
  expect((await send(made, cookie)).status).toBe(400);
});

it("refuses an answer that was sent before, one of a copied device, and one with a wrong signature", async () => {
  const { cookie, add, use, ask, signIn } = await fixture();
  const device = await add(cookie);
  const good = device.get({ challenge: await ask(), counter: 5 });
  const answers = await Promise.all([signIn(good), signIn(good), signIn(good)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  expect((await use(device, { counter: 5 })).status).toBe(401);
  expect((await use(device, { counter: 6 })).status).toBe(200);
  const forged = { ...softAuthenticator().get({ challenge: await ask(), counter: 9 }), id: good.id };
  expect((await signIn(forged)).status).toBe(401);
  expect((await signIn({ id: "x" })).status).toBe(400);
});

it("opens no account that is disabled", async () => {
  const { hub, accountId, cookie, add, use } = await fixture();
  const device = await add(cookie);
  await hub.services.accounts.disableAccount(accountId);
  await hub.services.changes.fresh();
  expect((await use(device)).status).toBe(401);
});

it("is not offered where the hub has an address and no name", async () => {
  const { hub } = await fixture({ publicUrl: "http://192.0.2.7:4711" });
  expect(hub.services.passkeys.isOffered).toBe(false);
});
