import { describe, expect, it } from "vitest";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { publishingFixture } from "../skills/testing/publishing-fixture.ts";
import { createSearchIndexCache } from "./search-index-cache.ts";
import { answerView, suggestInView } from "./search-view.ts";
import { createVisibleSkills } from "./visible-skills.ts";

it("falls back to names when full text takes too long", async () => {
  const { database, view, parts } = await fixture("pdf-forms");
  await view.size();
  const release = await holdVersions(database);
  // Names wait for as long as this test takes to see that they do.
  const limits = { timeoutMs: 50, namesTimeoutMs: 25_000 };
  const searching = answerView({ ...parts, ...CANDIDATES_ONLY, ...limits }, view, "pdf forms", PAGE);
  await expect
    .poll(() => waiting(database, "with t as"), { interval: 10 })
    .toBe(1)
    .finally(release);
  expect((await searching).hits.map(({ skill }) => skill.name)).toEqual(["pdf-forms"]);
});

it("says that it did not look, rather than that nothing fits, when names take too long as well", async () => {
  const { database, view, parts } = await fixture("pdf-forms");
  await view.size();
  const release = await holdVersions(database);
  try {
    const limits = { timeoutMs: 50, namesTimeoutMs: 50 };
    const answer = answerView({ ...parts, ...CANDIDATES_ONLY, ...limits }, view, "pdf forms", PAGE);
    await expect(answer).rejects.toMatchObject({ code: "service_unavailable" });
    expect(await suggestInView(database, view, "pdf-form")).toEqual([]);
  } finally {
    await release();
  }
});

describe.each([
  ["as a whole", {}],
  ["by candidates", { wholeMax: 0 }],
])("a set that is searched %s", (_, way) => {
  it("ranks what is in the name before what is only in the text", async () => {
    const { view, parts, publish, accountId } = await fixture("invoice");
    const other = "---\nname: letters\ndescription: Writes an invoice or a letter.\n---\n\nText.\n";
    await publish(accountId, "letters", { "SKILL.md": other });
    const { hits } = await answerView({ ...parts, ...way }, view, "invoice", PAGE);
    expect(hits.map(({ skill }) => skill.name)).toEqual(["invoice", "letters"]);
  });

  it("does not find a skill by what it says it is not for, and refuses what none is for", async () => {
    const { view, parts, publish, accountId } = await fixture("pdf-forms");
    const text = "---\nname: letters\ndescription: Writes letters. Do not use for invoices.\n---\n\nText.\n";
    await publish(accountId, "letters", { "SKILL.md": text });
    for (const query of ["invoices", "plan a hiking trip in the mountains"]) {
      const answer = await answerView({ ...parts, ...way }, view, query, PAGE);
      expect(answer).toMatchObject({ fits: false, hits: [] });
    }
  });

  it("understands another language, short forms and slips in names", async () => {
    const { view, parts, publish, accountId } = await fixture("pdf-forms");
    const text = "---\nname: cluster-care\ndescription: Looks after Kubernetes.\n---\n\nText.\n";
    await publish(accountId, "cluster-care", { "SKILL.md": text });
    const best = async (query: string) =>
      (await answerView({ ...parts, ...way }, view, query, PAGE)).hits[0]?.skill.name;
    expect(await best("rellenar un formulario pdf")).toBe("pdf-forms");
    expect(await best("k8s")).toBe("cluster-care");
    expect(await best("pdf frms")).toBe("pdf-forms");
  });

  it("shows near-duplicates once and names them", async () => {
    const { view, parts, publish, accountId } = await fixture("weather");
    const text = "Reads pages of the payment documentation by path or keyword and explains each endpoint.";
    const words = Array.from({ length: 80 }, (_, number) => `term${"abcdefghij"[number % 10]}${number}`);
    for (const name of ["lookup-one", "lookup-two"]) {
      const body = `---\nname: ${name}\ndescription: ${text}\n---\n\n${words.join(" ")}\n`;
      await publish(accountId, name, { "SKILL.md": body });
    }
    const { hits } = await answerView({ ...parts, ...way }, view, "payment documentation", PAGE);
    expect(hits.map(({ skill, twins }) => [skill.name, twins.map((twin) => twin.name)])).toEqual([
      ["lookup-one", ["lookup-two"]],
    ]);
  });

  it("gives the same order every time for equal ranks, page by page", async () => {
    const { view, parts, publish, accountId } = await fixture("same-0");
    for (let index = 1; index < 8; index += 1) await publish(accountId, `same-${index}`);
    const names = async (offset: number) =>
      (await answerView({ ...parts, ...way }, view, "same", { limit: 3, offset })).hits.map(
        ({ skill }) => skill.name,
      );
    const pages = [await names(0), await names(3), await names(6)];
    expect(new Set(pages.flat()).size).toBe(8);
    expect([await names(0), await names(3), await names(6)]).toEqual(pages);
  });
});

describe("after a change", () => {
  it("prepares only the version that is new, and finds nothing of the one before", async () => {
    const { parts, publish, accountId, freshView } = await fixture("pdf-forms");
    for (const name of ["letters", "weather"]) await publish(accountId, name);
    await answerView(parts, freshView(), "pdf", PAGE);
    expect(parts.searchIndexes.preparations).toBe(3);
    const text = "---\nname: letters\ndescription: Draws zebras.\n---\n\nText.\n";
    await publish(accountId, "letters", { "SKILL.md": text });
    const matches = async (query: string) =>
      (await answerView(parts, freshView(), query, PAGE)).hits.map(({ skill }) => skill.name);
    expect(await matches("zebras")).toEqual(["letters"]);
    expect(parts.searchIndexes.preparations).toBe(4);
    expect(await matches("letters")).toEqual(["letters"]);
    expect(await matches("zebras")).toEqual(["letters"]);
    expect(parts.searchIndexes.preparations).toBe(4);
  });

  it("answers from the set that a search began with, however many overlap", async () => {
    const { parts, publish, accountId, freshView } = await fixture("zebra-0");
    const views = [freshView()];
    for (let number = 1; number < 4; number += 1) {
      await views.at(-1)?.all();
      await publish(accountId, `zebra-${number}`);
      views.push(freshView());
    }
    const counts = await Promise.all(
      views.map(async (view) => (await answerView(parts, view, "zebra", PAGE)).hits.length),
    );
    expect(counts).toEqual([1, 2, 3, 4]);
  });
});

it("starts with an empty lexicon when the old one has grown too large, and still answers", async () => {
  const { database, view, publish, accountId } = await fixture("pdf-forms");
  await publish(accountId, "letters");
  const parts = { database, searchIndexes: createSearchIndexCache(database, { maxTerms: 1 }) };
  for (const wholeMax of [500, 0, 500]) {
    const { hits } = await answerView({ ...parts, wholeMax }, view, "pdf forms", PAGE);
    expect(hits[0]?.skill.name).toBe("pdf-forms");
  }
});

const PAGE = { limit: 10 };
const CANDIDATES_ONLY = { wholeMax: 0 };

async function fixture(slug: string) {
  const made = await publishingFixture(await testDatabase());
  const accountId = await made.account();
  await made.publish(accountId, slug);
  const freshView = () =>
    createVisibleSkills(made.database, { kind: "account", accountId, within: [] }, { id: "1" });
  const parts = { database: made.database, searchIndexes: createSearchIndexCache(made.database) };
  return { ...made, accountId, parts, freshView, view: freshView() };
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
