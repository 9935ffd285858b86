import { expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { cleanDownloads } from "./clean-downloads.ts";

it("forgets an expired download where the blobs are in a folder", async () => {
  const database = await testDatabase();
  const { blobs, account } = await publishingFixture(database);
  const accountId = await account();
  const row = { account_id: accountId, skills: "[]" };
  const late = new Date(Date.now() - 1_000);
  const soon = new Date(Date.now() + 60_000);
  await database.db
    .insertInto("downloads")
    .values([
      { ...row, expires_at: late },
      { ...row, expires_at: late },
      { ...row, expires_at: soon },
    ])
    .execute();
  await cleanDownloads({ database, blobs });
  const left = await database.db.selectFrom("downloads").select("expires_at").execute();
  expect(left).toEqual([{ expires_at: soon }]);
});
