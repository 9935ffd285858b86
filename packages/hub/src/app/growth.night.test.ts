import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { z } from "zod/v4";
import { type Plans, readPlans } from "../features/credits/index.ts";
import { callOverTransport } from "./testing/call-over-transport.ts";
import { marketOf, newMember } from "./testing/seed-account.ts";
import { type TestHub, useTestHub } from "./testing/use-test-hub.ts";

interface Kind {
  readonly name: string;
  prepare(hub: TestHub): Promise<(mark: string) => Promise<void>>;
  readonly times?: number;
  /** Rows that one of them may leave, for each table. */
  readonly rows: Readonly<Record<string, number>>;
}

const TIMES = 200;
// Of what waits for jobs.
const FEW = 40;
const LOGGED = { call_log: 1 };

const KINDS: readonly Kind[] = [
  {
    name: "reading a skill",
    rows: LOGGED,
    async prepare(hub) {
      const { key } = await newMember(hub);
      await upload(hub, key, "read-often", "once");
      return (mark) => callTool(hub, key, "skills_getSkill", { slug: "read-often" }, mark);
    },
  },
  {
    name: "searching",
    rows: LOGGED,
    async prepare(hub) {
      const { key } = await newMember(hub);
      return (mark) => callTool(hub, key, "skills_searchSkills", { query: `report ${mark}` }, mark);
    },
  },
  {
    name: "a call that is refused",
    rows: LOGGED,
    async prepare(hub) {
      const { key } = await newMember(hub);
      return async (mark) => {
        await callOverTransport(hub.url, "http", {
          tool: "skills_getSkill",
          args: { slug: `no-${mark}` },
          key,
        });
      };
    },
  },
  {
    name: "making and deleting a collection",
    // Each is in the audit log, the key of the collection too, and told to other instances.
    rows: { call_log: 2, audit: 4, changes: 4, keys: 1 },
    async prepare(hub) {
      const { key } = await newMember(hub);
      return async (mark) => {
        await callTool(hub, key, "skills_createCollection", { name: mark }, mark);
        await callTool(hub, key, "skills_deleteCollection", { collectionName: mark }, mark);
      };
    },
  },
  {
    name: "importing and removing a skill",
    times: FEW,
    rows: { call_log: 2, imports: 1, reservations: 1, ledger: 2, audit: 4, changes: 6, idempotency: 1 },
    async prepare(hub) {
      const { requested } = await marketOf(hub);
      const { key, accountId } = await newMember(hub);
      return async (mark) => {
        const args = { skillSlug: requested.slug, idempotencyKey: `${accountId} ${mark}` };
        await callTool(hub, key, "skills_importToDrive", args, mark);
        await untilInDrive(hub, accountId);
        await callTool(hub, key, "skills_removeFromDrive", { skillSlug: requested.slug }, mark);
      };
    },
  },
  {
    name: "a new version of a skill",
    times: FEW,
    rows: { imports: 1, audit: 3, changes: 4, versions: 1, version_files: 1, blobs: 1, verdicts: 1 },
    async prepare(hub) {
      const { key } = await newMember(hub);
      return (mark) => upload(hub, key, "often-new", mark);
    },
  },
];

/** With all indexes; what is not named has 600. */
const BYTES_OF_A_ROW: Readonly<Record<string, number>> = { call_log: 900, versions: 4_000, imports: 1_500 };

/** What is there at the end on purpose, at most. Everything else is gone. */
const STAYS: Readonly<Record<string, number>> = {
  // Accounts and what they are, have and hold.
  accounts: 20,
  // Of collections that were deleted, revoked: an audit log names them.
  keys: 20 + TIMES,
  drive_entries: 20,
  skills: 20,
  versions: 20 + FEW,
  version_files: 20 + FEW,
  blobs: 20 + FEW,
  market_skills: 20,
  releases: 20,
  // What the scanner said of bytes that are still there.
  verdicts: 20 + FEW,
  // One for each account and month, each account and skill, and use put together by months.
  call_months: 20,
  installs: 20,
  usage_days: 20,
  // The hub's own.
  instances: 1,
  secrets: 5,
  signing_keys: 1,
  // Money: never shortened.
  ledger: 40 + 2 * FEW,
  reservations: 20 + FEW,
};

/** What many calls leave behind, table by table, and that nothing of it stays for ever where plans say so. */
describe("after many calls of each kind", () => {
  const hub = useTestHub({ plans: plansThatForget() });
  let measured = 0;

  it.each(KINDS)(
    "$name adds to the tables that are listed, and no more than is said",
    async ({ prepare, rows: listed, times = TIMES }) => {
      const work = await prepare(hub());
      await settled(hub());
      // What the first one makes once: rows of the account, of the day and of the month.
      await work("first");
      await settled(hub());
      const sizesAtStart = await sizes(hub());
      for (let n = 0; n < times; n += 1) await work(`n${n}`);
      await settled(hub());
      const grown = growth(sizesAtStart, await sizes(hub()), times);
      const most = (table: string) => listed[table] ?? 0;
      expect(grown.filter(({ table, rows }) => rows > most(table))).toEqual([]);
      expect(
        grown.filter(({ table, bytes }) => bytes > most(table) * (BYTES_OF_A_ROW[table] ?? 600)),
      ).toEqual([]);
      measured += 1;
    },
    180_000,
  );

  it("forgets all of it after the time of the plan, but what an account has and what it paid", async () => {
    expect(measured).toBe(KINDS.length);
    await letTimePass(hub(), 400);
    await runScheduled(hub());
    const rest = (await sizes(hub())).filter(({ table, rows }) => rows > (STAYS[table] ?? 0));
    expect(rest.map(({ table, rows }) => `${table}: ${rows}`)).toEqual([]);
  }, 180_000);
});

