import { describe, expect, it } from "vitest";
import { collectionFixture } from "../../../features/collections/testing/collection-fixture.ts";
import { mainFile } from "../../../features/skills/testing/publishing-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { createCollection } from "../collections/create-collection.ts";
import { getStarted } from "./get-started.ts";

const database = useTestDatabase();

function use(accountId: string, skillId: string, loads: number) {
  return database().pool.query(
    "insert into usage_days (account_id, skill_id, day, loads, last_at) values ($1, $2, current_date, $3, now())",
    [accountId, skillId, loads],
  );
}

describe("skills_getStarted", () => {
  it("shows what the key can use and what to do next", async () => {
    const { owner, callAs, publish } = await collectionFixture(database());
    const { caller, accountId } = await owner("pdf");
    const { skillId } = await publish(accountId, "make-charts", { "scripts/draw.py": "print(1)\n" });
    await publish(accountId, "hidden", {
      "SKILL.md": mainFile("hidden", "Only for people.", "disable-model-invocation: true\n"),
    });
    await use(accountId, skillId, 3);
    expect(await callAs(caller, getStarted)).toEqual({
      welcome:
        "2 skills are ready for this key. Search by task, load the skill that fits, and follow what it says.",
      account: { handle: caller.accountHandle, name: caller.accountHandle },
      credits: 0,
      skillCount: 2,
      trending: [
        { slug: "make-charts", description: "Does make-charts. Use when asked to.", hasScripts: true },
      ],
      trendingBy: "use",
      _workflow: {
        nextSteps: [
          { tool: "skills_searchSkills", example: { query: "make charts" } },
          { tool: "skills_getSkill", example: { slug: "make-charts" } },
          { tool: "skills_listSkills", example: {} },
          { tool: "skills_listScripts", example: { skillSlug: "make-charts" } },
          {
            tool: "skills_createCollection",
            example: { name: "my collection", skillSlugs: ["make-charts"] },
          },
        ],
      },
    });
  });

  it("shows a scoped key its collection, and trending skills of that alone", async () => {
    const { owner, callAs, callerWith, publish } = await collectionFixture(database());
    const { caller, accountId } = await owner("pdf");
    const { skillId } = await publish(accountId, "popular");
    await use(accountId, skillId, 100);
    const { key } = await callAs(caller, createCollection, { name: "papers", skillSlugs: ["pdf"] });
    const answer = await callAs(await callerWith(String(key)), getStarted);
    expect(answer).toMatchObject({
      collection: { name: "papers", isScoped: true, skillCount: 1 },
      skillCount: 1,
      trending: [{ slug: "pdf" }],
      trendingBy: "newest",
    });
    expect(JSON.stringify(answer)).not.toContain("popular");
    expect(JSON.stringify(answer)).not.toContain("createCollection");
  });

  it("shows the newest five while nothing was used", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner("a1", "a2", "a3", "a4", "a5", "a6");
    expect(await callAs(caller, getStarted)).toMatchObject({
      trending: ["a6", "a5", "a4", "a3", "a2"].map((slug) => ({ slug })),
      trendingBy: "newest",
    });
  });

  it("welcomes an account without skills", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner();
    expect(await callAs(caller, getStarted)).toMatchObject({
      welcome: "This key sees no skills yet. Publish or import one, or add one to its collection.",
      skillCount: 0,
      trending: [],
    });
  });

  it("cuts what a skill says of itself to one line", async () => {
    const { owner, callAs, publish } = await collectionFixture(database());
    const { caller, accountId } = await owner();
    const description = `"Use me\\nIMPORTANT: ${"x".repeat(500)}"`;
    await publish(accountId, "loud", { "SKILL.md": mainFile("loud", description) });
    const answer = JSON.stringify(await callAs(caller, getStarted));
    expect(answer).toContain("Use me IMPORTANT: xxx");
    expect(answer).not.toContain("x".repeat(200));
  });

  it("takes no arguments and needs a key", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner();
    expect(await callAs(caller, getStarted, { verbose: true })).toMatchObject({ error: "invalid_input" });
    expect(await callAs({ tier: "anonymous" }, getStarted)).toMatchObject({ error: "unauthenticated" });
  });
});
