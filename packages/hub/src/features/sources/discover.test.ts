import { expect, it } from "vitest";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { browse, discover } from "./discover.ts";

it("answers by names alone when full text takes too long", async () => {
  const { database, caller } = await fixture();
  const release = await holdMarket(database);
  // Names wait for as long as this test takes to see that they do.
  const limits = { timeoutMs: 50, namesTimeoutMs: 25_000 };
  const searching = discover(database, caller, { keywords: "pdf forms", offset: 0, ...limits });
  // The second search waits for the same lock, without the words of the first.
  await expect
    .poll(() => waitingByName(database), { interval: 10 })
    .toBe(1)
    .finally(release);
  expect((await searching).skills.map(({ slug }) => slug)).toEqual(["pdf-forms"]);
});

it("says that it did not look, rather than that there is nothing, when names take too long as well", async () => {
  const { database, caller } = await fixture();
  const release = await holdMarket(database);
  try {
    const search = { keywords: "pdf forms", offset: 0, timeoutMs: 50, namesTimeoutMs: 50 };
    await expect(discover(database, caller, search)).rejects.toMatchObject({ code: "service_unavailable" });
    const look = browse(database, caller, { offset: 0, timeoutMs: 50 });
    await expect(look).rejects.toMatchObject({ code: "service_unavailable" });
  } finally {
    await release();
  }
});

it("ranks skills with all of the words before those with some, wherever they are from", async () => {
  const { database, caller, publish, owner } = await fixture();
  await publish(owner, "forms", {}, { visibility: "public" });
  await publish(owner, "pdf", {}, { visibility: "public" });
  const { skills } = await discover(database, caller, { keywords: "pdf forms", offset: 0 });
  expect(skills[0]?.slug).toBe("pdf-forms");
  expect(skills).toHaveLength(3);
});

async function fixture() {
  const made = await publishingFixture(await testDatabase());
  const owner = await made.account();
  await made.publish(owner, "pdf-forms", {}, { visibility: "public" });
  const caller = { accountId: await made.account(), tier: "authenticated", collection: undefined } as const;
  return { ...made, owner, caller };
}

/** Nobody reads the marketplace until this is released: searches wait until their time is up. */
async function holdMarket({ pool }: HubDatabase): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("lock table market_skills in access exclusive mode");
  return async () => {
    await holder.query("rollback");
    holder.release();
  };
}

async function waitingByName({ pool }: HubDatabase): Promise<number> {
  const { rows } = await pool.query(
    `select count(*) as count from pg_stat_activity
      where wait_event_type = 'Lock' and query like '%with found as%' and query not like '%ts_rank%' and pid <> pg_backend_pid()`,
  );
  return Number(rows[0]?.count);
}
