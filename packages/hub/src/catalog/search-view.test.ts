import { expect, it } from "vitest";
import type { HubDatabase } from "../db/connect.ts";
import { publishingGround } from "../skills/testing/publishing-ground.ts";
import { testDatabase } from "../testing/test-database.ts";
import { createScopeView } from "./scope-view.ts";
import { searchView, suggestInView } from "./search-view.ts";

it("falls back to names when full text takes too long", async () => {
  const { database, view } = await ground("pdf-forms");
  const release = await holdVersions(database);
  const searching = searchView(database, view, { query: "pdf forms", limit: 10, timeoutMs: 50 });
  await expect
    .poll(() => waiting(database, "with t as"), { interval: 10 })
    .toBe(1)
    .finally(release);
  expect((await searching).map(({ skill, matched }) => [skill.name, matched])).toEqual([
    ["pdf-forms", ["name", "description", "body"]],
  ]);
});

it("finds nothing, rather than failing, when names take too long as well", async () => {
  const { database, view } = await ground("pdf-forms");
  const release = await holdVersions(database);
  try {
    expect(await searchView(database, view, { query: "pdf forms", limit: 10, timeoutMs: 50 })).toEqual([]);
    expect(await suggestInView(database, view, "pdf-form")).toEqual([]);
  } finally {
    await release();
  }
});

it("ranks what is in the name before what is only in the text", async () => {
  const { database, view, publish, accountId } = await ground("invoice");
  const other = "---\nname: letters\ndescription: Writes letters.\n---\n\nNot for an invoice.\n";
  await publish(accountId, "letters", { "SKILL.md": other });
  const hits = await searchView(database, view, { query: "invoice", limit: 10 });
  expect(hits.map(({ skill }) => skill.name)).toEqual(["invoice", "letters"]);
});

it("gives the same order every time for equal ranks", async () => {
  const { database, view, publish, accountId } = await ground("same-0");
  for (let index = 1; index < 8; index += 1) await publish(accountId, `same-${index}`);
  const names = async () =>
    (await searchView(database, view, { query: "same", limit: 5 })).map(({ skill }) => skill.name);
  expect(await names()).toEqual(await names());
});

async function ground(slug: string) {
  const made = await publishingGround(await testDatabase());
  const accountId = await made.account();
  await made.publish(accountId, slug);
  const view = createScopeView(made.database, { kind: "account", accountId, within: [] }, { id: "1" });
  return { ...made, accountId, view };
}

/** Nobody reads the versions until this is released: searches wait until their time is up. */
async function holdVersions({ pool }: HubDatabase): Promise<() => Promise<void>> {
  const holder = await pool.connect();
  await holder.query("begin");
  await holder.query("lock table versions in access exclusive mode");
  return async () => {
    await holder.query("rollback");
    holder.release();
  };
}

async function waiting({ pool }: HubDatabase, words: string): Promise<number> {
  const { rows } = await pool.query(
    "select count(*) as count from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%'",
    [words],
  );
  return Number(rows[0]?.count);
}
