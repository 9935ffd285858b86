import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

export interface SkillUseRow {
  readonly skillId: string;
  readonly loads: number;
  readonly runs: number;
  readonly failures: number;
  /** Of all time, not of the days that are counted. */
  readonly lastAt: Date;
}

/** What the account did with each skill that it ever used. */
export async function useByAccount(db: Db, accountId: string, days: number): Promise<SkillUseRow[]> {
  const { rows } = await sql<SkillUseRow>`
    select skill_id as "skillId", ${COUNTS(days)}, max(last_at) as "lastAt"
    from usage_days where account_id = ${accountId} group by skill_id`.execute(db);
  return rows;
}

/** What all others together did with each skill that the account published. Names nobody. */
export async function useByOthers(db: Db, accountId: string, days: number): Promise<SkillUseRow[]> {
  const { rows } = await sql<SkillUseRow>`
    select skill_id as "skillId", ${COUNTS(days)}, max(last_at) as "lastAt"
    from usage_days join skills on skills.id = usage_days.skill_id
    where skills.account_id = ${accountId} and usage_days.account_id <> ${accountId} group by skill_id`.execute(
    db,
  );
  return rows;
}

const COUNTS = (days: number) => {
  const within = sql`filter (where day > (now() at time zone 'utc')::date - ${days}::int)`;
  return sql`coalesce(sum(loads) ${within}, 0)::bigint as loads, coalesce(sum(runs) ${within}, 0)::bigint as runs,
    coalesce(sum(failures) ${within}, 0)::bigint as failures`;
};

/** The account's own use of one skill in the last days, oldest first. Days without use have no row. */
export async function useByDay(
  db: Db,
  accountId: string,
  { skillId, days }: { readonly skillId: string; readonly days: number },
) {
  return await db
    .selectFrom("usage_days")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .where("day", ">", sql<string>`(now() at time zone 'utc')::date - ${days}::int`)
    .select(["day", "loads", "runs", "failures"])
    .orderBy("day")
    .execute();
}

/** Uses of some skills on each of the last days, by the account. Skills and days without use have no row. */
export async function usesOfSkills(
  db: Db,
  accountId: string,
  { skillIds, days }: { readonly skillIds: readonly string[]; readonly days: number },
) {
  if (skillIds.length === 0) return [];
  return await db
    .selectFrom("usage_days")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", sql<string>`any(${[...skillIds]}::uuid[])`)
    .where("day", ">", sql<string>`(now() at time zone 'utc')::date - ${days}::int`)
    .select(["skill_id as skillId", "day", sql<number>`loads + runs`.as("uses")])
    .execute();
}

/** The account's use of all skills in the last days, oldest first. Days without use have no row. */
export async function useOfAccountByDay(db: Db, accountId: string, days: number) {
  return await db
    .selectFrom("usage_days")
    .where("account_id", "=", accountId)
    .where("day", ">", sql<string>`(now() at time zone 'utc')::date - ${days}::int`)
    .select([
      "day",
      sql<number>`sum(loads)::bigint`.as("loads"),
      sql<number>`sum(runs)::bigint`.as("runs"),
      sql<number>`sum(failures)::bigint`.as("failures"),
    ])
    .groupBy("day")
    .orderBy("day")
    .execute();
}
