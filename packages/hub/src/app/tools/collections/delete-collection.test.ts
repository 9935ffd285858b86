import { describe, expect, it } from "vitest";
import { collectionFixture } from "../../../features/collections/testing/collection-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { createCollection } from "./create-collection.ts";
import { deleteCollection } from "./delete-collection.ts";
import { listCollections } from "./list-collections.ts";

const database = useTestDatabase();

describe("skills_deleteCollection", () => {
  it("ends the collection and every key of it, and leaves the skills", async () => {
    const { owner, callAs, callerWith, keys, catalogs, changesSince, lastChange } = await collectionFixture(
      database(),
    );
    const { caller, accountId } = await owner("pdf");
    const { key } = await callAs(caller, createCollection, { name: "Gone", skillSlugs: ["pdf"] });
    const scoped = await callerWith(String(key));
    const second = await keys.mint({ accountId, name: "second", collectionId: scoped.collection?.id });
    const last = await lastChange();
    expect(await callAs(caller, deleteCollection, { collectionName: "gone" })).toEqual({
      name: "Gone",
      deleted: true,
      revokedKeys: 2,
      _workflow: { nextSteps: [{ tool: "skills_listCollections", example: {} }] },
    });
    for (const ended of [String(key), second.key]) {
      await expect(callerWith(ended)).rejects.toMatchObject({ code: "invalid_credentials" });
    }
    expect((await changesSince(last)).sort()).toEqual(
      [`account ${accountId}`, `key ${scoped.keyId}`, `key ${second.id}`].sort(),
    );
    expect(await catalogs.forCaller(caller).list()).toHaveLength(1);
    expect(await callAs(caller, listCollections)).toMatchObject({ collections: [] });
    expect(await callAs(caller, deleteCollection, { collectionName: "Gone" })).toMatchObject({
      error: "collection_not_found",
      message: "No collection 'Gone'.",
    });
  });

  it("takes the key for the name, and counts only keys that still worked", async () => {
    const { owner, callAs, callerWith, keys } = await collectionFixture(database());
    const { caller, accountId } = await owner();
    const { key } = await callAs(caller, createCollection, { name: "by key" });
    const { collection } = await callerWith(String(key));
    const old = await keys.mint({ accountId, name: "old", collectionId: collection?.id });
    await keys.revoke({ accountId, keyId: old.id });
    // A revoked key says nothing any more.
    expect(await callAs(caller, deleteCollection, { collectionName: old.key })).toMatchObject({
      error: "collection_not_found",
    });
    expect(await callAs(caller, deleteCollection, { collectionName: String(key) })).toMatchObject({
      name: "by key",
      revokedKeys: 1,
    });
  });

  it("leaves collections of others alone", async () => {
    const { owner, callAs, callerWith } = await collectionFixture(database());
    const [{ caller }, other] = [await owner(), await owner()];
    const { key } = await callAs(other.caller, createCollection, { name: "theirs" });
    for (const collectionName of ["theirs", String(key)]) {
      expect(await callAs(caller, deleteCollection, { collectionName })).toMatchObject({
        error: "collection_not_found",
      });
    }
    expect(await callerWith(String(key))).toMatchObject({ accountId: other.accountId });
  });

  it("is refused to a scoped key, including for its own collection", async () => {
    const { owner, callAs, callerWith } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    const { key } = await callAs(caller, createCollection, { name: "x", skillSlugs: ["pdf"] });
    const scoped = await callerWith(String(key));
    for (const collectionName of ["x", String(key)]) {
      expect(await callAs(scoped, deleteCollection, { collectionName })).toMatchObject({
        error: "access_denied",
      });
    }
    expect(await callAs({ tier: "anonymous" }, deleteCollection, { collectionName: "x" })).toMatchObject({
      error: "unauthenticated",
    });
    expect(await callAs(caller, deleteCollection, {})).toMatchObject({ error: "invalid_input" });
  });
});
