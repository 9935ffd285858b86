import { readPlans } from "../../packages/hub/src/features/credits/plans.ts";
import { forgetSome } from "../../packages/hub/src/features/retention/retention.ts";
import type { Disturbance, Rig } from "../disturbance.ts";

export const retention: Disturbance = {
  name: "retention",
  says: "What plans do not keep any longer is forgotten, of every account: 300,000 entries of the audit and 100,000 imports at full size",
  endsByItself: true,
  async run({ database, complain }) {
    const { pool, db } = database;
    await pool.query("update audit set at = at - interval '400 days' where id % 10 = 0");
    await pool.query("update imports set created_at = created_at - interval '400 days' where slug like '%0'");
    const seeded = await countsOf(database);
    const read = readPlans({
      defaultPlan: "year",
      plans: { year: { openingCredits: 0, auditDays: 365, importDays: 365 } },
    });
    if (!read.ok) return complain(read.mistakes.join());
    const beganAt = performance.now();
    let after: string | undefined = "";
    while (after !== undefined) after = await forgetSome(db, read.plans, { after });
    const seconds = (performance.now() - beganAt) / 1000;
    process.stderr.write(`forgot ${seeded.old} rows in ${seconds.toFixed(1)} s\n`);
    const left = await countsOf(database);
    if (seeded.old === 0) complain("there was nothing to forget");
    if (left.old > 0) complain(`${left.old} rows that are too old are still there`);
    if (left.young < seeded.young) complain("rows that are not too old were forgotten");
  },
};

async function countsOf({ pool }: Rig["database"]): Promise<{ old: number; young: number }> {
  const { rows } = await pool.query(
    `select (select count(*) from audit where at < now() - interval '366 days')
         + (select count(*) from imports where created_at < now() - interval '366 days') as old,
       (select count(*) from audit where at > now() - interval '1 day') as young`,
  );
  return { old: Number(rows[0]?.old), young: Number(rows[0]?.young) };
}
