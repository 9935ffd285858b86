import { describe, expect, it } from "vitest";
import { MAX_COLLECTIONS } from "../../../features/collections/collections.ts";
import { collectionFixture } from "../../../features/collections/testing/collection-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { createCollection } from "./create-collection.ts";
import { listCollections } from "./list-collections.ts";

const database = useTestDatabase();

describe("skills_createCollection", () => {
  it("makes a key that sees the listed skills and nothing else", async () => {
    const { owner, callAs, callerWith, catalogs } = await collectionFixture(database());
    const { caller } = await owner("pdf", "docx", "secret");
    const answer = await callAs(caller, createCollection, {
      name: " Documents ",
      skillSlugs: ["PDF", "docx", "pdf"],
    });
    expect(answer).toEqual({
      name: "Documents",
      isScoped: true,
      includeTeamSkills: true,
      includeSharedSkills: true,
      skillSlugs: ["pdf", "docx"],
      key: expect.stringMatching(/^sk_live_sq1_[0-9A-Za-z]{36}$/),
      keyNote: "Store the key now: the hub keeps only its hash and cannot show it again.",
      _workflow: {
        nextSteps: [
          { tool: "skills_listCollections", example: {} },
          { tool: "skills_listSkills", example: { collectionName: "Documents" } },
        ],
      },
    });
    const scoped = await callerWith(String(answer.key));
    expect(scoped).toMatchObject({ tier: "scoped", keyName: "Documents", collection: { name: "Documents" } });
    expect((await catalogs.forCaller(scoped).list()).map(({ name }) => name)).toEqual(["docx", "pdf"]);
  });

  it("makes an all-skills key when no slugs are given", async () => {
    const { owner, callAs, callerWith, catalogs } = await collectionFixture(database());
    const { caller } = await owner("pdf", "docx");
    const answer = await callAs(caller, createCollection, { name: "all", includeTeamSkills: false });
    expect(answer).toMatchObject({ isScoped: false, includeTeamSkills: false, includeSharedSkills: true });
    expect(answer).not.toHaveProperty("skillSlugs");
    const made = await callerWith(String(answer.key));
    expect(made).toMatchObject({
      tier: "authenticated",
      collection: { name: "all", includeTeamSkills: false },
    });
    expect(await catalogs.forCaller(made).list()).toHaveLength(2);
  });

  it("takes an empty list as a key that sees nothing", async () => {
    const { owner, callAs, callerWith, catalogs } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    const answer = await callAs(caller, createCollection, { name: "none", skillSlugs: [] });
    expect(answer).toMatchObject({ isScoped: true, skillSlugs: [] });
    expect(await catalogs.forCaller(await callerWith(String(answer.key))).list()).toEqual([]);
  });

  it("says which listed skills its own flags keep out", async () => {
    const { owner, callAs, callerWith, catalogs, team, publish } = await collectionFixture(database());
    const [{ caller, accountId }, mate] = [await owner("mine"), await owner()];
    const teamId = await team("crew", accountId, mate.accountId);
    await publish(mate.accountId, "ours", {}, { visibility: "team", teamId });
    const answer = await callAs(await callerWith((await owner()).key), createCollection, { name: "x" });
    expect(answer).not.toHaveProperty("hiddenByFlags");
    const listed = await callAs(caller, createCollection, {
      name: "mixed",
      skillSlugs: ["mine", "ours"],
      includeTeamSkills: false,
    });
    expect(listed).toMatchObject({ skillSlugs: ["mine", "ours"], hiddenByFlags: ["ours"] });
    const seen = await catalogs.forCaller(await callerWith(String(listed.key))).list();
    expect(seen.map(({ name }) => name)).toEqual(["mine"]);
  });

  it("reports all wrong slugs together, foreign ones in the words for missing ones", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner("pdf", "docx");
    await owner("theirs");
    const wrong = { name: "x", skillSlugs: ["pdff", "docx", "theirs", "nothing-like-it"] };
    expect(await callAs(caller, createCollection, wrong)).toEqual({
      error: "skill_not_found",
      message: "No skills with slugs 'pdff', 'theirs', 'nothing-like-it'",
      suggestions: ["Did you mean 'pdf' for 'pdff'?", "Use skills_searchSkills to find skills"],
      _workflow: { nextSteps: [{ tool: "skills_searchSkills", example: { query: "pdff" } }] },
    });
    expect(await callAs(caller, createCollection, { name: "x", skillSlugs: ["pdff"] })).toMatchObject({
      message: "No skill with slug 'pdff'",
      suggestions: ["Did you mean 'pdf'?", "Use skills_searchSkills to find skills"],
    });
    expect(await callAs(caller, listCollections)).toMatchObject({ collections: [] });
  });

  it("names no tool that is not offered", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    const none = () => undefined;
    expect(await callAs(caller, createCollection, { name: "x", skillSlugs: ["pdff"] }, none)).toMatchObject({
      suggestions: ["Did you mean 'pdf'?"],
      _workflow: { nextSteps: [] },
    });
    expect(await callAs(caller, createCollection, { name: "x" }, none)).toMatchObject({
      _workflow: { nextSteps: [] },
    });
    expect(await callAs(caller, createCollection, { name: "x" }, none)).toMatchObject({
      error: "collection_exists",
      _workflow: { nextSteps: [] },
    });
  });

  it("gives a name once per account, in any letter case, also when several ask at once", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner();
    const other = await owner();
    const answers = await Promise.all(
      ["Ärzte", "ärzte", "ÄRZTE"].map((name) => callAs(caller, createCollection, { name })),
    );
    expect(answers.filter(({ error }) => error === "collection_exists")).toHaveLength(2);
    expect(answers.filter(({ key }) => key !== undefined)).toHaveLength(1);
    expect(await callAs(other.caller, createCollection, { name: "Ärzte" })).toHaveProperty("key");
  });

  it.each([
    [{}, "name"],
    [{ name: null }, "name"],
    [{ name: "" }, "name"],
    [{ name: "  " }, "name"],
    [{ name: "x".repeat(101) }, "name"],
    [{ name: "x".repeat(10_000) }, "name"],
    [{ name: "a\u0000b" }, "control characters"],
    [{ name: "a\u202eb" }, "invisible characters"],
    [{ name: "sk_live_sq1_0000000000000000000000000000001t08f8" }, "API key"],
    [{ name: "x", skillSlugs: "pdf" }, "skillSlugs"],
    [{ name: "x", skillSlugs: [""] }, "skillSlugs.0"],
    [{ name: "x", skillSlugs: Array(501).fill("pdf") }, "skillSlugs"],
    [{ name: "x", includeTeamSkills: "yes" }, "includeTeamSkills"],
    [{ name: "x", scope: "all" }, "scope"],
  ])("refuses %j", async (args, word) => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    const answer = await callAs(caller, createCollection, args);
    expect(answer).toMatchObject({ error: "invalid_input", message: expect.stringContaining(word) });
    expect(JSON.stringify(answer)).not.toContain("1t08f8");
  });

  it.each(["x".repeat(100), "../x", "null", "👩‍🔬", "'; drop table collections; --", "%_"])(
    "takes the name %j as it is",
    async (name) => {
      const { owner, callAs } = await collectionFixture(database());
      const { caller } = await owner();
      expect(await callAs(caller, createCollection, { name })).toMatchObject({ name });
    },
  );

  it("stops at the number of collections that an account can have", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller, accountId } = await owner();
    await database().pool.query(
      "insert into collections (account_id, name, is_scoped) select $1, 'c' || n, false from generate_series(1, $2) n",
      [accountId, MAX_COLLECTIONS - 1],
    );
    expect(await callAs(caller, createCollection, { name: "the last" })).toHaveProperty("key");
    expect(await callAs(caller, createCollection, { name: "one more" })).toMatchObject({
      error: "quota_exceeded",
      message: "An account can have 200 collections, and this one has them.",
    });
  });

  it("is refused to a scoped key and to nobody's", async () => {
    const { owner, callAs, callerWith } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    const { key } = await callAs(caller, createCollection, { name: "x", skillSlugs: ["pdf"] });
    const scoped = await callerWith(String(key));
    expect(await callAs(scoped, createCollection, { name: "y" })).toMatchObject({ error: "access_denied" });
    expect(await callAs({ tier: "anonymous" }, createCollection, { name: "y" })).toMatchObject({
      error: "unauthenticated",
    });
  });
});
