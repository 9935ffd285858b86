import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";
import type { LoggedCall } from "./call-log-queries.ts";

/** Adds calls to the days on which they were made. Those of an account that was deleted meanwhile are left out. */
export async function addCallDays(db: Db, calls: readonly LoggedCall[]): Promise<void> {
  const days = [...summed(calls).values()];
  await sql`
    insert into call_days (account_id, day, key_id, agent, tool, skill, calls, failed, tokens, duration_ms)
    select d.* from unnest(
      ${days.map(({ accountId }) => accountId)}::uuid[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ keyId }) => keyId)}::uuid[], ${days.map(({ agent }) => agent)}::text[],
      ${days.map(({ tool }) => tool)}::text[], ${days.map(({ skill }) => skill)}::text[],
      ${days.map(({ calls: count }) => count)}::bigint[], ${days.map(({ failed }) => failed)}::bigint[],
      ${days.map(({ tokens }) => tokens)}::bigint[], ${days.map(({ durationMs }) => durationMs)}::bigint[]
    ) as d (account_id, day, key_id, agent, tool, skill, calls, failed, tokens, duration_ms)
    where exists (select 1 from accounts where accounts.id = d.account_id)
    -- In one order, so that two instances do not wait for each other in a circle.
    order by d.account_id, d.day, d.key_id, d.agent, d.tool, d.skill
    on conflict (account_id, day, key_id, agent, tool, skill) do update set
      calls = call_days.calls + excluded.calls,
      failed = call_days.failed + excluded.failed,
      tokens = call_days.tokens + excluded.tokens,
      duration_ms = call_days.duration_ms + excluded.duration_ms`.execute(db);
}

interface CallDay {
  readonly accountId: string;
  readonly keyId: string;
  readonly day: string;
  readonly agent: string;
  readonly tool: string;
  readonly skill: string;
  calls: number;
  failed: number;
  tokens: number;
  durationMs: number;
}

function summed(calls: readonly LoggedCall[]): Map<string, CallDay> {
  const days = new Map<string, CallDay>();
  for (const { accountId, keyId, at, agent = "", tool, skill: asked, outcome, tokens, durationMs } of calls) {
    const skill = HAD_SKILL.test(outcome) ? (asked ?? "") : "";
    const day = at.toISOString().slice(0, 10);
    const key = JSON.stringify([accountId, day, keyId, agent, tool, skill]);
    const sum = days.get(key) ?? {
      ...{ accountId, keyId, day, agent, tool, skill },
      ...{ calls: 0, failed: 0, tokens: 0, durationMs: 0 },
    };
    sum.calls += 1;
    sum.failed += outcome === "ok" ? 0 : 1;
    sum.tokens += tokens ?? 0;
    sum.durationMs += durationMs;
    days.set(key, sum);
  }
  return days;
}

// Of other failures nobody knows whether there is such a skill: a row for each name that a caller makes up would never end.
const HAD_SKILL = /^(?:ok|consent|dependency|file|sandbox|script|scripts|section)(?:_|$)/;

export interface CallSums {
  readonly calls: number;
  readonly failed: number;
  readonly tokens: number;
  readonly durationMs: number;
}

const SUMS = sql`sum(calls)::bigint as calls, sum(failed)::bigint as failed, sum(tokens)::bigint as tokens,
  sum(duration_ms)::bigint as "durationMs"`;

function within(accountId: string, days: number) {
  return sql`account_id = ${accountId} and day > (now() at time zone 'utc')::date - ${days}::int`;
}

/** The account's calls on each of the last days, oldest first. Days without a call have no row. */
export async function callsByDay(
  db: Db,
  accountId: string,
  days: number,
): Promise<(CallSums & { readonly day: string })[]> {
  const { rows } = await sql<CallSums & { day: string }>`
    select day::text as day, ${SUMS} from call_days where ${within(accountId, days)} group by day order by day`.execute(
    db,
  );
  return rows;
}

export type CallSplit = "agent" | "key" | "tool" | "skill";

/** The same by one of them, most calls first. `value` is empty for calls that say nothing of it; `name` is that of a key. */
export async function callsSplit(
  db: Db,
  accountId: string,
  { days, by, limit }: { readonly days: number; readonly by: CallSplit; readonly limit: number },
): Promise<(CallSums & { readonly value: string; readonly name: string | null })[]> {
  const column = { agent: sql`agent`, key: sql`key_id::text`, tool: sql`tool`, skill: sql`skill` }[by];
  const { rows } = await sql<CallSums & { value: string; name: string | null }>`
    select found.*, keys.name from (
      select ${column} as value, ${SUMS} from call_days where ${within(accountId, days)} group by 1
    ) found left join keys on ${by} = 'key' and keys.account_id = ${accountId} and keys.id::text = found.value
    order by found.calls desc, found.value limit ${limit}`.execute(db);
  return rows;
}

/** Everything that is known of the last days, a line for each day, key, agent, tool and skill; newest first. */
export async function callDaysOf(
  db: Db,
  accountId: string,
  { days, limit }: { readonly days: number; readonly limit: number },
) {
  const { rows } = await sql<
    CallSums & { day: string; key: string | null; agent: string; tool: string; skill: string }
  >`select d.day::text as day, keys.name as key, d.agent, d.tool, d.skill, d.calls::bigint as calls,
      d.failed::bigint as failed, d.tokens::bigint as tokens, d.duration_ms::bigint as "durationMs"
    from call_days d left join keys on keys.id = d.key_id
    where d.account_id = ${accountId} and d.day > (now() at time zone 'utc')::date - ${days}::int
    order by d.day desc, d.calls desc, d.tool, d.skill, d.agent, d.key_id limit ${limit}`.execute(db);
  return rows;
}

/** How many calls each of these accounts made in the last days, of those that made one. */
export async function callsByAccount(
  db: Db,
  accountIds: readonly string[],
  days: number,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ accountId: string; calls: number }>`
    select account_id as "accountId", sum(calls)::bigint as calls from call_days
    where account_id = any(${[...accountIds]}::uuid[]) and day > (now() at time zone 'utc')::date - ${days}::int group by account_id`.execute(
    db,
  );
  return new Map(rows.map(({ accountId, calls }) => [accountId, calls]));
}

/** Forgets sums of these accounts that are older than that, some at a time. How many those were. */
export async function deleteOldCallDays(
  db: Db,
  { accountIds, days, limit }: { readonly accountIds: readonly string[]; days: number; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from call_days where (account_id, day, key_id, agent, tool, skill) in (
      select oldest.* from unnest(${accountIds}::uuid[]) a
      cross join lateral (select account_id, day, key_id, agent, tool, skill from call_days
        where account_id = a and day < (now() at time zone 'utc')::date - ${days}::int
        order by account_id, day limit ${limit}) oldest)`.execute(db);
  return Number(numAffectedRows);
}
