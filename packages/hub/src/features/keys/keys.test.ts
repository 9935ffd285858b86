import { describe, expect, it } from "vitest";
import { openAccounts } from "../../app/open-accounts.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { displayOf, generateKey } from "../../platform/tokens/api-key.ts";
import { createKeys } from "./keys.ts";

const database = useTestDatabase();
let accountNumber = 0;

async function accountWithKeys() {
  accountNumber += 1;
  const accounts = openAccounts({ database: database() });
  const { id: accountId } = await accounts.createAccount({ handle: `keys-${accountNumber}`, name: "Keys" });
  return { accountId, keys: createKeys({ database: database() }) };
}

async function changesOf(ref: string) {
  const { rows } = await database().pool.query("select kind from changes where ref = $1 order by seq", [ref]);
  return rows.map(({ kind }) => kind);
}

describe("mint", () => {
  it("gives the key once and stores nothing that it could be made from", async () => {
    const { accountId, keys } = await accountWithKeys();
    const minted = await keys.mint({ accountId, name: " laptop " });
    expect(minted.key).toMatch(/^sk_live_sq1_[0-9A-Za-z]{36}$/);
    expect(minted.display).toBe(displayOf(minted.key));
    expect(await keys.list(accountId)).toEqual([
      {
        id: minted.id,
        name: "laptop",
        display: minted.display,
        kind: "full",
        collection: undefined,
        tools: undefined,
        createdAt: expect.any(Date),
        expiresAt: undefined,
        revokedAt: undefined,
        lastUsedAt: undefined,
      },
    ]);
    const { rows } = await database().pool.query(
      "select to_jsonb(keys)::text as row from keys where id = $1",
      [minted.id],
    );
    expect(rows[0].row).not.toContain(minted.key.slice(0, 20));
  });

  it("keeps kind, tools and expiry", async () => {
    const { accountId, keys } = await accountWithKeys();
    const expiresAt = new Date(Date.now() + 60_000);
    await keys.mint({ accountId, name: "upload", kind: "upload", tools: "standard", expiresAt });
    expect(await keys.list(accountId)).toMatchObject([{ kind: "upload", tools: "standard", expiresAt }]);
  });

  it("tells every mistake at once", async () => {
    const { accountId, keys } = await accountWithKeys();
    const wrong = { accountId, name: "a\nb", tools: " ", expiresAt: new Date(0) };
    await expect(keys.mint(wrong)).rejects.toMatchObject({
      code: "invalid_input",
      message:
        "The key is not right: name must not have control characters or line breaks; tools must be a preset or tool names separated by commas; expiresAt must be in the future.",
    });
    expect(await keys.list(accountId)).toEqual([]);
  });

  it("needs an account that exists", async () => {
    const { keys } = await accountWithKeys();
    for (const accountId of ["9f1c2b1e-0000-4000-8000-000000000000", "nobody", ""]) {
      await expect(keys.mint({ accountId, name: "x" })).rejects.toMatchObject({ code: "account_not_found" });
    }
  });

  it("takes no collection of another account", async () => {
    const { accountId } = await accountWithKeys();
    const other = await accountWithKeys();
    const { rows } = await database().pool.query(
      "insert into collections (account_id, name, is_scoped) values ($1, 'theirs', true) returning id",
      [accountId],
    );
    const collectionId: string = rows[0].id;
    for (const id of [collectionId, "9f1c2b1e-0000-4000-8000-000000000000", "x"]) {
      await expect(
        other.keys.mint({ accountId: other.accountId, name: "x", collectionId: id }),
      ).rejects.toMatchObject({
        code: "collection_not_found",
        message: "The account has no such collection.",
      });
    }
  });
});

describe("revoke", () => {
  it("ends a key of the account and says so in the change log", async () => {
    const { accountId, keys } = await accountWithKeys();
    const { id: keyId } = await keys.mint({ accountId, name: "old" });
    expect(await keys.revoke({ accountId, keyId })).toBe(true);
    const [first] = await keys.list(accountId);
    expect(first?.revokedAt).toBeInstanceOf(Date);
    expect(await changesOf(keyId)).toEqual(["key"]);
    expect(await keys.revoke({ accountId, keyId })).toBe(true);
    expect((await keys.list(accountId))[0]?.revokedAt).toEqual(first?.revokedAt);
  });

  it("does not know the keys of others", async () => {
    const { accountId, keys } = await accountWithKeys();
    const { id: keyId } = await keys.mint({ accountId, name: "mine" });
    const other = await accountWithKeys();
    expect(await keys.revoke({ accountId: other.accountId, keyId })).toBe(false);
    expect(await keys.revoke({ accountId, keyId: "x" })).toBe(false);
    expect((await keys.list(accountId))[0]?.revokedAt).toBeUndefined();
    expect(await changesOf(keyId)).toEqual([]);
  });
});

describe("revokeByPresenting", () => {
  it("ends the key that is shown", async () => {
    const { accountId, keys } = await accountWithKeys();
    const { id, key } = await keys.mint({ accountId, name: "leaked" });
    const { id: otherId } = await keys.mint({ accountId, name: "kept" });
    expect(await keys.revokeByPresenting(key)).toBe(true);
    const facts = await keys.list(accountId);
    expect(facts.find((fact) => fact.id === id)?.revokedAt).toBeInstanceOf(Date);
    expect(facts.find((fact) => fact.id === otherId)?.revokedAt).toBeUndefined();
    expect(await changesOf(id)).toEqual(["key"]);
  });

  it("knows nothing of other texts", async () => {
    const { keys } = await accountWithKeys();
    expect(await keys.revokeByPresenting(generateKey())).toBe(false);
    expect(await keys.revokeByPresenting("sk_live_sq1_")).toBe(false);
  });
});
