import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { MAX_COLLECTION_SKILLS, MAX_COLLECTIONS } from "./collections.ts";
import { collectionFixture } from "./testing/collection-fixture.ts";

const database = useTestDatabase({ maxConnections: 10 });
const flags = { includeTeamSkills: true, includeSharedSkills: true };

describe("find", () => {
  it("finds by name in any letter case, around blanks, and by key", async () => {
    const { owner, collections } = await collectionFixture(database());
    const { caller } = await owner();
    const { collection, key } = await collections.create(caller, { name: "Straße", ...flags });
    for (const text of ["Straße", " STRAßE ", key]) {
      expect(await collections.find(caller, text)).toEqual(collection);
    }
  });

  it("knows for a scoped caller its own collection alone, and suggests no other", async () => {
    const { owner, collections, callerWith } = await collectionFixture(database());
    const { caller } = await owner();
    const { key } = await collections.create(caller, { name: "mine", skillIds: [], ...flags });
    const other = await collections.create(caller, { name: "mines", skillIds: [], ...flags });
    const scoped = await callerWith(key);
    expect(await collections.find(scoped, "MINE")).toMatchObject({ name: "mine" });
    expect((await collections.list(scoped)).map(({ name }) => name)).toEqual(["mine"]);
    for (const text of ["mines", other.key, "absent"]) {
      await expect(collections.find(scoped, text)).rejects.toMatchObject({
        code: "collection_not_found",
        suggestions: ["Pass the name of one of the account's collections, or its key"],
        nextSteps: [],
      });
    }
  });
});

it("keeps the limit of collections when many are made at once", async () => {
  const { owner, collections } = await collectionFixture(database());
  const { caller, accountId } = await owner();
  await database().pool.query(
    "insert into collections (account_id, name, is_scoped) select $1, 'c' || n, false from generate_series(1, $2) n",
    [accountId, MAX_COLLECTIONS - 2],
  );
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => collections.create(caller, { name: `new ${index}`, ...flags })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await collections.list(caller)).toHaveLength(MAX_COLLECTIONS);
});

it("keeps the limit of a list when many are added at once, and what was refused is not on it", async () => {
  const { owner, collections } = await collectionFixture(database());
  const { caller, accountId } = await owner();
  const { collection } = await collections.create(caller, { name: "list", skillIds: [], ...flags });
  const { rows } = await database().pool.query(
    "insert into skills (account_id, slug) select $1, 's' || n from generate_series(1, $2) n returning id",
    [accountId, MAX_COLLECTION_SKILLS + 6],
  );
  const ids: string[] = rows.map(({ id }) => id);
  await database().pool.query(
    "insert into collection_skills (collection_id, skill_id) select $1, unnest($2::uuid[])",
    [collection.id, ids.slice(0, MAX_COLLECTION_SKILLS - 2)],
  );
  const results = await Promise.allSettled(
    ids
      .slice(MAX_COLLECTION_SKILLS - 2)
      .map((skillId) => collections.addSkill(caller, { nameOrKey: "list", skillId })),
  );
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  const { rows: counted } = await database().pool.query(
    "select count(*)::int as count from collection_skills where collection_id = $1",
    [collection.id],
  );
  expect(counted).toEqual([{ count: MAX_COLLECTION_SKILLS }]);
});

it("makes nothing when a part of it fails", async () => {
  const { owner, collections, keys, lastChange } = await collectionFixture(database());
  const { caller, accountId } = await owner();
  const last = await lastChange();
  const missing = "9f1c2b1e-0000-4000-8000-000000000000";
  await expect(collections.create(caller, { name: "x", skillIds: [missing], ...flags })).rejects.toThrow();
  expect(await collections.list(caller)).toEqual([]);
  expect(await keys.list(accountId)).toHaveLength(1);
  expect(await lastChange()).toBe(last);
});

it("gives a caller whose collection was just deleted the answer for none", async () => {
  const { owner, collections, callerWith } = await collectionFixture(database());
  const { caller } = await owner();
  const { key } = await collections.create(caller, { name: "x", skillIds: [], ...flags });
  const scoped = await callerWith(key);
  await collections.delete(caller, "x");
  await expect(
    collections.addSkill(scoped, { nameOrKey: undefined, skillId: "9f1c2b1e-0000-4000-8000-000000000000" }),
  ).rejects.toMatchObject({ code: "collection_not_found" });
});
