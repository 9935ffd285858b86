import { sql } from "kysely";
import { expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";

it("has a row for a skill while everybody may see it, and none before and after", async () => {
  const { database, owner, publish, shown } = await fixture();
  const { skillId } = await publish(owner, "pdf");
  expect(await shown()).toEqual([]);
  const set = (visibility: "public" | "premium" | "shared") =>
    database.db.updateTable("skills").set({ visibility }).where("id", "=", skillId).execute();
  await set("premium");
  expect(await shown()).toEqual(["pdf 1"]);
  await set("shared");
  expect(await shown()).toEqual([]);
  await set("public");
  await database.db.deleteFrom("drive_entries").execute();
  await database.db.deleteFrom("skills").execute();
  expect(await shown()).toEqual([]);
});

it("shows the version that the owner has, whoever else has another one", async () => {
  const { database, owner, publish, shown, account } = await fixture();
  const first = await publish(owner, "pdf", {}, { visibility: "public" });
  const second = await publish(owner, "pdf", { "a.md": "new\n" }, { visibility: "public" });
  expect(await shown()).toEqual(["pdf 2"]);
  const entry = (accountId: string, versionId: string) =>
    database.db
      .insertInto("drive_entries")
      .values({ account_id: accountId, skill_id: first.skillId, version_id: versionId })
      .onConflict((conflict) =>
        conflict.columns(["account_id", "skill_id"]).doUpdateSet({ version_id: versionId }),
      )
      .execute();
  await entry(await account(), first.versionId);
  expect(await shown()).toEqual(["pdf 2"]);
  await entry(owner, first.versionId);
  expect(await shown()).toEqual(["pdf 1"]);
  await database.db.deleteFrom("drive_entries").where("account_id", "=", owner).execute();
  expect(await shown()).toEqual(["pdf 2"]);
  expect(second.skillId).toBe(first.skillId);
});

it("comes along when rows are copied in the order of tables: a skill before its versions", async () => {
  const { database, owner, publish, shown } = await fixture();
  const { skillId } = await publish(owner, "pdf", {}, { visibility: "public" });
  await database.db.transaction().execute(async (db) => {
    const copied = await db.selectFrom("versions").selectAll().where("skill_id", "=", skillId).execute();
    await sql`create temp table kept as select * from versions`.execute(db);
    await sql`update skills set visibility = 'private', latest_version_id = null where id = ${skillId}`.execute(
      db,
    );
    await db.deleteFrom("drive_entries").execute();
    await db.deleteFrom("versions").execute();
    await sql`update skills set visibility = 'public', latest_version_id = ${copied[0]?.id} where id = ${skillId}`.execute(
      db,
    );
    await sql`alter table kept drop column search`.execute(db);
    const { rows } = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
      from information_schema.columns where table_name = 'kept'`.execute(db);
    await sql`insert into versions (${sql.raw(rows[0]?.names ?? "")}) select ${sql.raw(rows[0]?.names ?? "")} from kept`.execute(
      db,
    );
    await sql`drop table kept`.execute(db);
  });
  expect(await shown()).toEqual(["pdf 1"]);
});

async function fixture() {
  const database = await testDatabase();
  const fixture = await publishingFixture(database);
  return {
    ...fixture,
    database,
    owner: await fixture.account(),
    /** `<slug> <number of the version>` of everything that is in it. */
    async shown(): Promise<string[]> {
      const { rows } = await sql<{ text: string }>`select m.slug || ' ' || v.number as text
        from market_skills m join versions v on v.id = m.version_id order by 1`.execute(database.db);
      return rows.map(({ text }) => text);
    },
  };
}
