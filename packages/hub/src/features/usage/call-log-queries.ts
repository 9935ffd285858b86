import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";

/** One call of an agent. Words of clients are somebody else's text. */
export interface LoggedCall {
  readonly accountId: string;
  readonly keyId: string;
  readonly at: Date;
  readonly tool: string;
  readonly agent: string | undefined;
  readonly client: string | undefined;
  readonly skill: string | undefined;
  readonly script: string | undefined;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  readonly durationMs: number;
  /** What the answer costs whoever reads it; absent for a refusal. */
  readonly tokens?: number | undefined;
}

/** Writes some calls down. Those of an account that was deleted meanwhile are left out. */
export async function insertCalls(db: Db, calls: readonly LoggedCall[]): Promise<void> {
  await sql`
    insert into call_log (account_id, key_id, at, tool, agent, client, skill, script, outcome, duration_ms, tokens)
    select account_id, key_id, at, tool, agent, client, skill, script, outcome, duration_ms, tokens from unnest(
      ${calls.map(({ accountId }) => accountId)}::uuid[], ${calls.map(({ keyId }) => keyId)}::uuid[],
      ${calls.map(({ at }) => at.toISOString())}::timestamptz[], ${calls.map(({ tool }) => tool)}::text[],
      ${calls.map(({ agent }) => agent ?? null)}::text[], ${calls.map(({ client }) => client ?? null)}::text[],
      ${calls.map(({ skill }) => skill ?? null)}::text[], ${calls.map(({ script }) => script ?? null)}::text[],
      ${calls.map(({ outcome }) => outcome)}::text[], ${calls.map(({ durationMs }) => durationMs)}::integer[],
      ${calls.map(({ tokens }) => tokens ?? null)}::integer[]
    ) with ordinality as c (account_id, key_id, at, tool, agent, client, skill, script, outcome, duration_ms, tokens, place)
    where exists (select 1 from accounts where accounts.id = c.account_id)
    -- Numbers are given in this order.
    order by place`.execute(db);
}

export interface CallFilter {
  readonly key?: string | undefined;
  readonly tool?: string | undefined;
  readonly agent?: string | undefined;
  readonly skill?: string | undefined;
  readonly failed?: boolean | undefined;
}

export interface CallPage extends CallFilter {
  /** Only calls before this one. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Calls of one account, newest first. */
export async function callsOf(db: Db, accountId: string, page: CallPage) {
  const { key, tool, agent, skill, failed, before, limit } = page;
  let newest = db
    .selectFrom("call_log")
    .leftJoin("keys", "keys.id", "call_log.key_id")
    .select([
      "call_log.id",
      "call_log.at",
      "call_log.tool",
      "call_log.agent",
      "call_log.client",
      "call_log.skill",
      "call_log.script",
      "call_log.outcome",
      "call_log.duration_ms as durationMs",
      "call_log.tokens",
      "call_log.key_id as keyId",
      "keys.name as keyName",
    ])
    .where("call_log.account_id", "=", accountId)
    .orderBy("call_log.id", "desc")
    .limit(limit);
  if (before !== undefined) newest = newest.where("call_log.id", "<", before);
  if (key !== undefined) newest = newest.where("call_log.key_id", "=", key);
  if (tool !== undefined) newest = newest.where("call_log.tool", "=", tool);
  if (agent !== undefined) newest = newest.where("call_log.agent", "=", agent);
  if (skill !== undefined) newest = newest.where("call_log.skill", "=", skill);
  if (failed === true) newest = newest.where("call_log.outcome", "<>", "ok");
  return await newest.execute();
}

export interface CallChoice {
  readonly by: "key" | "tool" | "agent" | "skill";
  readonly value: string;
  /** Of a key that is still there. */
  readonly name: string | null;
}

/** By what the calls of an account can be narrowed. Jumps from value to value: it takes as many looks as there are values. */
export async function callChoicesOf(db: Db, accountId: string): Promise<CallChoice[]> {
  const valuesOf = (by: CallChoice["by"], column: string) => {
    const name = sql.ref(column);
    const least = sql`select ${name}::text as value, ${name} as raw from call_log
      where account_id = ${accountId} and ${name} is not null`;
    return sql`(with recursive one as (
      (${least} order by ${name} limit 1)
      union all
      select next.* from one cross join lateral (${least} and ${name} > one.raw order by ${name} limit 1) next
    ) select ${by} as by, value from one limit ${MOST_CHOICES})`;
  };
  const { rows } = await sql<CallChoice>`
    select found.by, found.value, keys.name from (
      ${valuesOf("key", "key_id")} union all ${valuesOf("tool", "tool")}
      union all ${valuesOf("agent", "agent")} union all ${valuesOf("skill", "skill")}
    ) found left join keys on found.by = 'key' and keys.account_id = ${accountId} and keys.id::text = found.value
    order by found.by, coalesce(keys.name, found.value)`.execute(db);
  return rows;
}

// More than anybody reads in a list.
const MOST_CHOICES = 200;

/** Forgets the oldest calls of these accounts that are older than that, some at a time. How many those were. */
export async function deleteOldCalls(
  db: Db,
  { accountIds, days, limit }: { readonly accountIds: readonly string[]; days: number; limit: number },
): Promise<number> {
  // Numbers follow time: only the oldest of each account are looked at, however many it has.
  const { numAffectedRows = 0n } = await sql`
    delete from call_log where (account_id, id) in (
      select a, oldest.id from unnest(${accountIds}::uuid[]) a
      cross join lateral (select id, at from call_log where account_id = a order by id limit ${limit}) oldest
      where oldest.at < now() - ${days} * interval '1 day')`.execute(db);
  return Number(numAffectedRows);
}
