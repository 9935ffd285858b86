import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { callDaysOf, callsByDay, callsSplit } from "./call-days-queries.ts";
import { callChoicesOf, callsOf } from "./call-log-queries.ts";

/** However many calls an account has in its log, a page of it and its sums read what they show. */
export function callLogLargeSuite(count: number): void {
  // One connection: what a server counts of a call is told by the connection that made it.
  const database = useTestDatabase({ maxConnections: 1 });
  let accountId = "";
  let keyId = "";

  describe(`a log of ${count.toLocaleString("en-GB")} calls`, { timeout: 60_000 }, () => {
    beforeAll(async () => {
      accountId = await account(database());
      keyId = await seedCallLog(database(), accountId, count);
      // What another account has is in nobody's way.
      await seedCallLog(database(), await account(database()), count / 10);
      await database().pool.query("analyze call_log, call_days");
      // The server plans by cost, and a small table is cheap to read whole: here it shall show what it would do with a large one.
      await database().pool.query("set enable_seqscan = off");
    }, 400_000);

    const pageOf =
      (filter: object = {}) =>
      (db: Db) =>
        callsOf(db, accountId, { limit: PAGE, ...filter });

    it.each([
      ["the newest", {}],
      ["those of one tool", { tool: "tool-3" }],
      ["those of one agent", { agent: "cursor" }],
      ["those of one skill", { skill: "skill-7" }],
      ["those that failed", { failed: true }],
    ])("reads a page of it, %s, in one statement that meets few other rows", async (_, filter) => {
      const { rows, statements, result } = await cost(pageOf(filter));
      expect(result).toHaveLength(PAGE);
      expect(statements).toBe(1);
      expect(rows).toBeLessThan(5 * PAGE);
    });

    it("reads a page from the middle of it, and those of one key, as the first", async () => {
      const [newest] = await pageOf()(database().db);
      const middle = Math.round((newest?.id ?? 0) / 2);
      for (const filter of [{ before: middle }, { key: keyId }, { key: keyId, before: middle }]) {
        const { rows, result } = await cost(pageOf(filter));
        expect(result).toHaveLength(PAGE);
        expect(rows).toBeLessThan(5 * PAGE);
      }
    });

    it("finds what it can be narrowed by with a look for each choice", async () => {
      const { rows, statements, result } = await cost((db) => callChoicesOf(db, accountId));
      expect(result).toHaveLength(KEYS + TOOLS + SKILLS + AGENTS.length);
      expect(statements).toBe(1);
      expect(rows).toBeLessThan(10 * result.length);
    });

    it("adds a month up from its days, not from its calls", async () => {
      const perDay = KEYS * TOOLS * SKILLS;
      for (const work of [
        (db: Db) => callsByDay(db, accountId, 30),
        (db: Db) => callsSplit(db, accountId, { days: 30, by: "skill", limit: 100 }),
        (db: Db) => callDaysOf(db, accountId, { days: 30, limit: 100_000 }),
      ]) {
        const { rows, statements } = await cost<readonly unknown[]>(work);
        expect(statements).toBe(1);
        expect(rows).toBeLessThan(31 * perDay * 3);
      }
      const all = await callsByDay(database().db, accountId, 400);
      expect(all.reduce((sum, { calls }) => sum + calls, 0)).toBe(count);
    });

    async function cost<Result>(work: (db: Db) => Promise<Result>) {
      const { db, statements } = counting(database().db);
      const start = await rowsSoFar();
      const result = await work(db);
      return { rows: (await rowsSoFar()) - start, statements: statements(), result };
    }

    async function rowsSoFar(): Promise<number> {
      const { pool } = database();
      await pool.query("select pg_stat_force_next_flush()");
      const { rows } = await pool.query(
        "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_user_tables",
      );
      return Number(rows[0]?.rows);
    }
  });
}

const PAGE = 51;
const KEYS = 2;
const TOOLS = 5;
const SKILLS = 10;
const AGENTS = ["claude-code", "codex", "cursor"];
const DAYS = 60;

/** Calls of two keys over two months, by SQL, with their sums as they are written with each batch. The first of the keys. */
export async function seedCallLog(
  { db }: Pick<HubDatabase, "db">,
  accountId: string,
  count: number,
): Promise<string> {
  const keyIds = Array.from({ length: KEYS }, () => randomUUID());
  for (let done = 0; done < count; done += AT_ONCE) {
    await sql`
      with calls as (
        insert into call_log (account_id, key_id, at, tool, agent, client, skill, script, outcome, duration_ms, tokens)
        select ${accountId}, (${keyIds}::uuid[])[1 + n % ${KEYS}], now() - (${count} - n) * interval '1 day' * ${DAYS} / ${count},
          'tool-' || n % ${TOOLS}, (${AGENTS}::text[])[1 + n % ${AGENTS.length}], 'a client', 'skill-' || n / 7 % ${SKILLS},
          null, case when n % 20 = 0 then 'rate_limited' else 'ok' end, 5 + n % 90, 200 + n % 900
        from generate_series(${done + 1}::int, ${Math.min(count, done + AT_ONCE)}::int) n order by n
        returning *
      )
      insert into call_days (account_id, day, key_id, agent, tool, skill, calls, failed, tokens, duration_ms)
      select account_id, (at at time zone 'utc')::date, key_id, agent, tool, skill, count(*),
        count(*) filter (where outcome <> 'ok'), sum(tokens), sum(duration_ms)
      from calls group by 1, 2, 3, 4, 5, 6
      on conflict (account_id, day, key_id, agent, tool, skill) do update set
        calls = call_days.calls + excluded.calls, failed = call_days.failed + excluded.failed,
        tokens = call_days.tokens + excluded.tokens, duration_ms = call_days.duration_ms + excluded.duration_ms`.execute(
      db,
    );
  }
  return keyIds[0] ?? "";
}

// No statement of the hub may take long, and neither does one of these.
const AT_ONCE = 50_000;

async function account({ db }: HubDatabase): Promise<string> {
  const handle = `large-${randomUUID().slice(0, 8)}`;
  const made = db.insertInto("accounts").values({ handle, name: "Large", disabled_at: null }).returning("id");
  return (await made.executeTakeFirstOrThrow()).id;
}

/** The same database, with how many statements went through it. */
function counting(db: Db): { readonly db: Db; readonly statements: () => number } {
  let sent = 0;
  const plugin = {
    transformQuery<Node>({ node }: { readonly node: Node }): Node {
      sent += 1;
      return node;
    },
    transformResult: async <Result>({ result }: { readonly result: Result }) => result,
  };
  return { db: db.withPlugin(plugin), statements: () => sent };
}
