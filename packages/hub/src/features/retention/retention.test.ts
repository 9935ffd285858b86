import { expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { plansOf } from "../quota/testing/quota-fixture.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { forgetSome } from "./retention.ts";

const database = useTestDatabase();

const plans = plansOf({
  defaultPlan: "keeps-all",
  plans: {
    "keeps-all": { openingCredits: 0 },
    short: { openingCredits: 0, auditDays: 30, importDays: 30, usageDays: 100 },
  },
});

/** Two years of one account: each day an entry of the audit, an import and some use. */
async function seedYears(accountId: string, skillId: string) {
  const { pool } = database();
  await pool.query(
    `insert into audit (account_id, actor, action, target, at)
     select $1, 'account', 'upload.start', 'x', now() - n * interval '1 day' from generate_series(730, 0, -1) n`,
    [accountId],
  );
  await pool.query(
    `insert into imports (account_id, origin, slug, state, request, created_at)
     select $1, 'upload', 'x-' || n, case when n = 200 then 'waiting' else 'done' end, '{}', now() - n * interval '1 day'
     from generate_series(0, 730) n`,
    [accountId],
  );
  await pool.query(
    `insert into usage_days (account_id, skill_id, day, loads, runs, last_at)
     select $1, $2, current_date - n, 2, 1, now() - n * interval '1 day' from generate_series(0, 730) n`,
    [accountId, skillId],
  );
}

async function countsOf(accountId: string) {
  const { rows } = await database().pool.query(
    `select (select count(*) from audit where account_id = $1)::int as audit,
       (select count(*) from imports where account_id = $1)::int as imports,
       (select count(*) from usage_days where account_id = $1)::int as days,
       (select sum(loads) from usage_days where account_id = $1)::int as loads,
       (select sum(runs) from usage_days where account_id = $1)::int as runs`,
    [accountId],
  );
  return rows[0];
}

it("keeps of two years what the plan says, every sum of use, and imports that wait; and all of it on a plan that says nothing", async () => {
  const { account, publish } = await publishingFixture(database());
  const [short, all] = [await account(), await account()];
  for (const accountId of [short, all]) {
    const { skillId } = await publish(accountId, `pdf-${accountId.slice(0, 8)}`);
    await database().pool.query("delete from audit where account_id = $1", [accountId]);
    await seedYears(accountId, skillId);
  }
  await database().pool.query("update accounts set plan = 'short' where id = $1", [short]);
  const everything = await countsOf(all);
  let after: string | undefined = "";
  while (after !== undefined) after = await forgetSome(database().db, plans, { after, limit: 1 });

  const kept = await countsOf(short);
  expect(kept).toMatchObject({ audit: 30, imports: 31, loads: 1462, runs: 731 });
  // A hundred days, and a row for each month before them.
  expect(kept.days).toBeGreaterThan(115);
  expect(kept.days).toBeLessThan(130);
  expect(await countsOf(all)).toEqual(everything);
});
