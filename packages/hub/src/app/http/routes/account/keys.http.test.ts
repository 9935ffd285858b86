import { expect, it } from "vitest";
import { scopedKey } from "../../../pages/testing/page-fixture.ts";
import { openHub } from "../../testing/open-hub.ts";
import { ask } from "../../testing/requests.ts";

it("makes a key, shows it once, lists it by its beginning, and ends it", async () => {
  const hub = await openHub();
  const { key } = await hub.member("ada");
  const made = await ask(hub, "/v1/account/keys", { key, body: { name: "laptop" } });
  expect(made).toMatchObject({ status: 201, json: { key: expect.stringMatching(/^sk_live_sq1_/) } });
  const { id, key: minted, display } = Object(made.json);
  expect((await ask(hub, "/v1/account/keys", { key: minted })).json).toMatchObject({
    keys: [{ name: "test" }, { id, name: "laptop", display, kind: "full", isOwn: true }],
  });
  expect((await ask(hub, "/v1/account/keys", { key })).text).not.toContain(minted);
  expect((await ask(hub, `/v1/account/keys/${id}`, { key, method: "DELETE" })).json).toEqual({
    revoked: true,
  });
  expect((await ask(hub, "/v1/account/keys", { key: minted })).json).toMatchObject({
    error: "invalid_credentials",
  });
  const audit = Object((await ask(hub, "/v1/account/audit", { key })).json).entries;
  expect(audit.slice(0, 2)).toMatchObject([
    { action: "key.revoke", actor: "account", target: id },
    { action: "key.create", actor: "account", target: id },
  ]);
});

it("makes keys for a collection, for uploads, and for a time", async () => {
  const hub = await openHub();
  const { key } = await hub.member("ada");
  await scopedKey(hub, key, []);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const expected = { name: "agent", collection: "papers", expiresAt };
  expect((await ask(hub, "/v1/account/keys", { key, body: expected })).status).toBe(201);
  expect((await ask(hub, "/v1/account/keys", { key, body: { name: "ci", kind: "upload" } })).status).toBe(
    201,
  );
  const { keys } = Object((await ask(hub, "/v1/account/keys", { key })).json);
  expect(keys).toContainEqual(
    expect.objectContaining({
      name: "agent",
      collection: expect.objectContaining({ name: "papers" }),
      expiresAt,
    }),
  );
  expect(keys).toContainEqual(expect.objectContaining({ name: "ci", kind: "upload" }));
  for (const [body, error] of [
    [{ name: "x", collection: "none" }, "collection_not_found"],
    [{ name: "" }, "invalid_input"],
    [{ name: "x", expiresAt: "2001-01-01T00:00:00Z" }, "invalid_input"],
    [{ name: "x", accountId: "other" }, "invalid_input"],
  ] as const) {
    expect((await ask(hub, "/v1/account/keys", { key, body })).json).toMatchObject({ error });
  }
});

it("H1: knows no key of another account, in the same words as one that never was", async () => {
  const hub = await openHub();
  const [ada, eve] = [await hub.member("ada"), await hub.member("eve")];
  const answers = [];
  for (const id of [ada.keyId, crypto.randomUUID(), "x'--"]) {
    answers.push(await ask(hub, `/v1/account/keys/${id}`, { key: eve.key, method: "DELETE" }));
  }
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, json: { error: "key_not_found" } });
  expect((await ask(hub, "/v1/account/keys", { key: ada.key })).status).toBe(200);
});

it("H1: gives the key of a collection no way to a key for the whole account", async () => {
  const hub = await openHub();
  const { accountId } = await hub.member("ada");
  const { database, keys } = hub.services;
  const all = await database.db
    .insertInto("collections")
    .values({ account_id: accountId, name: "all", is_scoped: false })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { key: ofAll } = await keys.mint({ accountId, name: "all", collectionId: all.id });
  for (const sent of [{}, { body: { name: "more" } }]) {
    expect((await ask(hub, "/v1/account/keys", { key: ofAll, ...sent })).json).toMatchObject({
      error: "access_denied",
    });
  }
});

it("tells the balance with every entry that it is made of, page by page", async () => {
  const hub = await openHub();
  const { accountId, key } = await hub.member("ada");
  const { credits, database } = hub.services;
  const previous = await credits.balance(accountId);
  await database.db
    .transaction()
    .execute((db) =>
      credits.charge(db, { accountId, amount: 3, reason: "update", ref: "pdf", idempotencyKey: "a" }),
    );
  const first = Object((await ask(hub, "/v1/account/credits?limit=2", { key })).json);
  expect(first).toMatchObject({
    balance: previous - 3,
    plan: expect.any(String),
    entries: [
      { kind: "settle", amount: 0, balanceAfter: previous - 3 },
      { kind: "reserve", amount: -3, balanceAfter: previous - 3, reason: "update", ref: "pdf" },
    ],
    nextBefore: expect.any(Number),
  });
  const rest = Object((await ask(hub, `/v1/account/credits?before=${first.nextBefore}`, { key })).json);
  const amounts = [...first.entries, ...rest.entries].map(({ amount }: { amount: number }) => amount);
  expect(amounts.reduce((sum: number, amount: number) => sum + amount, 0)).toBe(previous - 3);
  expect(rest).not.toHaveProperty("nextBefore");
});
