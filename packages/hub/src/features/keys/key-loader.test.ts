import { expect, it, onTestFinished } from "vitest";
import { openAccounts } from "../../app/open-accounts.ts";
import { openChangeLog, recordChange } from "../../platform/db/change-log.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { readKey } from "../../platform/tokens/api-key.ts";
import { createKeyCache } from "./key-cache.ts";
import { createKeyLoader } from "./key-loader.ts";
import { createKeys } from "./keys.ts";

const database = useTestDatabase();
let number = 0;

/** A loader whose answers from the database wait until they are let through. */
async function heldLoader() {
  number += 1;
  const { db } = database();
  const handle = `loader-${number}`;
  const { id: accountId } = await openAccounts({ database: database() }).createAccount({
    handle,
    name: handle,
  });
  const { id: keyId, key } = await createKeys({ database: database() }).mint({ accountId, name: "key" });
  const read = readKey(key);
  if (!read.ok) throw new Error("not a key");
  const changes = await openChangeLog(database());
  const waiting: (() => void)[] = [];
  const held = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await new Promise<void>((letThrough) => waiting.push(letThrough));
      return result;
    },
  });
  const cache = createKeyCache(10);
  const loader = createKeyLoader({ db: held, changes, cache, now: Date.now });
  onTestFinished(async () => {
    loader.close();
    await changes.close();
  });
  const hash = read.hash.toString("hex");
  return {
    accountId,
    keyId,
    changes,
    cache,
    hash,
    load: () => loader.load(hash, read.hash),
    waiting,
    async letThrough() {
      await expect.poll(() => waiting.length).toBeGreaterThan(0);
      for (const go of waiting.splice(0)) go();
    },
  };
}

it("reads again when the key is revoked between the reading and the answer", async () => {
  const { accountId, keyId, changes, cache, hash, load, letThrough, waiting } = await heldLoader();
  const loading = load();
  await letThrough();
  expect(await loading).toMatchObject({ isRefused: false });

  const racing = load();
  await expect.poll(() => waiting.length).toBe(1);
  await createKeys({ database: database() }).revoke({ accountId, keyId });
  await changes.fresh();
  await letThrough();
  await letThrough();
  expect(await racing).toMatchObject({ isRefused: true });
  expect(cache.get(hash)).toMatchObject({ isRefused: true, isStale: false });
});

it("is not held up by changes to other keys", async () => {
  const { changes, cache, hash, load, letThrough } = await heldLoader();
  const loading = load();
  await recordChange(database().db, "key", "9f1c2b1e-0000-4000-8000-000000000000");
  await recordChange(database().db, "account", "9f1c2b1e-0000-4000-8000-000000000001");
  await changes.fresh();
  await letThrough();
  expect(await loading).toMatchObject({ isRefused: false });
  expect(cache.get(hash)).toMatchObject({ isStale: false });
});

it("joins loads of one key, but none that began before a change", async () => {
  const { keyId, changes, load, letThrough, waiting } = await heldLoader();
  const first = load();
  expect(load()).toBe(first);
  await recordChange(database().db, "key", keyId);
  await changes.fresh();
  const second = load();
  expect(second).not.toBe(first);
  await expect.poll(() => waiting.length).toBe(2);
  await letThrough();
  // The first one reads again.
  await letThrough();
  expect(await first).toEqual(await second);
});
