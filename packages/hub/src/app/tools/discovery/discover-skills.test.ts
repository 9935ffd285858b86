import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { callerOf } from "../../../features/catalog/testing/catalog-fixture.ts";
import { mainFile } from "../../../features/skills/testing/publishing-fixture.ts";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import { testDatabase } from "../../../platform/testing/test-database.ts";
import { readingFixture } from "../testing/reading-fixture.ts";
import { discoverSkills } from "./discover-skills.ts";

const page = z.object({
  results: z.array(z.object({ slug: z.string(), source: z.string(), inDrive: z.boolean() })),
  nextOffset: z.number().optional(),
});

describe("skills_discoverSkills", () => {
  it("searches the marketplace and the sources in one list", async () => {
    const { database, caller, account, callAs, publish } = await fixture();
    const me = await caller();
    await publish(await account("ada"), "pdf-forms", {}, { visibility: "public" });
    await catalog(database, [
      {
        slug: "pdf-tables",
        description: "Reads tables of a PDF.",
        path: "skills/pdf-tables",
        license: "MIT",
      },
    ]);
    expect(await callAs(me, discoverSkills, { keywords: "pdf tables" })).toEqual({
      keywords: "pdf tables",
      results: [
        {
          slug: "pdf-tables",
          source: "github",
          name: "pdf-tables",
          description: "Reads tables of a PDF.",
          tags: ["tag"],
          origin: {
            repository: "https://github.com/owner/repo",
            path: "skills/pdf-tables",
            revision: "c".repeat(40),
          },
          license: "MIT",
          inDrive: false,
        },
        {
          slug: "pdf-forms",
          source: "marketplace",
          name: "pdf-forms",
          description: "Does pdf-forms. Use when asked to.",
          tags: [],
          origin: { publisher: "ada" },
          inDrive: false,
        },
      ],
      _workflow: {
        nextSteps: [{ tool: "skills_importToDrive", example: { skillSlug: "pdf-tables" } }],
      },
    });
  });

  it("shows public and premium skills, and nothing that is private, of a team or shared", async () => {
    const { caller, account, team, share, callAs, publish } = await fixture();
    const me = await caller();
    const other = await account();
    await publish(other, "zebra-open", {}, { visibility: "public" });
    await publish(other, "zebra-paid", {}, { visibility: "premium" });
    await publish(other, "zebra-closed");
    await publish(
      other,
      "zebra-team",
      {},
      { visibility: "team", teamId: await team("zoo", other, me.accountId) },
    );
    const { skillId } = await publish(other, "zebra-shared", {}, { visibility: "shared" });
    await share(skillId, me.accountId);
    const answer = await callAs(me, discoverSkills, { keywords: "zebra" });
    expect(
      page
        .parse(answer)
        .results.map(({ slug }) => slug)
        .sort(),
    ).toEqual(["zebra-open", "zebra-paid"]);
    expect(answer).toMatchObject({
      results: expect.arrayContaining([expect.objectContaining({ isPremium: true })]),
    });
  });

  it("says what the drive has already, and a scoped key only of its own collection", async () => {
    const { database, account, callAs, publish, pin, collections } = await fixture();
    const me = callerOf(await account());
    const other = await account();
    const published = await publish(other, "lion-here", {}, { visibility: "public" });
    await pin(me.accountId, published);
    const [id] = await catalog(database, [{ slug: "lion-there" }, { slug: "lion-new" }]);
    const copy = await publish(me.accountId, "lion-there");
    await database.db
      .updateTable("skills")
      .set({ source_skill_id: id ?? null })
      .where("id", "=", copy.skillId)
      .execute();
    const inDrive = async (caller: typeof me) => {
      const { results } = page.parse(await callAs(caller, discoverSkills, { keywords: "lion" }));
      return Object.fromEntries(results.map((one) => [one.slug, one.inDrive]));
    };
    expect(await inDrive(me)).toEqual({ "lion-here": true, "lion-there": true, "lion-new": false });
    const { collection } = await collections.create(me, {
      name: "Work",
      skillIds: [copy.skillId],
      includeTeamSkills: true,
      includeSharedSkills: true,
    });
    expect(
      await inDrive(callerOf(me.accountId, { collectionId: collection.id, isScoped: collection.isScoped })),
    ).toEqual({
      "lion-here": false,
      "lion-there": true,
      "lion-new": false,
    });
    expect(await inDrive(callerOf(other))).toEqual({
      "lion-here": true,
      "lion-there": false,
      "lion-new": false,
    });
  });

  it("gives ten a page, and every skill on exactly one page", async () => {
    const { database, caller, account, callAs, publish } = await fixture();
    const me = await caller();
    await catalog(
      database,
      [...Array(21).keys()].map((n) => ({ slug: `tiger-${n}`, description: "About a tiger." })),
    );
    const other = await account();
    for (const n of [100, 101]) await publish(other, `tiger-${n}`, {}, { visibility: "public" });
    const seen: string[] = [];
    let offset: number | undefined = 0;
    const sizes: number[] = [];
    while (offset !== undefined) {
      const answer: z.output<typeof page> = page.parse(
        await callAs(me, discoverSkills, { keywords: "tiger", offset }),
      );
      sizes.push(answer.results.length);
      seen.push(...answer.results.map(({ slug }) => slug));
      offset = answer.nextOffset;
    }
    expect(sizes).toEqual([10, 10, 3]);
    expect(new Set(seen).size).toBe(23);
  });

  it("puts the source before a slug that a skill of the marketplace has, too", async () => {
    const { database, caller, account, callAs, publish } = await fixture();
    const me = await caller();
    await catalog(database, [{ slug: "eagle" }]);
    await publish(await account(), "eagle", {}, { visibility: "public" });
    const { results } = page.parse(await callAs(me, discoverSkills, { keywords: "eagle" }));
    expect(results.map(({ slug, source }) => `${source} ${slug}`).sort()).toEqual([
      "github github:eagle",
      "marketplace eagle",
    ]);
  });

  it("forgives typing mistakes", async () => {
    const { database, caller, callAs } = await fixture();
    const me = await caller();
    await catalog(database, [{ slug: "commit-message" }]);
    expect(await callAs(me, discoverSkills, { keywords: "comit mesage" })).toMatchObject({
      results: [{ slug: "commit-message" }],
    });
  });

  it("leaves out what its author reserved for the user, and suggests a search when nothing is there", async () => {
    const { caller, account, callAs, publish } = await fixture();
    const me = await caller();
    const text = mainFile("secret-ritual", "A ritual.", "disable-model-invocation: true\n");
    await publish(await account(), "secret-ritual", { "SKILL.md": text }, { visibility: "public" });
    expect(await callAs(me, discoverSkills, { keywords: "ritual" })).toEqual({
      keywords: "ritual",
      results: [],
      _workflow: { nextSteps: [{ tool: "skills_searchSkills", example: { query: "ritual" } }] },
    });
  });

  it("shows the text of a skill as one line of data", async () => {
    const { database, caller, callAs } = await fixture();
    const me = await caller();
    await catalog(database, [{ slug: "odd", description: "Odd\n\u202ename \u{E0041}here" }]);
    expect(await callAs(me, discoverSkills, { keywords: "odd" })).toMatchObject({
      results: [{ description: "Odd name here" }],
    });
  });

  it.each([
    [{ keywords: "" }],
    [{ keywords: "   " }],
    [{ keywords: "x".repeat(501) }],
    [{ keywords: "x", offset: -1 }],
    [{ keywords: "x", offset: 1.5 }],
    [{ keywords: "x", offset: 2 ** 31 }],
    [{ keywords: "x", offset: "10" }],
    [{}],
  ])("D89: refuses %j", async (args) => {
    const { caller, callAs } = await fixture();
    expect(await callAs(await caller(), discoverSkills, args)).toMatchObject({ error: "invalid_input" });
  });

  it.each(["%", "a & | ! b:* <->", "'", "\0", '"unclosed', "((((", "\ud800"])(
    "finds nothing, and breaks nothing, with %j",
    async (keywords) => {
      const { database, caller, callAs } = await fixture();
      await catalog(database, [{ slug: "pdf" }]);
      const answer = await callAs(await caller(), discoverSkills, { keywords });
      expect(answer.error ?? answer.results).toEqual([]);
    },
  );

  it("needs a key", async () => {
    const { callAs } = await fixture();
    expect(await callAs({ tier: "anonymous" }, discoverSkills, { keywords: "x" })).toMatchObject({
      error: "unauthenticated",
    });
  });
});

async function fixture() {
  return readingFixture(await testDatabase());
}

/** Skills of one source, as a sync leaves them; their ids. */
async function catalog(
  { db }: HubDatabase,
  skills: readonly { slug: string; description?: string; path?: string; license?: string }[],
): Promise<string[]> {
  const { id } = await db
    .insertInto("sources")
    .values({
      kind: "git",
      url: "https://github.com/owner/repo",
      revision: null,
      seen: null,
      problem: null,
      synced_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = await db
    .insertInto("source_skills")
    .values(
      skills.map(({ slug, description = `About ${slug}.`, path = slug, license }) => ({
        source_id: id,
        slug,
        name: slug,
        description,
        tags: ["tag"],
        path,
        revision: "c".repeat(40),
        tree_digest: null,
        license: license ?? null,
      })),
    )
    .returning("id")
    .execute();
  return rows.map((row) => row.id);
}
