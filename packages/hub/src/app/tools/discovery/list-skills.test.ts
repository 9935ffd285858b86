import { describe, expect, it } from "vitest";
import { callerOf } from "../../../features/catalog/testing/catalog-fixture.ts";
import { mainFile } from "../../../features/skills/testing/publishing-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { readingFixture } from "../testing/reading-fixture.ts";
import { listSkills } from "./list-skills.ts";

const database = useTestDatabase();

describe("skills_listSkills", () => {
  it("lists what the key may use, by slug", async () => {
    const { account, callAs, publish } = await readingFixture(database());
    const me = callerOf(await account("lister"));
    await publish(me.accountId, "weather");
    await publish(me.accountId, "pdf", {
      "SKILL.md": mainFile("pdf", "Reads PDFs.", "tags: [pdf, Paper]\n"),
      "scripts/a.py": "print(1)",
    });
    expect(await callAs(me, listSkills, {})).toEqual({
      total: 2,
      shown: 2,
      skills: [
        {
          slug: "pdf",
          name: "pdf",
          description: "Reads PDFs.",
          tags: ["pdf", "Paper"],
          hasScripts: true,
          version: 1,
          origin: "own",
          owner: "lister",
        },
        {
          slug: "weather",
          name: "weather",
          description: "Does weather. Use when asked to.",
          tags: [],
          hasScripts: false,
          version: 1,
          origin: "own",
          owner: "lister",
        },
      ],
      _workflow: { nextSteps: [{ tool: "skills_getSkill", example: { slug: "pdf" } }] },
    });
  });

  it("narrows down by tags, words and collection", async () => {
    const { caller, callAs, publish, collections } = await readingFixture(database());
    const me = await caller();
    const tagged = (slug: string, tags: string) => ({ "SKILL.md": mainFile(slug, `About ${slug}.`, tags) });
    await publish(me.accountId, "one", tagged("one", "tags: [a, b]\n"));
    const two = await publish(me.accountId, "two", tagged("two", "tags: [a]\n"));
    const slugs = async (args: object) => {
      const { skills, error } = await callAs(me, listSkills, args);
      return Array.isArray(skills) ? skills.map((skill) => Object(skill).slug) : error;
    };
    expect(await slugs({ tags: ["A"] })).toEqual(["one", "two"]);
    expect(await slugs({ tags: ["a", "b"] })).toEqual(["one"]);
    expect(await slugs({ query: "ABOUT two" })).toEqual(["two"]);
    expect(await slugs({ query: "about three" })).toEqual([]);
    const flags = { includeTeamSkills: true, includeSharedSkills: true };
    await collections.create(me, { name: "work", skillIds: [two.skillId], ...flags });
    expect(await slugs({ collectionName: "work" })).toEqual(["two"]);
    expect(await slugs({ collectionName: "no" })).toBe("collection_not_found");
    expect(await slugs({ tags: Array(21).fill("a") })).toBe("invalid_input");
  });

  it("shows a skill that lost its name under its qualified one, and none that is for the user alone", async () => {
    const { account, team, callAs, publish } = await readingFixture(database());
    const [me, mate] = [callerOf(await account()), await account()];
    const teamId = await team("list-crew", me.accountId, mate);
    await publish(me.accountId, "pdf");
    await publish(mate, "pdf", {}, { visibility: "team", teamId });
    const hidden = mainFile("ritual", "Secret.", "disable-model-invocation: true\n");
    await publish(me.accountId, "ritual", { "SKILL.md": hidden });
    expect(await callAs(me, listSkills, {})).toMatchObject({
      total: 2,
      skills: [{ slug: "pdf" }, { slug: "list-crew:pdf", origin: "team" }],
    });
  });

  it("lists all with whole descriptions, and in parts for whoever asks for parts", async () => {
    const { caller, callAs, publish } = await readingFixture(database());
    const me = await caller();
    const long = `Does everything. ${"Use it for this, too. ".repeat(40)}`.trim();
    await publish(me.accountId, "long", { "SKILL.md": mainFile("long", long) });
    for (let start = 0; start < 205; start += 41) {
      const some = Array.from({ length: 41 }, (_, index) => `s-${start + index}`);
      await Promise.all(some.map((slug) => publish(me.accountId, slug)));
    }
    const all = await callAs(me, listSkills, {});
    expect(all).toMatchObject({ total: 206, shown: 206 });
    expect(all).not.toHaveProperty("nextOffset");
    expect(Object(all.skills)[0]).toMatchObject({ slug: "long", description: long });
    const part = await callAs(me, listSkills, { query: "does", limit: 200 });
    expect(part).toMatchObject({
      total: 206,
      shown: 200,
      nextOffset: 200,
      _workflow: {
        nextSteps: [
          { tool: "skills_getSkill" },
          { tool: "skills_listSkills", example: { query: "does", limit: 200, offset: 200 } },
        ],
      },
    });
    const rest = await callAs(me, listSkills, { query: "does", limit: 200, offset: 200 });
    expect([...Object(part.skills), ...Object(rest.skills)]).toEqual(all.skills);
    expect(rest).not.toHaveProperty("nextOffset");
    expect(await callAs(me, listSkills, { offset: 900 })).toMatchObject({ total: 206, shown: 0 });
    expect(await callAs(me, listSkills, { limit: 0 })).toMatchObject({ error: "invalid_input" });
  });

  it("is an empty list for an account without skills", async () => {
    const { caller, callAs } = await readingFixture(database());
    expect(await callAs(await caller(), listSkills, {})).toMatchObject({ total: 0, shown: 0, skills: [] });
  });
});
