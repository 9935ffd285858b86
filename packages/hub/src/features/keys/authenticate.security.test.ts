import { describe, expect, it, vi } from "vitest";
import { openAccounts } from "../../app/open-accounts.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { generateKey } from "../../platform/tokens/api-key.ts";
import { createKeys } from "./keys.ts";
import { invalid, keyFixture, quietChanges } from "./testing/key-fixture.ts";

const database = useTestDatabase({ maxConnections: 10 });
const { newAccount, newKey, instance } = keyFixture(database);
const WAIT = { timeout: 10_000 };
const at = { address: "192.0.2.1" };

describe("authenticate", () => {
  it("tells who a key belongs to", async () => {
    const { authenticator } = await instance();
    const { header, accountId, handle, id } = await newKey({ tools: "standard" });
    expect(await authenticator.authenticate(header, at)).toEqual({
      tier: "authenticated",
      accountId,
      accountHandle: handle,
      keyId: id,
      keyName: "laptop",
      collection: undefined,
      tools: "standard",
    });
  });

  it.each([
    { isScoped: true, tier: "scoped" },
    { isScoped: false, tier: "authenticated" },
  ])("gives the key of a collection its collection: scoped $isScoped", async ({ isScoped, tier }) => {
    const { authenticator } = await instance();
    const account = await newAccount();
    const { rows } = await database().pool.query(
      "insert into collections (account_id, name, is_scoped, include_team_skills) values ($1, 'Docs', $2, false) returning id",
      [account.accountId, isScoped],
    );
    const { header } = await newKey({ accountId: account.accountId, collectionId: rows[0].id });
    expect(await authenticator.authenticate(header, at)).toMatchObject({
      tier,
      accountId: account.accountId,
      collection: { id: rows[0].id, name: "Docs", includeTeamSkills: false, includeSharedSkills: true },
    });
  });

  it("marks an upload-only key as such and never takes the quick way with it", async () => {
    const { authenticator } = await instance();
    const { header, accountId, handle, id } = await newKey({ kind: "upload" });
    expect(await authenticator.authenticate(header, at)).toEqual({
      tier: "upload",
      accountId,
      accountHandle: handle,
      keyId: id,
      keyName: "laptop",
      collection: undefined,
    });
    expect(authenticator.cached(header)).toBeUndefined();
  });

  it("needs a key unless the hub is open to everybody, and then still refuses a wrong one", async () => {
    const closed = await instance();
    await expect(closed.authenticator.authenticate(undefined, at)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    const open = await instance({ requireApiKey: false });
    expect(await open.authenticator.authenticate(undefined, at)).toEqual({ tier: "anonymous" });
    await expect(open.authenticator.authenticate("Bearer x", at)).rejects.toMatchObject(invalid);
  });

  it("refuses every key that is not good in the same words", async () => {
    const { authenticator, lookups } = await instance({ changes: quietChanges });
    const { header, key, accountId, id } = await newKey();
    const wrong = key.endsWith("0") ? `${key.slice(0, -1)}1` : `${key.slice(0, -1)}0`;
    const malformed = [
      "",
      "Bearer",
      "Bearer ",
      key,
      `Basic ${key}`,
      `Bearer ${wrong}`,
      `Bearer ${key.toLowerCase()}`,
      `${header}\n`,
      `${header} `,
      `${header}, ${header}`,
      `${header},${header}`,
      `Bearer ${key} ${key}`,
      `Bearer "${key}"`,
      "Bearer sk_live_sq1_0000000000000000000000000000001t08f8",
      `Bearer ${"x".repeat(100_000)}`,
    ];
    const errors: unknown[] = [];
    for (const text of malformed) {
      await expect(authenticator.authenticate(text, at), text.slice(0, 80)).rejects.toMatchObject(invalid);
    }
    expect(lookups()).toBe(0);
    await createKeys({ database: database() }).revoke({ accountId, keyId: id });
    const expired = await newKey();
    await database().pool.query("update keys set expires_at = now() - interval '1 second' where id = $1", [
      expired.id,
    ]);
    const disabled = await newKey();
    await openAccounts({ database: database() }).disableAccount(disabled.accountId);
    for (const text of [`Bearer ${generateKey()}`, header, expired.header, disabled.header]) {
      errors.push(await authenticator.authenticate(text, at).catch((error: unknown) => error));
      await expect(authenticator.authenticate(text, at)).rejects.toMatchObject(invalid);
      expect(authenticator.cached(text)).toBeUndefined();
    }
    expect(errors).toMatchObject([invalid, invalid, invalid, invalid]);
    expect(JSON.stringify(errors)).not.toContain(key.slice(0, 14));
  });

  it("takes the scheme in any letter case", async () => {
    const { authenticator } = await instance();
    const { key, id } = await newKey();
    expect(await authenticator.authenticate(`bearer ${key}`, at)).toMatchObject({ keyId: id });
  });
});

describe("the cache", () => {
  it("asks the database once for a key that is used again and again", async () => {
    const { authenticator, lookups } = await instance({ changes: quietChanges });
    const { header, id } = await newKey();
    expect(authenticator.cached(header)).toBeUndefined();
    await Promise.all(Array.from({ length: 20 }, () => authenticator.authenticate(header, at)));
    for (let round = 0; round < 20; round += 1) await authenticator.authenticate(header, at);
    expect(lookups()).toBe(1);
    expect(authenticator.cached(header)).toMatchObject({ keyId: id });
    expect(authenticator.cached(undefined)).toBeUndefined();
    expect(authenticator.cached(`${header} `)).toBeUndefined();
  });

  it("checks expiry on every use", async () => {
    let now = Date.now();
    const { authenticator } = await instance({ now: () => now, changes: quietChanges });
    const { header } = await newKey({ expiresAt: new Date(now + 60_000) });
    await authenticator.authenticate(header, at);
    now += 59_999;
    expect(authenticator.cached(header)).toBeDefined();
    now += 1;
    expect(authenticator.cached(header)).toBeUndefined();
    await expect(authenticator.authenticate(header, at)).rejects.toMatchObject(invalid);
  });

  it("is not trusted while the change log cannot be read", async () => {
    const { authenticator, changes } = await instance();
    const { header } = await newKey();
    await authenticator.authenticate(header, at);
    await changes.close();
    await vi.waitUntil(() => !changes.isFresh(), WAIT);
    expect(authenticator.cached(header)).toBeUndefined();
    await expect(authenticator.authenticate(header, at)).rejects.toMatchObject({
      code: "service_unavailable",
    });
  });

  it("sees a changed collection at the next use", async () => {
    const { authenticator, changes } = await instance();
    const account = await newAccount();
    const { rows } = await database().pool.query(
      "insert into collections (account_id, name, is_scoped) values ($1, 'Before', true) returning id",
      [account.accountId],
    );
    const { header, id } = await newKey({ accountId: account.accountId, collectionId: rows[0].id });
    await authenticator.authenticate(header, at);
    await database()
      .db.transaction()
      .execute(async (transaction) => {
        await transaction
          .updateTable("collections")
          .set({ name: "After" })
          .where("id", "=", rows[0].id)
          .execute();
        await recordChange(transaction, "key", id);
      });
    await changes.fresh();
    expect(authenticator.cached(header)).toBeUndefined();
    expect(await authenticator.authenticate(header, at)).toMatchObject({ collection: { name: "After" } });
  });

  it("writes the time of the last use, at most once a minute", async () => {
    let now = Date.now();
    const { authenticator } = await instance({ now: () => now });
    const { header, accountId, id } = await newKey();
    const lastUsed = async () => (await createKeys({ database: database() }).list(accountId))[0]?.lastUsedAt;
    await authenticator.authenticate(header, at);
    const first = await vi.waitUntil(lastUsed, WAIT);
    now += 61_000;
    await authenticator.authenticate(header, at);
    // The database has its own clock: less than a minute has passed there, so the row stays.
    const other = await newKey();
    await authenticator.authenticate(other.header, at);
    const keys = createKeys({ database: database() });
    await vi.waitUntil(async () => (await keys.list(other.accountId))[0]?.lastUsedAt, WAIT);
    expect(await lastUsed()).toEqual(first);
    await database().pool.query("update keys set last_used_at = now() - interval '2 minutes' where id = $1", [
      id,
    ]);
    now += 61_000;
    await authenticator.authenticate(header, at);
    await vi.waitUntil(async () => {
      const last = await lastUsed();
      return last !== undefined && last.getTime() >= first.getTime();
    }, WAIT);
  });
});

it("notes the use of a cached key, and writes at the end what was not written yet", async () => {
  let now = Date.now();
  const { authenticator, changes } = await instance({ now: () => now });
  const { header, id } = await newKey();
  await authenticator.authenticate(header, at);
  const lastUsed = async () =>
    (await database().pool.query("select last_used_at from keys where id = $1", [id])).rows[0].last_used_at;
  await vi.waitUntil(lastUsed, WAIT);
  await database().pool.query("update keys set last_used_at = null where id = $1", [id]);
  now += 61_000;
  await changes.fresh();
  expect(authenticator.cached(header)).toMatchObject({ keyId: id });
  await authenticator.close();
  expect(await lastUsed()).toBeInstanceOf(Date);
});

it("listens to no change any more once it is closed", async () => {
  const listeners = new Set<unknown>();
  const onChange = (listener: unknown) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const { authenticator } = await instance({ changes: { ...quietChanges, onChange } });
  expect(listeners.size).toBeGreaterThan(0);
  await authenticator.close();
  expect(listeners.size).toBe(0);
});

// What ended before an instance began may be told to it once more, while an older transaction is open anywhere on the
// server. So each test looks at its own keys only.
describe("revocation (H3)", () => {
  it("is refused by another instance, and told to whoever holds something open", async () => {
    const [one, two] = [await instance(), await instance()];
    const { header, accountId, id } = await newKey();
    const bystander = await newKey();
    for (const { authenticator } of [one, two]) {
      await authenticator.authenticate(header, at);
      await authenticator.authenticate(bystander.header, at);
    }
    const notices = new Set<string>();
    two.authenticator.onRevoked((keyId) => notices.add(keyId));
    expect(two.authenticator.isCurrent(id)).toBe(true);
    await createKeys({ database: database() }).revoke({ accountId, keyId: id });
    const refused = () =>
      two.authenticator.authenticate(header, at).then(
        () => false,
        () => true,
      );
    await vi.waitUntil(refused, WAIT);
    await vi.waitUntil(() => notices.has(id), WAIT);
    expect(notices.has(bystander.id)).toBe(false);
    expect(two.authenticator.isCurrent(id)).toBe(false);
    expect(two.authenticator.cached(header)).toBeUndefined();
    expect(await two.authenticator.authenticate(bystander.header, at)).toMatchObject({ keyId: bystander.id });
    expect(two.authenticator.isCurrent(bystander.id)).toBe(true);
  });

  it("covers every key of a disabled account, seen here or not, until it is enabled again", async () => {
    const { authenticator, changes } = await instance();
    const first = await newKey();
    const second = await newKey({ accountId: first.accountId });
    const accounts = openAccounts({ database: database() });
    await authenticator.authenticate(first.header, at);
    const notices = new Set<string>();
    authenticator.onRevoked((keyId) => notices.add(keyId));
    await accounts.disableAccount(first.accountId);
    await vi.waitUntil(() => notices.has(first.id) && notices.has(second.id));
    await expect(authenticator.authenticate(first.header, at)).rejects.toMatchObject(invalid);
    await accounts.enableAccount(first.accountId);
    await changes.fresh();
    expect(await authenticator.authenticate(first.header, at)).toMatchObject({ keyId: first.id });
    expect(authenticator.isCurrent(first.id)).toBe(true);
  });

  it("tells of a key that expires while something is open", async () => {
    let now = Date.now();
    const { authenticator } = await instance({ now: () => now });
    const { header, id } = await newKey({ expiresAt: new Date(now + 60_000) });
    await authenticator.authenticate(header, at);
    const notices = new Set<string>();
    authenticator.onRevoked((keyId) => notices.add(keyId));
    now += 59_999;
    expect(notices.has(id)).toBe(false);
    now += 1;
    await vi.waitUntil(() => notices.has(id));
  });

  it("finds ended keys, seen here or not, after the change log lost its place", async () => {
    const { authenticator, changes } = await instance();
    const [seen, unseen, disabled, kept] = [await newKey(), await newKey(), await newKey(), await newKey()];
    await authenticator.authenticate(seen.header, at);
    await authenticator.authenticate(kept.header, at);
    const notices = new Set<string>();
    authenticator.onRevoked((keyId) => notices.add(keyId));
    await database().pool.query("update keys set revoked_at = now() where id = any($1)", [
      [seen.id, unseen.id],
    ]);
    await database().pool.query("update accounts set disabled_at = now() where id = $1", [
      disabled.accountId,
    ]);
    await recordChange(database().db, "everything", "");
    await vi.waitUntil(() => [seen, unseen, disabled].every(({ id }) => notices.has(id)));
    expect(notices.has(kept.id)).toBe(false);
    await changes.fresh();
    await expect(authenticator.authenticate(seen.header, at)).rejects.toMatchObject(invalid);
  });

  it("is not stopped by a change that names no id", async () => {
    const { authenticator } = await instance();
    const { id, accountId } = await newKey();
    const notices = new Set<string>();
    authenticator.onRevoked((keyId) => notices.add(keyId));
    await recordChange(database().db, "key", "not an id");
    await recordChange(database().db, "account", "'; drop table keys; --");
    await createKeys({ database: database() }).revoke({ accountId, keyId: id });
    await vi.waitUntil(() => notices.has(id));
  });
});

it("keeps the text of no key in the database (H2)", async () => {
  const { key } = await newKey();
  const { rows: tables } = await database().pool.query(
    "select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'",
  );
  for (const { table_name: table } of tables) {
    const { rows } = await database().pool.query(`select t::text as row from "${table}" t`);
    for (const { row } of rows) expect(row).not.toMatch(/sk_(live|test)_sq1_[0-9A-Za-z]{36}/);
    for (const { row } of rows) expect(row).not.toContain(key);
  }
});
