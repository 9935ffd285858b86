import { describe, expect, it } from "vitest";
import { collectionFixture } from "../../../features/collections/testing/collection-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { generateKey } from "../../../platform/tokens/api-key.ts";
import { createCollection } from "./create-collection.ts";
import { updateCollection } from "./update-collection.ts";

const database = useTestDatabase();

describe("skills_updateCollection", () => {
  it("renames a collection and its key, found in any letter case", async () => {
    const { owner, callAs, callerWith } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    const { key } = await callAs(caller, createCollection, { name: "Old", skillSlugs: ["pdf"] });
    const previous = await callerWith(String(key));
    const args = { collectionName: "oLD", newName: "New" };
    expect(await callAs(caller, updateCollection, args)).toEqual({
      name: "New",
      isScoped: true,
      includeTeamSkills: true,
      includeSharedSkills: true,
      _workflow: {
        nextSteps: [
          { tool: "skills_listSkills", example: { collectionName: "New" } },
          { tool: "skills_listCollections", example: {} },
        ],
      },
    });
    expect(await callerWith(String(key))).toEqual({
      ...previous,
      keyName: "New",
      collection: { ...previous.collection, name: "New" },
    });
    expect(await callAs(caller, updateCollection, args)).toMatchObject({ error: "collection_not_found" });
  });

  it("switches team and shared skills, which the key sees at its next call", async () => {
    const { owner, callAs, callerWith, catalogs, publish, team } = await collectionFixture(database());
    const [{ caller, accountId }, mate] = [await owner("mine"), await owner()];
    const teamId = await team("update-crew", accountId, mate.accountId);
    await publish(mate.accountId, "ours", {}, { visibility: "team", teamId });
    const { key } = await callAs(caller, createCollection, { name: "all" });
    const seen = async () => {
      const skills = await catalogs.forCaller(await callerWith(String(key))).list();
      return skills.map(({ name }) => name);
    };
    expect(await seen()).toEqual(["mine", "ours"]);
    const off = { collectionName: String(key), includeTeamSkills: false };
    expect(await callAs(caller, updateCollection, off)).toMatchObject({
      name: "all",
      includeTeamSkills: false,
      includeSharedSkills: true,
    });
    expect(await seen()).toEqual(["mine"]);
    await callAs(caller, updateCollection, { collectionName: "all", includeTeamSkills: true });
    expect(await seen()).toEqual(["mine", "ours"]);
  });

  it("records a change for the keys of the collection and the account", async () => {
    const { owner, callAs, callerWith, lastChange, changesSince } = await collectionFixture(database());
    const { caller, accountId } = await owner();
    const { key } = await callAs(caller, createCollection, { name: "one" });
    const { keyId } = await callerWith(String(key));
    const last = await lastChange();
    await callAs(caller, updateCollection, { collectionName: "one", includeSharedSkills: false });
    expect(await changesSince(last)).toEqual([`key ${keyId}`, `account ${accountId}`]);
  });

  it("keeps names unique, but lets a collection change the case of its own", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner();
    await callAs(caller, createCollection, { name: "one" });
    await callAs(caller, createCollection, { name: "two" });
    expect(await callAs(caller, updateCollection, { collectionName: "one", newName: "TWO" })).toMatchObject({
      error: "collection_exists",
      message: "There is already a collection 'TWO'.",
    });
    expect(await callAs(caller, updateCollection, { collectionName: "one", newName: "ONE" })).toMatchObject({
      name: "ONE",
    });
  });

  it("answers for a collection of others as for one that does not exist, and never repeats a key", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const [{ caller, key: plainKey }, other] = [await owner(), await owner()];
    await callAs(caller, createCollection, { name: "documents" });
    const { key } = await callAs(other.caller, createCollection, { name: "documentz" });
    const update = (collectionName: string) =>
      callAs(caller, updateCollection, { collectionName, includeTeamSkills: false });
    expect(await update("documentz")).toEqual({
      error: "collection_not_found",
      message: "No collection 'documentz'.",
      suggestions: [
        "Did you mean 'documents'?",
        "Pass the name of one of the account's collections, or its key",
      ],
      _workflow: { nextSteps: [{ tool: "skills_listCollections", example: {} }] },
    });
    // A key of others, one of the account without a collection, one that does not exist, one that cannot.
    for (const text of [String(key), plainKey, generateKey(), `${String(key).slice(0, 47)}!`]) {
      expect(await update(text)).toEqual({
        error: "collection_not_found",
        message: `No collection '${text.slice(0, 16)}…'.`,
        suggestions: ["Pass the name of one of the account's collections, or its key"],
        _workflow: { nextSteps: [{ tool: "skills_listCollections", example: {} }] },
      });
    }
    for (const text of ["../documents", "documents%", "null", "\u{1f4a5}"]) {
      expect(await update(text)).toMatchObject({ error: "collection_not_found" });
    }
  });

  it("refuses arguments that are not right", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner();
    await callAs(caller, createCollection, { name: "one" });
    for (const args of [
      {},
      { collectionName: "one" },
      { collectionName: "", newName: "x" },
      { collectionName: null, newName: "x" },
      { collectionName: "x".repeat(10_000), newName: "x" },
      { collectionName: "one", newName: "" },
      { collectionName: "one", newName: "x".repeat(101) },
      { collectionName: "one", includeTeamSkills: "false" },
      { collectionName: "one", skillSlugs: [] },
    ]) {
      expect(await callAs(caller, updateCollection, args), JSON.stringify(args)).toMatchObject({
        error: "invalid_input",
      });
    }
  });

  it("is refused to a scoped key, also for its own collection", async () => {
    const { owner, callAs, callerWith } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    const { key } = await callAs(caller, createCollection, { name: "x", skillSlugs: ["pdf"] });
    const args = { collectionName: "x", newName: "y" };
    expect(await callAs(await callerWith(String(key)), updateCollection, args)).toMatchObject({
      error: "access_denied",
    });
    expect(await callAs({ tier: "anonymous" }, updateCollection, args)).toMatchObject({
      error: "unauthenticated",
    });
  });
});
