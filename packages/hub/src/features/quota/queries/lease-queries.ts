import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

/** Of what an instance has reserved a part. */
export interface LeaseKey {
  readonly accountId: string;
  readonly resource: "calls" | "runs";
  /** The first day of a month; empty for what is counted at one moment. */
  readonly period: string;
}

export interface OwnLease extends LeaseKey {
  readonly instanceId: string;
}

// An instance that lives says so every few seconds. One that does not had this long to come back.
export const LEASE_MS = 60_000;

const fromNow = () => sql<Date>`now() + ${LEASE_MS} * interval '1 millisecond'`;

/** What all instances have reserved and not spent. Those that were killed have nothing once their time is over. */
export async function reservedByAll(db: Db, { accountId, resource, period }: LeaseKey): Promise<number> {
  const { size } = await db
    .selectFrom("quota_leases")
    .where("account_id", "=", accountId)
    .where("resource", "=", resource)
    .where("period", "=", period)
    .where("expires_at", ">", sql<Date>`now()`)
    .select(sql<number>`coalesce(sum(size), 0)::bigint`.as("size"))
    .executeTakeFirstOrThrow();
  return size;
}

/** Only after `lockCalls` or `lockRuns`, and within what is left. */
export async function growLease(db: Db, lease: OwnLease, by: number): Promise<void> {
  await sql`
    insert into quota_leases as own (account_id, resource, period, instance_id, size, expires_at)
    values (${lease.accountId}, ${lease.resource}, ${lease.period}, ${lease.instanceId}, ${by}, ${fromNow()})
    on conflict (account_id, resource, period, instance_id) do update set
      -- What is left of a lease that expired is not this instance's any more.
      size = case when own.expires_at > now() then own.size else 0 end + excluded.size,
      expires_at = excluded.expires_at`.execute(db);
}

export interface ShrunkLease extends LeaseKey {
  /** What was spent of it or is given back; 0 says only that the instance lives. */
  readonly by: number;
}

/** All leases of one instance at once; those that are used up are gone afterwards. */
export async function shrinkLeases(
  db: Db,
  instanceId: string,
  leases: readonly ShrunkLease[],
): Promise<void> {
  const shrunk = sql`unnest(
      ${leases.map(({ accountId }) => accountId)}::uuid[], ${leases.map(({ resource }) => resource)}::text[],
      ${leases.map(({ period }) => period)}::text[], ${leases.map(({ by }) => by)}::bigint[]
    ) as u (account_id, resource, period, less)
    where own.account_id = u.account_id and own.resource = u.resource and own.period = u.period
      and own.instance_id = ${instanceId}`;
  await sql`
    update quota_leases as own set size = greatest(own.size - u.less, 0), expires_at = ${fromNow()}
    from ${shrunk} and own.expires_at > now()`.execute(db);
  await sql`delete from quota_leases as own using ${shrunk} and own.size = 0`.execute(db);
}

/** Until the transaction ends, nobody else starts a run of this account. */
export async function lockRuns(db: Db, accountId: string): Promise<void> {
  // An advisory lock: one on the row would make every write that refers to the account wait.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota-runs ${accountId}`}, 0))`.execute(db);
}

/** What instances left behind that were killed. */
export async function deleteExpiredLeases(db: Db): Promise<void> {
  await db
    .deleteFrom("quota_leases")
    .where("expires_at", "<", sql<Date>`now() - interval '1 minute'`)
    .execute();
}
