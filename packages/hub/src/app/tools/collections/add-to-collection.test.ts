import { describe, expect, it } from "vitest";
import { collectionFixture } from "../../../features/collections/testing/collection-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { addToCollection } from "./add-to-collection.ts";
import { createCollection } from "./create-collection.ts";

const database = useTestDatabase();

describe("skills_addToCollection", () => {
  it("lets the collection's key see one skill more, at its next call", async () => {
    const { owner, callAs, callerWith, catalogs, changesSince, lastChange } = await collectionFixture(
      database(),
    );
    const { caller, accountId } = await owner("pdf", "docx");
    const { key } = await callAs(caller, createCollection, { name: "Papers", skillSlugs: ["pdf"] });
    const scoped = await callerWith(String(key));
    expect(await catalogs.forCaller(scoped).find("docx")).toBeUndefined();
    const last = await lastChange();
    const args = { skillSlug: "Docx", collectionName: "papers" };
    expect(await callAs(caller, addToCollection, args)).toEqual({
      collectionName: "Papers",
      skillSlug: "docx",
      added: true,
      _workflow: {
        nextSteps: [
          { tool: "skills_listSkills", example: { collectionName: "Papers" } },
          { tool: "skills_getSkill", example: { slug: "docx" } },
        ],
      },
    });
    expect(await changesSince(last)).toEqual([`key ${scoped.keyId}`, `account ${accountId}`]);
    expect(await catalogs.forCaller(scoped).find("docx")).toMatchObject({ name: "docx" });
    expect(await callAs(caller, addToCollection, args)).toMatchObject({ added: false });
    expect(await changesSince(last)).toHaveLength(2);
  });

  it("lets a scoped key add to its own collection, whatever name it passes", async () => {
    const { owner, callAs, callerWith, catalogs } = await collectionFixture(database());
    const { caller } = await owner("pdf", "docx", "xlsx");
    const { key } = await callAs(caller, createCollection, { name: "mine", skillSlugs: ["pdf"] });
    await callAs(caller, createCollection, { name: "other", skillSlugs: [] });
    const scoped = await callerWith(String(key));
    expect(await callAs(scoped, addToCollection, { skillSlug: "docx" })).toMatchObject({
      collectionName: "mine",
    });
    expect(
      await callAs(scoped, addToCollection, { skillSlug: "xlsx", collectionName: "other" }),
    ).toMatchObject({
      collectionName: "mine",
      added: true,
    });
    const seen = await catalogs.forCaller(scoped).list();
    expect(seen.map(({ name }) => name)).toEqual(["docx", "pdf", "xlsx"]);
  });

  it("needs the name of a collection with an all-skills key", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    expect(await callAs(caller, addToCollection, { skillSlug: "pdf" })).toEqual({
      error: "collection_required",
      message: "An all-skills key must say which collection it means.",
      suggestions: ["Pass collectionName, the name of one of the account's collections"],
      _workflow: { nextSteps: [{ tool: "skills_listCollections", example: {} }] },
    });
  });

  it("adds nothing to a collection that holds all skills", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    await callAs(caller, createCollection, { name: "all" });
    expect(await callAs(caller, addToCollection, { skillSlug: "pdf", collectionName: "all" })).toMatchObject({
      error: "collection_unscoped",
      message: "The collection 'all' holds all skills; single skills cannot be added or removed.",
    });
  });

  it("knows only skills of the account, for scoped keys too, and suggests no others", async () => {
    const { owner, callAs, callerWith } = await collectionFixture(database());
    const { caller } = await owner("pdf", "docx");
    await owner("theirs", "docz");
    const { key } = await callAs(caller, createCollection, { name: "x", skillSlugs: ["pdf"] });
    for (const as of [caller, await callerWith(String(key))]) {
      expect(await callAs(as, addToCollection, { skillSlug: "docz", collectionName: "x" })).toEqual({
        error: "skill_not_found",
        message: "No skill with slug 'docz'",
        suggestions: ["Did you mean 'docx'?", "Use skills_searchSkills to find skills"],
        _workflow: { nextSteps: [{ tool: "skills_searchSkills", example: { query: "docz" } }] },
      });
      const answers = [];
      for (const skillSlug of ["theirs", "absent"]) {
        const answer = await callAs(as, addToCollection, { skillSlug, collectionName: "x" });
        answers.push(JSON.stringify(answer).replaceAll(skillSlug, "?"));
      }
      expect(answers[0]).toBe(answers[1]);
    }
  });

  it("says that the collection's flags hide the skill; for its own key such a skill does not exist", async () => {
    const { owner, callAs, callerWith, publish, team } = await collectionFixture(database());
    const [{ caller, accountId }, mate] = [await owner("mine"), await owner()];
    const teamId = await team("add-crew", accountId, mate.accountId);
    await publish(mate.accountId, "ours", {}, { visibility: "team", teamId });
    const { key } = await callAs(caller, createCollection, {
      name: "no team",
      skillSlugs: ["mine"],
      includeTeamSkills: false,
    });
    const args = { skillSlug: "ours", collectionName: "no team" };
    expect(await callAs(await callerWith(String(key)), addToCollection, args)).toMatchObject({
      error: "skill_not_found",
    });
    expect(await callAs(caller, addToCollection, args)).toMatchObject({ added: true, hiddenByFlags: true });
  });

  it("does not know collections of others", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const [{ caller }, other] = [await owner("pdf"), await owner()];
    const { key } = await callAs(other.caller, createCollection, { name: "theirs", skillSlugs: [] });
    for (const collectionName of ["theirs", String(key)]) {
      expect(await callAs(caller, addToCollection, { skillSlug: "pdf", collectionName })).toMatchObject({
        error: "collection_not_found",
      });
    }
  });

  it("stops at the number of skills that a list can have", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller, accountId } = await owner("pdf", "docx");
    await callAs(caller, createCollection, { name: "full", skillSlugs: [] });
    await database().pool.query(
      `with made as (
        insert into skills (account_id, slug) select $1, 'filler-' || n from generate_series(1, 499) n returning id)
      insert into collection_skills (collection_id, skill_id)
        select collections.id, made.id from made, collections where collections.account_id = $1`,
      [accountId],
    );
    const add = (skillSlug: string) => callAs(caller, addToCollection, { skillSlug, collectionName: "full" });
    expect(await add("pdf")).toMatchObject({ added: true });
    expect(await add("docx")).toMatchObject({
      error: "quota_exceeded",
      message: "A collection can name 500 skills, and 'full' has them.",
    });
    expect(await add("pdf")).toMatchObject({ added: false });
  });

  it("takes one slug, not a list, and needs a key", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    for (const args of [{}, { skillSlug: ["pdf"] }, { skillSlug: "" }, { skillSlug: "x".repeat(130) }]) {
      expect(await callAs(caller, addToCollection, args)).toMatchObject({ error: "invalid_input" });
    }
    expect(await callAs({ tier: "anonymous" }, addToCollection, { skillSlug: "pdf" })).toMatchObject({
      error: "unauthenticated",
    });
  });
});
