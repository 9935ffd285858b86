import { beforeAll, describe, expect, it } from "vitest";
import { createLeaderboards } from "../features/market/index.ts";
import { browse, discover, similarImportable } from "../features/sources/index.ts";
import { skillsUsedAround } from "../features/usage/index.ts";
import { webhooksOf } from "../features/webhooks/queries/webhook-queries.ts";
import { useTestDatabase } from "../platform/testing/test-database.ts";
import { seededId, seedTenants } from "./testing/seed-tenants.ts";

// One connection: what a server counts of a call is told by the connection that made it.
const database = useTestDatabase({ maxConnections: 1 });
const caller = { accountId: seededId("account", 90), tier: "authenticated", collection: undefined } as const;
const PUBLIC = 50;

describe("beside many strangers, a call reads what it is about", () => {
  beforeAll(async () => {
    await seedTenants(database(), {
      accounts: 100,
      skills: 2_000,
      publicEvery: 40,
      uses: 10_000,
      teamSize: 10,
    });
    // The server plans by cost, and a small table is cheap to read whole: here it shall show what it would do with a large one.
    await database().pool.query("set enable_seqscan = off");
  }, 60_000);

  it("what the account and its teams use", async () => {
    expect(await rowsRead(() => skillsUsedAround(database().db, caller.accountId))).toBeLessThan(1_000);
  });

  it("its webhooks", async () => {
    expect(await rowsRead(() => webhooksOf(database().db, caller.accountId))).toBeLessThan(500);
  });

  it.each([
    ["words that most skills have", "create a report from user data"],
    ["a word that no skill has", "kubernetes"],
  ])("the marketplace, for %s", async (_, keywords) => {
    const read = await rowsRead(() => discover(database(), caller, { keywords, offset: 0 }));
    expect(read).toBeLessThan(5 * PUBLIC);
  });

  it("the marketplace, without words", async () => {
    expect(await rowsRead(() => browse(database(), caller, { offset: 0 }))).toBeLessThan(5 * PUBLIC);
  });

  it("what a mistyped slug could have meant", async () => {
    expect(await rowsRead(() => similarImportable(database().db, "reprot-user-40", 3))).toBeLessThan(
      2 * PUBLIC,
    );
  });

  it("a leaderboard that was counted before", async () => {
    const boards = createLeaderboards({ database: database() });
    await database().db.deleteFrom("leaderboards").execute();
    await database()
      .db.insertInto("leaderboards")
      .values({ sort_by: "executions", places: PLACES, took_ms: 10_000 })
      .execute();
    expect(await rowsRead(() => boards.top("executions"))).toBeLessThan(500);
  });
});

const PLACES = JSON.stringify(
  Array.from({ length: 50 }, (_, index) => ({
    skillId: seededId("skill", 40 * (index + 1)),
    executions: 100 - index,
    installs: 0,
    rating: null,
    ratings: 0,
  })),
);

/** Rows of all tables that the server touched for it, by whatever way. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const start = await rowsSoFar();
  await work();
  return (await rowsSoFar()) - start;
}

async function rowsSoFar(): Promise<number> {
  const { pool } = database();
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query(
    "select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as rows from pg_stat_user_tables",
  );
  return Number(rows[0]?.rows);
}
