import type { HubDatabase } from "../packages/hub/src/platform/db/connect.ts";

/** What must be true of a hub whatever happened to it. Gives a sentence for each thing that is not. */
export async function brokenPromises({ pool }: HubDatabase): Promise<string[]> {
  const broken: string[] = [];
  for (const { says, query } of PROMISES) {
    const { rows } = await pool.query(query);
    const count = Number(rows[0]?.count);
    if (count > 0) broken.push(`${says} (${count})`);
  }
  return broken;
}

const PROMISES: readonly { readonly says: string; readonly query: string }[] = [
  {
    says: "balances that are not the sum of their ledger",
    query: `select count(*) as count from accounts a
      where a.credits <> (select coalesce(sum(l.amount), 0) from ledger l where l.account_id = a.id)`,
  },
  {
    says: "imports that are over and hold credits",
    query: `select count(*) as count from imports i join reservations r on r.id = i.reservation_id
      where i.state in ('done', 'failed', 'refused', 'declined') and r.state = 'held'`,
  },
  {
    says: "finished uploads whose skill or version is missing",
    query: `select count(*) as count from imports i where i.state = 'done' and i.created_at > now() - interval '1 hour'
      and i.skill_id is not null and not exists (select 1 from versions v where v.id = i.version_id)`,
  },
  {
    says: "drive entries that pin nothing",
    query: `select count(*) as count from drive_entries d where not exists (select 1 from versions v where v.id = d.version_id)`,
  },
  {
    says: "files of versions that the store was never given",
    query: `select count(*) as count from version_files f where not exists (select 1 from blobs b where b.digest = f.digest)`,
  },
  {
    says: "webhook events that were claimed and forgotten",
    query: `select count(*) as count from webhook_events where state = 'pending' and next_at < now() - interval '10 minutes'`,
  },
];
