import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { callerOf } from "../../../features/catalog/testing/catalog-fixture.ts";
import { mainFile } from "../../../features/skills/testing/publishing-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { readingFixture } from "../testing/reading-fixture.ts";
import { searchSkills } from "./search-skills.ts";

const database = useTestDatabase();

describe("skills_searchSkills", () => {
  it("finds by name, description, tags and text, and says where", async () => {
    const { caller, callAs, publish } = await fixture();
    const me = await caller();
    await publish(me.accountId, "pdf-forms", {
      "SKILL.md": mainFile("pdf-forms", "Fills in forms.", "tags: [paperwork]\n"),
      "scripts/fill.py": "print(1)",
    });
    await publish(me.accountId, "weather");
    expect(await callAs(me, searchSkills, { query: "filling pdf forms" })).toEqual({
      query: "filling pdf forms",
      results: [
        {
          slug: "pdf-forms",
          name: "pdf-forms",
          description: "Fills in forms.",
          tags: ["paperwork"],
          hasScripts: true,
          matched: ["name", "description", "headings", "files", "body"],
          why: [
            { field: "name", phrase: "pdf-forms", words: ["pdf", "forms"] },
            { field: "description", phrase: "Fills in forms.", words: ["filling"] },
          ],
          tokens: 26,
          usable: true,
          obstacles: [],
          problems: [],
          twins: [],
        },
      ],
      closest: [],
      total: 1,
      fits: true,
      suggestions: [],
      _workflow: { nextSteps: [{ tool: "skills_getSkill", example: { slug: "pdf-forms" } }] },
    });
    expect(await callAs(me, searchSkills, { query: "paperwork" })).toMatchObject({
      results: [{ slug: "pdf-forms", matched: ["tags"] }],
    });
  });

  it("takes filters in the query, alone or beside words", async () => {
    const { caller, callAs, publish } = await fixture();
    const me = await caller();
    await publish(me.accountId, "report-tax", {
      "SKILL.md": mainFile("report-tax", "Writes a report.", "tags: [money]\n"),
      "scripts/run.py": "print(1)",
    });
    await publish(me.accountId, "report-trip");
    const slugs = async (query: string) => {
      const { results } = await callAs(me, searchSkills, { query });
      return z
        .array(z.object({ slug: z.string() }))
        .parse(results)
        .map(({ slug }) => slug);
    };
    expect(await slugs("report tag:money")).toEqual(["report-tax"]);
    expect(await slugs("report -has:scripts")).toEqual(["report-trip"]);
    expect(await slugs("has:scripts")).toEqual(["report-tax"]);
    expect(await slugs("report tag:other")).toEqual([]);
    expect(await slugs("source:own")).toEqual(["report-tax", "report-trip"]);
  });

  it("says that nothing fits and what came nearest, instead of a bad hit", async () => {
    const { caller, callAs, publish } = await fixture();
    const me = await caller();
    const text = mainFile("git", "Writes commit messages and opens pull requests.");
    await publish(me.accountId, "git", { "SKILL.md": text });
    const query = "book a table at a nice restaurant and open it";
    expect(await callAs(me, searchSkills, { query })).toMatchObject({
      fits: false,
      results: [],
      closest: [{ slug: "git" }],
      suggestions: [],
    });
  });

  it("gives every result once, page by page", async () => {
    const { caller, callAs, publish } = await fixture();
    const me = await caller();
    for (let index = 0; index < 7; index += 1) await publish(me.accountId, `report-${index}`);
    const seen: string[] = [];
    let offset: unknown = 0;
    while (offset !== undefined) {
      const answer = await callAs(me, searchSkills, { query: "report", limit: 3, offset });
      const { results } = z.object({ results: z.array(z.object({ slug: z.string() })) }).parse(answer);
      seen.push(...results.map(({ slug }) => slug));
      offset = answer.nextOffset;
    }
    expect([...seen].sort()).toEqual(Array.from({ length: 7 }, (_, index) => `report-${index}`));
  });

  it("forgives typing mistakes, and hyphens", async () => {
    const { caller, callAs, publish } = await fixture();
    const me = await caller();
    await publish(me.accountId, "commit-message");
    for (const query of ["comit mesage", "commit-message", "commit_message", "-commit"]) {
      expect(await callAs(me, searchSkills, { query })).toMatchObject({
        results: [{ slug: "commit-message" }],
      });
    }
  });

  it("falls back to any of the words when no skill has all of them", async () => {
    const { caller, callAs, publish } = await fixture();
    const me = await caller();
    await publish(me.accountId, "invoices", { "SKILL.md": mainFile("invoices", "Writes invoices.") });
    const query = "please help to write an invoice for a customer in Norway";
    expect(await callAs(me, searchSkills, { query })).toMatchObject({ results: [{ slug: "invoices" }] });
  });

  it("gives ten results, or as many as asked for up to fifty", async () => {
    const { caller, callAs, publish } = await fixture();
    const me = await caller();
    for (let index = 0; index < 12; index += 1) await publish(me.accountId, `report-${index}`);
    const count = async (limit?: number) => {
      const answer = await callAs(me, searchSkills, {
        query: "report",
        ...(limit !== undefined && { limit }),
      });
      return Array.isArray(answer.results) ? answer.results.length : answer.error;
    };
    expect(await count()).toBe(10);
    expect(await count(1)).toBe(1);
    expect(await count(50)).toBe(12);
    expect(await count(51)).toBe("invalid_input");
    expect(await count(0)).toBe("invalid_input");
    expect(await count(1.5)).toBe("invalid_input");
  });

  it.each(["", "   ", "x".repeat(501)])("refuses the query %j", async (query) => {
    const { caller, callAs } = await fixture();
    expect(await callAs(await caller(), searchSkills, { query })).toMatchObject({ error: "invalid_input" });
  });

  it.each([
    "%",
    "_",
    "a & | ! b:* <->",
    "'",
    "\\",
    "\0",
    '"unclosed',
    "((((",
    "or or or",
    "\ud800",
    "日本語",
  ])("finds nothing, and breaks nothing, with %j", async (query) => {
    const { caller, callAs, publish } = await fixture();
    const me = await caller();
    await publish(me.accountId, "pdf");
    const answer = await callAs(me, searchSkills, { query });
    expect(answer.error ?? answer.results).toEqual([]);
  });

  it("finds nothing of other accounts, and does not let their skills use up the places", async () => {
    const { caller, callAs, publish } = await fixture();
    const [me, other] = [await caller(), await caller()];
    for (let index = 0; index < 60; index += 1) await publish(other.accountId, `zebra-${index}`);
    await publish(me.accountId, "zebra-mine", {
      "SKILL.md": mainFile("zebra-mine", "Rarely about a zebra, mostly about other animals of the savanna."),
    });
    const answer = await callAs(me, searchSkills, { query: "zebra", limit: 50 });
    expect(answer).toMatchObject({ results: [{ slug: "zebra-mine" }] });
  });

  it("leaves out what its author reserved for the user", async () => {
    const { caller, callAs, publish } = await fixture();
    const me = await caller();
    const text = mainFile("secret-ritual", "A ritual.", "disable-model-invocation: true\n");
    await publish(me.accountId, "secret-ritual", { "SKILL.md": text });
    expect(await callAs(me, searchSkills, { query: "ritual" })).toMatchObject({
      results: [],
      suggestions: [],
    });
  });

  it("keeps to one collection when asked to, and knows no other for a scoped key", async () => {
    const { account, callAs, publish, collections } = await fixture();
    const me = callerOf(await account());
    const inside = await publish(me.accountId, "report-in");
    await publish(me.accountId, "report-out");
    const flags = { includeTeamSkills: true, includeSharedSkills: true };
    const { collection } = await collections.create(me, {
      name: "Work",
      skillIds: [inside.skillId],
      ...flags,
    });
    await collections.create(me, { name: "Home", skillIds: [], ...flags });
    const query = "report";
    expect(await callAs(me, searchSkills, { query, collectionName: "work" })).toMatchObject({
      results: [{ slug: "report-in" }],
    });
    expect(await callAs(me, searchSkills, { query, collectionName: "Home" })).toMatchObject({ results: [] });
    expect(await callAs(me, searchSkills, { query, collectionName: "nope" })).toMatchObject({
      error: "collection_not_found",
    });
    const scoped = callerOf(me.accountId, { collectionId: collection.id, isScoped: collection.isScoped });
    expect(await callAs(scoped, searchSkills, { query, collectionName: "Work" })).toMatchObject({
      results: [{ slug: "report-in" }],
    });
    expect(await callAs(scoped, searchSkills, { query, collectionName: "Home" })).toMatchObject({
      error: "collection_not_found",
    });
    const stranger = callerOf(await account());
    expect(await callAs(stranger, searchSkills, { query, collectionName: "Work" })).toMatchObject({
      error: "collection_not_found",
    });
  });

  it("finds public skills without a key, and no collections", async () => {
    const { account, callAs, publish } = await fixture();
    const owner = await account();
    await publish(owner, "tide-tables", {}, { visibility: "public" });
    await publish(owner, "tide-secrets");
    const nobody = { tier: "anonymous" } as const;
    const answer = await callAs(nobody, searchSkills, { query: "tide" });
    expect(answer).toMatchObject({ results: [{ slug: "tide-tables" }] });
    expect(answer.results).toHaveLength(1);
    expect(await callAs(nobody, searchSkills, { query: "tide", collectionName: "work" })).toMatchObject({
      error: "unauthenticated",
    });
  });
});

function fixture() {
  return readingFixture(database());
}
