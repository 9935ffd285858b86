import { expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { createLeaderboards } from "./leaderboards.ts";

it("counts once for many who ask at the same time, and shows what was counted until that is worth counting again", async () => {
  const { database, boards, install, slugs } = await fixture();
  await Promise.all(Array.from({ length: 20 }, () => boards.top("installs")));
  const madeAt = () =>
    database.db.selectFrom("leaderboards").select(["made_at", "sort_by"]).executeTakeFirstOrThrow();
  const first = await madeAt();
  // As if counting had taken a minute.
  await database.db.updateTable("leaderboards").set({ took_ms: 60_000 }).execute();
  await install("two", 3);
  expect(await slugs()).toEqual(["one", "two"]);
  expect(await madeAt()).toEqual(first);
});

it("is counted anew behind the answer once it is old", async () => {
  const { database, boards, install, slugs } = await fixture();
  await boards.top("installs");
  await install("two", 3);
  await database.db
    .updateTable("leaderboards")
    .set({ made_at: new Date(0) })
    .execute();
  await boards.top("installs");
  await boards.settled();
  expect(await slugs()).toEqual(["two", "one"]);
});

it("shows nothing that was withdrawn after it was counted, nor of an account that was disabled", async () => {
  const { database, boards, slugs, owner } = await fixture();
  expect(await slugs()).toEqual(["one", "two"]);
  await database.db.updateTable("skills").set({ visibility: "private" }).where("slug", "=", "one").execute();
  expect(await slugs()).toEqual(["two"]);
  await database.db
    .updateTable("accounts")
    .set({ disabled_at: new Date() })
    .where("id", "=", owner)
    .execute();
  expect(await boards.top("installs")).toEqual([]);
});

it("says that it is still being counted, rather than that there is nothing", async () => {
  const { database, boards } = await fixture();
  const other = await database.pool.connect();
  try {
    await other.query("select pg_advisory_lock(hashtextextended('leaderboard rating', 0))");
    await expect(boards.top("rating")).rejects.toMatchObject({ code: "service_unavailable" });
  } finally {
    await other.query("select pg_advisory_unlock_all()");
    other.release();
  }
});

async function fixture() {
  const database = await testDatabase();
  const { account, publish } = await publishingFixture(database);
  const owner = await account();
  const ids = new Map<string, string>();
  const install = async (slug: string, count: number) => {
    for (let number = 0; number < count; number += 1) {
      await database.db
        .insertInto("installs")
        .values({ account_id: await account(), skill_id: ids.get(slug) ?? "" })
        .execute();
    }
  };
  for (const slug of ["one", "two"]) {
    ids.set(slug, (await publish(owner, slug, {}, { visibility: "public" })).skillId);
  }
  await install("one", 2);
  await install("two", 1);
  const boards = createLeaderboards({ database });
  const slugs = async () => (await boards.top("installs")).map(({ slug }) => slug);
  return { database, owner, boards, install, slugs };
}
