import { describe, expect, it } from "vitest";
import { testDatabase } from "../../../platform/testing/test-database.ts";
import { readingFixture } from "../testing/reading-fixture.ts";
import { getLeaderboard } from "./get-leaderboard.ts";

describe("skills_getLeaderboard", () => {
  it("shows the most run public and premium skills of 30 days, and nothing private", async () => {
    const { me, callAs, publish, run, account } = await market();
    const author = await account("ada");
    const pdf = await publish(author, "pdf", { "scripts/x.sh": "echo\n" }, { visibility: "public" });
    const gold = await publish(author, "gold", {}, { visibility: "premium" });
    const secret = await publish(author, "secret");
    const ours = await publish(author, "lent", {}, { visibility: "shared" });
    await run(pdf.skillId, 3);
    await run(gold.skillId, 5);
    await run(secret.skillId, 50);
    await run(ours.skillId, 50);
    await publish(author, "never-run", {}, { visibility: "public" });
    expect(await callAs(me, getLeaderboard, {})).toEqual({
      sortBy: "executions",
      days: 30,
      skills: [
        {
          rank: 1,
          slug: "gold",
          owner: "ada",
          description: "Does gold. Use when asked to.",
          visibility: "premium",
          hasScripts: false,
          executions: 5,
          installs: 0,
          ratings: 0,
        },
        {
          rank: 2,
          slug: "pdf",
          owner: "ada",
          description: "Does pdf. Use when asked to.",
          visibility: "public",
          hasScripts: true,
          executions: 3,
          installs: 0,
          ratings: 0,
        },
      ],
      _workflow: { nextSteps: [{ tool: "skills_importToDrive", example: { skillSlug: "gold" } }] },
    });
  });

  it("counts what is younger than 30 days, adds up over accounts, and breaks ties by slug", async () => {
    const { me, callAs, publish, run, account } = await market();
    const author = await account("ada");
    const skills = new Map<string, string>();
    for (const slug of ["a", "b", "c", "d"]) {
      skills.set(slug, (await publish(author, slug, {}, { visibility: "public" })).skillId);
    }
    await run(skills.get("d") ?? "", 2, { daysAgo: 29 });
    await run(skills.get("d") ?? "", 2);
    await run(skills.get("b") ?? "", 3);
    await run(skills.get("a") ?? "", 3);
    await run(skills.get("c") ?? "", 100, { daysAgo: 30 });
    expect(await slugs(callAs(me, getLeaderboard, { sort_by: "executions" }))).toEqual(["d", "a", "b"]);
  });

  it("counts each account that imported a skill once", async () => {
    const { me, callAs, publish, account, database } = await market();
    const author = await account("ada");
    const one = await publish(author, "one", {}, { visibility: "public" });
    const two = await publish(author, "two", {}, { visibility: "public" });
    const install = async (skillId: string, daysAgo = 0) =>
      database.db
        .insertInto("installs")
        .values({ account_id: await account(), skill_id: skillId, created_at: ago(daysAgo) })
        .execute();
    for (let count = 0; count < 2; count += 1) await install(two.skillId);
    await install(one.skillId);
    for (let count = 0; count < 5; count += 1) await install(one.skillId, 31);
    const answer = await callAs(me, getLeaderboard, { sort_by: "installs" });
    expect(answer.skills).toMatchObject([
      { slug: "two", installs: 2 },
      { slug: "one", installs: 1 },
    ]);
  });

  it("ranks by the mean of at least three ratings, then by their number, then by slug", async () => {
    const { me, callAs, publish, account, rate } = await market();
    const author = await account("ada");
    const make = async (slug: string, ...stars: number[]) => {
      const { skillId } = await publish(author, slug, {}, { visibility: "public" });
      for (const one of stars) await rate(skillId, one);
    };
    await make("two-fives", 5, 5);
    await make("three-fours", 4, 4, 4);
    await make("four-fours", 4, 4, 4, 4);
    await make("also-three-fours", 4, 4, 4);
    await make("good", 5, 5, 4);
    const answer = await callAs(me, getLeaderboard, { sort_by: "rating" });
    expect(answer.skills).toMatchObject([
      { slug: "good", rating: 4.67, ratings: 3 },
      { slug: "four-fours", rating: 4, ratings: 4 },
      { slug: "also-three-fours" },
      { slug: "three-fours" },
    ]);
  });

  it("ends after ten", async () => {
    const { me, callAs, publish, run, account } = await market();
    const author = await account("ada");
    for (let count = 0; count < 12; count += 1) {
      const { skillId } = await publish(author, `skill-${count}`, {}, { visibility: "public" });
      await run(skillId, 1);
    }
    expect(await slugs(callAs(me, getLeaderboard, {}))).toHaveLength(10);
  });

  it.each([
    ["executions", /No script .* was run in the last 30 days/],
    ["installs", /Nobody imported/],
    ["rating", /rated by at least 3 accounts/],
  ])("says why the board of %s is empty", async (sort_by, why) => {
    const { me, callAs, publish, account, rate } = await market();
    await rate((await publish(await account("ada"), "pdf", {}, { visibility: "public" })).skillId, 5);
    const answer = await callAs(me, getLeaderboard, { sort_by });
    expect(answer).toMatchObject({ skills: [], message: expect.stringMatching(why) });
  });

  it("says where to look when there is nothing, and refuses other input", async () => {
    const { me, callAs } = await market();
    expect(await callAs(me, getLeaderboard, {})).toMatchObject({
      skills: [],
      _workflow: { nextSteps: [{ tool: "skills_discoverSkills" }] },
    });
    for (const input of [{ sort_by: "loads" }, { sort_by: "" }, { limit: 5 }]) {
      expect(await callAs(me, getLeaderboard, input)).toMatchObject({ error: "invalid_input" });
    }
  });
});

async function market() {
  const database = await testDatabase();
  const fixture = await readingFixture(database);
  const me = await fixture.caller();
  return {
    ...fixture,
    me,
    /** By an account of its own each time. */
    async run(skillId: string, runs: number, { daysAgo = 0 } = {}) {
      await database.db
        .insertInto("usage_days")
        .values({
          account_id: await fixture.account(),
          skill_id: skillId,
          day: ago(daysAgo).toISOString().slice(0, 10),
          runs,
          last_at: ago(daysAgo),
        })
        .execute();
    },
    async rate(skillId: string, stars: number) {
      await database.db
        .insertInto("ratings")
        .values({ account_id: await fixture.account(), skill_id: skillId, stars })
        .execute();
    },
  };
}

function ago(days: number): Date {
  return new Date(Date.now() - days * 24 * 3_600_000);
}

async function slugs(answer: Promise<Readonly<Record<string, unknown>>>): Promise<unknown[]> {
  const { skills } = await answer;
  return Array.isArray(skills) ? skills.map((skill) => Object(skill).slug) : [];
}
