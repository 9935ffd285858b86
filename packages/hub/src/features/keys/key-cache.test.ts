import { expect, it } from "vitest";
import { createKeyCache, type KeyRecord } from "./key-cache.ts";

function record(hash: string, keyId: string, accountId = "account"): KeyRecord {
  const caller = {
    tier: "authenticated",
    accountId,
    accountHandle: accountId,
    keyId,
    keyName: keyId,
    collection: undefined,
    tools: undefined,
  } as const;
  return { hash, caller, isRefused: false, expiresAtMs: Number.POSITIVE_INFINITY, isStale: false };
}

it("keeps the keys used most recently", () => {
  const cache = createKeyCache(2);
  cache.set(record("h1", "k1"));
  cache.set(record("h2", "k2"));
  cache.get("h1");
  cache.set(record("h3", "k3"));
  expect([cache.get("h1"), cache.get("h2"), cache.get("h3")].map((match) => match?.hash)).toEqual([
    "h1",
    undefined,
    "h3",
  ]);
  expect(cache.keyIds().sort()).toEqual(["k1", "k3"]);
});

it("marks a key, an account or everything, and a new reading is good again", () => {
  const cache = createKeyCache(10);
  cache.set(record("h1", "k1", "a"));
  cache.set(record("h2", "k2", "a"));
  cache.set(record("h3", "k3", "b"));
  const stale = () => ["h1", "h2", "h3"].filter((hash) => cache.get(hash)?.isStale);
  cache.markKey("k1");
  expect(stale()).toEqual(["h1"]);
  cache.markAccount("a");
  expect(stale()).toEqual(["h1", "h2"]);
  cache.set(record("h1", "k1", "a"));
  expect(stale()).toEqual(["h2"]);
  cache.markAll();
  expect(stale()).toEqual(["h1", "h2", "h3"]);
});
