import { expect, it } from "vitest";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { publishSkill } from "../drive/publish-skill.ts";
import { collectBlobs } from "./collect-blobs.ts";
import { mainFile, uploadOf } from "./testing/main-file.ts";
import { publishingFixture } from "./testing/publishing-fixture.ts";

async function fixture() {
  const database = await testDatabase();
  const made = await publishingFixture(database);
  return {
    ...made,
    /** As if nobody had stored anything since the day before yesterday. */
    age: () => database.pool.query("update blobs set created_at = now() - interval '2 days'"),
    digests: async () =>
      (await database.pool.query<{ digest: string }>("select digest from blobs")).rows.map(
        ({ digest }) => digest,
      ),
    remove: (skillId: string) => database.db.deleteFrom("skills").where("id", "=", skillId).execute(),
    /** Every file of every version can be read. */
    async isWhole() {
      for (const { digest } of await database.db.selectFrom("version_files").select("digest").execute()) {
        await made.blobs.get(digest);
      }
    },
  };
}

it("deletes what nobody needs, a day after it was last stored", async () => {
  const { account, publish, age, remove, digests, blobs, database, isWhole } = await fixture();
  const accountId = await account();
  const shared = { "LICENSE.txt": "the same in both\n" };
  const { skillId } = await publish(accountId, "old", { ...shared, "a.md": "only here" });
  await publish(accountId, "kept", shared);
  await remove(skillId);
  expect(await collectBlobs({ database, blobs })).toBe(0);
  await age();
  const previous = await digests();
  expect(await collectBlobs({ database, blobs })).toBe(2);
  const after = await digests();
  expect(after).toHaveLength(2);
  for (const digest of previous) {
    expect(await blobs.head(digest).then((head) => head !== undefined)).toBe(after.includes(digest));
  }
  await isWhole();
});

it("leaves the bytes of an import that is under way alone", async () => {
  const { account, age, blobs, database } = await fixture();
  const accountId = await account();
  const { digest, sizeBytes } = await blobs.put(Buffer.from("on its way"));
  await database.pool.query("insert into blobs (digest, size_bytes) values ($1, $2)", [digest, sizeBytes]);
  const { rows } = await database.pool.query<{ id: string }>(
    "insert into imports (account_id, origin, slug, request) values ($1, 'github', 'x', '{}') returning id",
    [accountId],
  );
  await database.pool.query("insert into import_files values ($1, 'a.md', $2, $3, false)", [
    rows[0]?.id,
    digest,
    sizeBytes,
  ]);
  await age();
  expect(await collectBlobs({ database, blobs })).toBe(0);
  expect(await blobs.head(digest)).toEqual({ sizeBytes });
});

it.each([
  ["before", 0],
  ["after", 1],
])("never takes bytes from a publish that it meets right %s they are stored", async (_, when) => {
  const { account, publish, age, remove, blobs, database, isWhole } = await fixture();
  const accountId = await account();
  const files = uploadOf({ "SKILL.md": mainFile("demo"), "a.md": "text" });
  await remove((await publish(accountId, "demo", { "a.md": "text" })).skillId);
  await age();
  const meeting: BlobStore = {
    ...blobs,
    async put(bytes) {
      if (when === 0) await collectBlobs({ database, blobs });
      const ref = await blobs.put(bytes);
      if (when === 1) await collectBlobs({ database, blobs });
      return ref;
    },
  };
  await publishSkill({ database, blobs: meeting }, { accountId, files });
  await isWhole();
});

it("takes turns with a publish that comes while it deletes: the bytes are stored anew", async () => {
  const { account, publish, age, remove, blobs, database, isWhole } = await fixture();
  const accountId = await account();
  const files = uploadOf({ "SKILL.md": mainFile("demo"), "a.md": "text" });
  await remove((await publish(accountId, "demo", { "a.md": "text" })).skillId);
  await age();
  let publishing: Promise<unknown> | undefined;
  const meeting: BlobStore = {
    ...blobs,
    async delete(digest) {
      // Its row is deleted by now, in a transaction that has not ended: whoever stores the same waits for that.
      publishing ??= publishSkill({ database, blobs }, { accountId, files });
      await blobs.delete(digest);
    },
  };
  await collectBlobs({ database, blobs: meeting });
  await publishing;
  await isWhole();
});

it("races publishers without ever leaving a listed skill without its bytes", async () => {
  const { account, publish, age, remove, blobs, database, isWhole } = await fixture();
  const accountId = await account();
  for (let round = 0; round < 15; round += 1) {
    const { skillId } = await publish(accountId, "demo", { "a.md": `text ${round % 3}` });
    await remove(skillId);
    await age();
    await Promise.all([
      collectBlobs({ database, blobs }),
      publish(accountId, "demo", { "a.md": `text ${round % 3}` }),
      collectBlobs({ database, blobs }),
    ]);
    await isWhole();
  }
});