function plansThatForget(): Plans {
  const plan = { openingCredits: 1_000_000, auditDays: 30, importDays: 7, usageDays: 100, callDays: 1 };
  const read = readPlans({ plans: { short: plan } });
  if (!read.ok) throw new Error(read.mistakes.join("; "));
  return read.plans;
}

interface TableSize {
  readonly table: string;
  readonly rows: number;
  readonly bytes: number;
}

/** Tables of the hub itself; the queue's own forget what is done after a week by themselves. */
async function sizes({ services: { database } }: TestHub): Promise<TableSize[]> {
  const { rows: tables } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by relname`.execute(
    database.db,
  );
  const sizesOfAll: TableSize[] = [];
  for (const { name, bytes } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(name)}`.execute(
      database.db,
    );
    sizesOfAll.push({ table: name, rows: rows[0]?.count ?? 0, bytes });
  }
  return sizesOfAll;
}

function growth(sizesAtStart: readonly TableSize[], after: readonly TableSize[], times: number): TableSize[] {
  const start = new Map(sizesAtStart.map((size) => [size.table, size]));
  return after.map(({ table, rows, bytes }) => ({
    table,
    rows: (rows - (start.get(table)?.rows ?? 0)) / times,
    // A page is the smallest that a table or one of its indexes grows by.
    bytes: Math.max(0, (bytes - (start.get(table)?.bytes ?? 0) - PAGES) / times),
  }));
}

const PAGES = 8 * 8_192;

async function callTool(hub: TestHub, key: string, tool: string, args: object, mark: string): Promise<void> {
  const { outcome, text } = await callOverTransport(hub.url, "http", { tool, args, key });
  if (outcome !== "ok") throw new Error(`${tool} ${mark}: ${text}`);
}

async function upload(hub: TestHub, key: string, slug: string, mark: string): Promise<void> {
  const body = `---\nname: ${slug}\ndescription: Says ${mark} when asked for it.\n---\n\n# ${mark}\n`;
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${hub.url}/v1/uploads?filename=SKILL.md`, { method: "PUT", headers, body });
  const answer = z.looseObject({ state: z.string() }).parse(await response.json());
  if (!response.ok || answer.state === "failed") throw new Error(JSON.stringify(answer));
}

async function untilInDrive({ services: { database } }: TestHub, accountId: string): Promise<void> {
  await expect
    .poll(
      async () =>
        (
          await database.db
            .selectFrom("drive_entries")
            .select("skill_id")
            .where("account_id", "=", accountId)
            .execute()
        ).length,
      { timeout: 20_000 },
    )
    .toBe(1);
}

/** Nothing is being written any more: jobs are done, and what is counted in batches has arrived. */
async function settled({ services: { database } }: TestHub): Promise<void> {
  let seen = "";
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ busy: number; calls: number; used: number }>`
          select (select count(*) from jobs.job where state in ('created', 'retry', 'active') and start_after <= now()) as busy,
            (select count(*) from call_log) as calls, (select sum(loads) from usage_days)::bigint as used`.execute(
          database.db,
        );
        const now = JSON.stringify(rows);
        const isQuiet = now === seen && rows[0]?.busy === 0;
        seen = now;
        return isQuiet;
      },
      // Longer than the two seconds after which batches are written.
      { interval: 2_500, timeout: 60_000 },
    )
    .toBe(true);
}

/** As if everything that is there had happened so many days earlier. */
async function letTimePass({ services: { database } }: TestHub, days: number): Promise<void> {
  await database.direct.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction);
    const { rows } = await sql<{ name: string; type: string; column: string }>`
      select c.table_name as name, c.column_name as column, c.data_type as type from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and data_type in ('timestamp with time zone', 'date') and table_name not like 'kysely%' and table_name <> 'instances'`.execute(
      transaction,
    );
    for (const { name, column, type } of rows) {
      const earlier = type === "date" ? sql`${days}::int` : sql`${days} * interval '1 day'`;
      const changed = sql.ref(column);
      await sql`update ${sql.table(name)} set ${changed} = ${changed} - ${earlier} where ${changed} <> 'infinity'`.execute(
        transaction,
      );
    }
  });
}

/** Everything that the hub does by itself at some hour of the day, now. */
async function runScheduled(hub: TestHub): Promise<void> {
  const { database, jobs } = hub.services;
  const { rows } = await sql<{ name: string; data: { payload: unknown } }>`
    select name, data from jobs.schedule where name <> 'rescan' order by name`.execute(database.db);
  expect(rows.length).toBeGreaterThan(8);
  for (const { name, data } of rows) await jobs.enqueue({ name, payload: z.unknown() }, data.payload);
  await settled(hub);
}
