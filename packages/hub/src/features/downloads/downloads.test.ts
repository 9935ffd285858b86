import { expect, it } from "vitest";
import { openUrlKeys } from "../../platform/blobs/url-keys.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { createDownloads } from "./downloads.ts";

it("opens what was offered, until its account is disabled or a version of it is gone", async () => {
  const { database, offer, open } = await fixture();
  const url = await offer();
  expect(await open(url)).toMatchObject({ filename: "drive.zip" });
  await database.pool.query("update accounts set disabled_at = now()");
  expect(await open(url)).toBeUndefined();
  await database.pool.query("update accounts set disabled_at = null");
  expect(await open(url)).toMatchObject({ filename: "drive.zip" });
  await database.pool.query("delete from drive_entries");
  await database.pool.query("delete from skills");
  expect(await open(url)).toBeUndefined();
});

it("keeps one row for the same skills, and prolongs it", async () => {
  const { database, offer } = await fixture();
  await offer();
  await database.pool.query("update downloads set expires_at = now() + interval '1 minute'");
  await offer();
  const rows = await database.db.selectFrom("downloads").select("expires_at").execute();
  expect(rows).toEqual([
    { expires_at: expect.toSatisfy((at: Date) => at.getTime() > Date.now() + 80_000_000) },
  ]);
});

it("keeps one row for the same skills when many ask at once, and answers all of them", async () => {
  const { database, offer } = await fixture();
  for (let round = 0; round < 5; round += 1) await Promise.all(Array.from({ length: 20 }, offer));
  expect(await database.db.selectFrom("downloads").select("id").execute()).toHaveLength(1);
});

async function fixture() {
  const database = await testDatabase();
  const { blobs, account, publish } = await publishingFixture(database);
  const accountId = await account();
  const { versionId } = await publish(accountId, "demo");
  const keys = await openUrlKeys(database);
  const downloads = createDownloads({ database, blobs, keys, publicUrl: "https://hub.test" });
  const expected = { filename: "drive.zip", skills: [{ folder: "demo", versionId }], sizeBytes: 1_000 };
  return {
    database,
    offer: async () => (await downloads.offer({ accountId, ...expected })).url,
    open: (url: string) => downloads.open({ method: "GET", url }),
  };
}
