import { describe, expect, it } from "vitest";
import { collectionFixture } from "../../../features/collections/testing/collection-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { createCollection } from "./create-collection.ts";
import { listCollections } from "./list-collections.ts";

const database = useTestDatabase();

describe("skills_listCollections", () => {
  it("shows the account's collections with what their keys see, by name", async () => {
    const { owner, callAs, keys, accounts, publish } = await collectionFixture(database());
    const { caller, accountId } = await owner("pdf", "docx");
    const other = await owner();
    await callAs(other.caller, createCollection, { name: "theirs" });
    const { skillId } = await publish(other.accountId, "lent", {}, { visibility: "shared" });
    await accounts.shareSkill({ skillId, withAccountId: accountId });
    const made = await callAs(caller, createCollection, {
      name: "Papers",
      skillSlugs: ["pdf", "docx", "lent"],
    });
    await callAs(caller, createCollection, { name: "all" });
    const [, papersKey] = await keys.list(accountId);
    expect(await callAs(caller, listCollections)).toEqual({
      collections: [
        {
          name: "all",
          isScoped: false,
          includeTeamSkills: true,
          includeSharedSkills: true,
          keys: [expect.stringMatching(/^sk_live_sq1_....…$/)],
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        },
        {
          name: "Papers",
          isScoped: true,
          includeTeamSkills: true,
          includeSharedSkills: true,
          skillCount: 3,
          skillSlugs: ["docx", "lent", "pdf"],
          keys: [`${papersKey?.display}…`],
          createdAt: expect.any(String),
        },
      ],
      _workflow: { nextSteps: [{ tool: "skills_listSkills", example: { collectionName: "all" } }] },
    });
    expect(JSON.stringify(await callAs(caller, listCollections))).not.toContain(String(made.key));
    // What is not shared any more is not there any more, and not counted.
    await accounts.unshareSkill({ skillId, withAccountId: accountId });
    expect(await callAs(caller, listCollections)).toMatchObject({
      collections: [{}, { skillCount: 2, skillSlugs: ["docx", "pdf"] }],
    });
  });

  it("leads an account without collections to the first one", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller } = await owner();
    expect(await callAs(caller, listCollections)).toEqual({
      collections: [],
      _workflow: { nextSteps: [{ tool: "skills_createCollection", example: { name: "my collection" } }] },
    });
  });

  it("cuts long lists and says how long they are", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const slugs = Array.from({ length: 21 }, (_, index) => `skill-${String(index).padStart(2, "0")}`);
    const { caller } = await owner(...slugs);
    await callAs(caller, createCollection, { name: "long", skillSlugs: slugs });
    expect(await callAs(caller, listCollections)).toMatchObject({
      collections: [{ skillCount: 21, skillSlugs: slugs.slice(0, 20) }],
    });
  });

  it("says when a collection's key was last used", async () => {
    const { owner, callAs } = await collectionFixture(database());
    const { caller, accountId } = await owner();
    await callAs(caller, createCollection, { name: "used" });
    await database().pool.query(
      "update keys set last_used_at = '2026-01-02T03:04:05Z' where account_id = $1 and name = 'used'",
      [accountId],
    );
    expect(await callAs(caller, listCollections)).toMatchObject({
      collections: [{ lastUsedAt: "2026-01-02T03:04:05.000Z" }],
    });
  });

  it("is refused to a scoped key", async () => {
    const { owner, callAs, callerWith } = await collectionFixture(database());
    const { caller } = await owner("pdf");
    const { key } = await callAs(caller, createCollection, { name: "x", skillSlugs: ["pdf"] });
    expect(await callAs(await callerWith(String(key)), listCollections)).toMatchObject({
      error: "access_denied",
    });
    expect(await callAs({ tier: "anonymous" }, listCollections)).toMatchObject({
      error: "unauthenticated",
    });
  });
});
