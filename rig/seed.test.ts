import { expect, it } from "vitest";
import { openFolderBlobs } from "../packages/hub/src/platform/blobs/folder-blobs.ts";
import { temporaryFolder } from "../packages/hub/src/platform/testing/temporary-folder.ts";
import { testDatabase } from "../packages/hub/src/platform/testing/test-database.ts";
import { seedHub, seedSize } from "./seed.ts";

it("seeds what it says, with a tenth of the skills public and nothing that refers to nothing", async () => {
  const database = await testDatabase();
  const blobs = await openFolderBlobs({ folder: await temporaryFolder(), sign: async () => "" });
  const size = seedSize(0.001);
  const tenants = await seedHub({ database, blobs }, size);
  expect(tenants).toHaveLength(20);
  const { rows } = await database.pool.query(`
    select (select count(*) from accounts where handle like 'tenant-%') as tenants, (select count(*) from skills) as skills,
      (select count(*) from market_skills) as public, (select count(*) from usage_days) as usage,
      (select count(*) from skills s where not exists (select 1 from versions v where v.id = s.latest_version_id)) as lost,
      (select count(*) from drive_entries d where not exists (select 1 from skills s where s.id = d.skill_id and s.account_id = d.account_id)) as strays,
      (select count(*) from accounts a where a.credits <> (select sum(amount) from ledger l where l.account_id = a.id)) as unbalanced`);
  expect(rows).toEqual([
    { tenants: 20, skills: 1000, public: 100, usage: 4000, lost: 0, strays: 0, unbalanced: 0 },
  ]);
});
