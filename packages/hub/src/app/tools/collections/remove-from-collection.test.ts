import { describe, expect, it } from "vitest";
import { collectionFixture } from "../../../features/collections/testing/collection-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { createCollection } from "./create-collection.ts";
import { removeFromCollection } from "./remove-from-collection.ts";

const database = useTestDatabase();

describe("skills_removeFromCollection", () => {
  it("takes a skill from the collection's key, at its next call", async () => {
    const { owner, callAs, callerWith, catalogs, changesSince, lastChange } = await collectionFixture(
      database(),
    );
    const { caller, accountId } = await owner("pdf", "docx");
    const { key } = await callAs(caller, createCollection, { name: "Papers", skillSlugs: ["pdf", "docx"] });
    const scoped = await callerWith(String(key));
    expect(await catalogs.forCaller(scoped).find("docx")).toBeDefined();
    const last = await lastChange();
    const args = { skillSlug: "docx", collectionName: "papers" };
    expect(await callAs(caller, removeFromCollection, args)).toEqual({
      collectionName: "Papers",
      skillSlug: "docx",
      removed: true,
      _workflow: { nextSteps: [{ tool: "skills_listSkills", example: { collectionName: "Papers" } }] },
    });
    expect(await changesSince(last)).toEqual([`key ${scoped.keyId}`, `account ${accountId}`]);
    expect(await catalogs.forCaller(scoped).find("docx")).toBeUndefined();
    expect(await catalogs.forCaller(caller).find("docx")).toBeDefined();
  });

  it("lets a scoped key remove from its own collection, whatever name it passes", async () => {
    const { owner, callAs, callerWith, catalogs } = await collectionFixture(database());
    const { caller } = await owner("pdf", "docx");
    const { key } = await callAs(caller, createCollection, { name: "mine", skillSlugs: ["pdf", "docx"] });
    await callAs(caller, createCollection, { name: "other", skillSlugs: ["pdf"] });
    const scoped = await callerWith(String(key));
    const args = { skillSlug: "pdf", collectionName: "other" };
    expect(await callAs(scoped, removeFromCollection, args)).toMatchObject({ collectionName: "mine" });
    expect((await catalogs.forCaller(scoped).list()).map(({ name }) => name)).toEqual(["docx"]);
  });

  it("removes a skill that is switched off in the drive", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller, accountId } = await owner("pdf");
    await callAs(caller, createCollection, { name: "x", skillSlugs: ["pdf"] });
    await database().pool.query("update drive_entries set enabled = false where account_id = $1", [
      accountId,
    ]);
    const args = { skillSlug: "PDF", collectionName: "x" };
    expect(await callAs(caller, removeFromCollection, args)).toMatchObject({ removed: true });
    expect(await callAs(caller, removeFromCollection, args)).toMatchObject({ error: "skill_not_found" });
  });

  it("says the same of a skill that is not on the list, of others, or of nobody", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner("pdf", "docx");
    await owner("theirs");
    await callAs(caller, createCollection, { name: "x", skillSlugs: ["pdf"] });
    const remove = (skillSlug: string) =>
      callAs(caller, removeFromCollection, { skillSlug, collectionName: "x" });
    expect(await remove("pdff")).toEqual({
      error: "skill_not_found",
      message: "No skill with slug 'pdff' in the collection 'x'",
      suggestions: ["Did you mean 'pdf'?", "Pass the slug of a skill that is on the collection's list"],
      _workflow: { nextSteps: [{ tool: "skills_listSkills", example: { collectionName: "x" } }] },
    });
    const answers = [];
    for (const slug of ["theirs", "docx", "absent"]) {
      answers.push(JSON.stringify(await remove(slug)).replaceAll(slug, "?"));
    }
    expect(new Set(answers).size).toBe(1);
  });

  it("answers as if a skill were gone once it is not shared any more", async () => {
    const { owner, callAs, publish, accounts, changes } = await collectionFixture(database());
    const [{ caller, accountId }, other] = [await owner(), await owner()];
    const { skillId } = await publish(other.accountId, "lent", {}, { visibility: "shared" });
    await accounts.shareSkill({ skillId, withAccountId: accountId });
    await changes.fresh();
    await callAs(caller, createCollection, { name: "x", skillSlugs: ["lent"] });
    await accounts.unshareSkill({ skillId, withAccountId: accountId });
    await changes.fresh();
    const args = { skillSlug: "lent", collectionName: "x" };
    expect(await callAs(caller, removeFromCollection, args)).toMatchObject({ error: "skill_not_found" });
  });

  it("names what is wrong with the collection", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    await callAs(caller, createCollection, { name: "all" });
    const remove = (args: object) => callAs(caller, removeFromCollection, { skillSlug: "pdf", ...args });
    expect(await remove({})).toMatchObject({ error: "collection_required" });
    expect(await remove({ collectionName: "all" })).toMatchObject({ error: "collection_unscoped" });
    expect(await remove({ collectionName: "none" })).toMatchObject({ error: "collection_not_found" });
    expect(await remove({ collectionName: "" })).toMatchObject({ error: "invalid_input" });
    expect(await callAs({ tier: "anonymous" }, removeFromCollection, { skillSlug: "pdf" })).toMatchObject({
      error: "unauthenticated",
    });
  });
});
