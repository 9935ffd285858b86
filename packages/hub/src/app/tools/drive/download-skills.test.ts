import { describe, expect, it } from "vitest";
import { callerOf } from "../../../features/catalog/testing/catalog-fixture.ts";
import { useTestDatabase } from "../../../platform/testing/test-database.ts";
import { readingFixture } from "../testing/reading-fixture.ts";
import { downloadSkills } from "./download-skills.ts";

const database = useTestDatabase();

describe("skills_downloadSkills", () => {
  it("gives an address of the whole drive for a day, and names the premium skills it leaves out", async () => {
    const { me, callAs, sold } = await prepared();
    const previous = Date.now();
    const answer = await callAs(me, downloadSkills, { scope: "drive" });
    expect(answer).toEqual({
      url: expect.stringMatching(/^https:\/\/hub\.test\/v1\/downloads\/[0-9a-f-]{36}\?v=1&kid=/),
      expiresAt: expect.any(String),
      filename: "drive.zip",
      skillCount: 2,
      sizeBytes: expect.any(Number),
      skills: [
        { slug: "demo", version: 1, folder: "demo" },
        { slug: "other", version: 1, folder: "other" },
      ],
      leftOut: [{ slug: sold, reason: "premium" }],
      _workflow: { nextSteps: [{ tool: "skills_checkUpdates", example: {} }] },
    });
    const seconds = (Date.parse(String(answer.expiresAt)) - previous) / 1000;
    expect(seconds).toBeGreaterThanOrEqual(86_400);
    expect(seconds).toBeLessThan(86_500);
  });

  it("takes one skill or one collection, team and shared skills included", async () => {
    const { me, callAs, publish, share, collections, caller } = await prepared();
    expect(await callAs(me, downloadSkills, { scope: "skill", skillSlug: "demo" })).toMatchObject({
      filename: "demo.zip",
      skills: [{ slug: "demo" }],
    });
    const lender = await caller();
    const lent = await publish(lender.accountId, "lent", {}, { visibility: "shared" });
    await share(lent.skillId, me.accountId);
    const flags = { includeTeamSkills: true, includeSharedSkills: true };
    await collections.create(me, { name: "Work", skillIds: [lent.skillId], ...flags });
    const answer = await callAs(me, downloadSkills, { scope: "collection", collectionName: "work" });
    expect(answer).toMatchObject({ filename: "Work.zip", skills: [{ slug: "lent", folder: "lent" }] });
    const drive = await callAs(me, downloadSkills, { scope: "drive" });
    expect(JSON.stringify(drive)).not.toContain("lent");
  });

  it("puts the second skill of a name below its label", async () => {
    const { me, callAs, publish, pin, caller } = await prepared();
    const author = await caller();
    await pin(me.accountId, await publish(author.accountId, "demo", {}, { visibility: "shared" }));
    const { skills } = await callAs(me, downloadSkills, { scope: "drive" });
    expect(skills).toEqual([
      { slug: "demo", version: 1, folder: "demo" },
      {
        slug: expect.stringMatching(/^a\w+:demo$/),
        version: 1,
        folder: expect.stringMatching(/^a\w+\/demo$/),
      },
      { slug: "other", version: 1, folder: "other" },
    ]);
  });

  it.each([
    [{}],
    [{ scope: "everything" }],
    [{ scope: "collection" }],
    [{ scope: "skill" }],
    [{ scope: "drive", skillSlug: "demo" }],
    [{ scope: "drive", collectionName: "x" }],
    [{ scope: "skill", skillSlug: "demo", collectionName: "x" }],
    [{ scope: "collection", collectionName: "x", skillSlug: "demo" }],
    [{ scope: "skill", skillSlug: "" }],
  ])("refuses %j as input", async (input) => {
    const { me, callAs } = await prepared();
    expect(await callAs(me, downloadSkills, input)).toMatchObject({ error: "invalid_input" });
  });

  it("knows no skill or collection but the caller's own, in the words for missing ones", async () => {
    const { me, callAs, caller, collections } = await prepared();
    const flags = { includeTeamSkills: true, includeSharedSkills: true };
    await collections.create(me, { name: "Mine", ...flags });
    const stranger = await caller();
    const ask = (input: object) => callAs(stranger, downloadSkills, input);
    const foreign = await ask({ scope: "skill", skillSlug: "demo" });
    expect(foreign).toMatchObject({ error: "skill_not_found", message: "No skill with slug 'demo'" });
    expect(foreign).toMatchObject({ suggestions: ["Use skills_searchSkills to find skills"] });
    const collection = await ask({ scope: "collection", collectionName: "Mine" });
    const missing = await ask({ scope: "collection", collectionName: "None" });
    expect(collection).toMatchObject({ error: "collection_not_found" });
    expect(JSON.stringify(collection).replaceAll("Mine", "None")).toBe(JSON.stringify(missing));
  });

  it("gives a scoped key what its collection holds", async () => {
    const { me, callAs, collections, demoId } = await prepared();
    const flags = { includeTeamSkills: true, includeSharedSkills: true };
    const { collection } = await collections.create(me, { name: "One", skillIds: [demoId], ...flags });
    const scoped = callerOf(me.accountId, { collectionId: collection.id, isScoped: collection.isScoped });
    expect(await callAs(scoped, downloadSkills, { scope: "drive" })).toMatchObject({
      skills: [{ slug: "demo" }],
    });
    expect(await callAs(scoped, downloadSkills, { scope: "skill", skillSlug: "other" })).toMatchObject({
      error: "skill_not_found",
    });
  });

  it("refuses a premium skill of somebody else, and says when there is nothing", async () => {
    const { me, callAs, sold, caller } = await prepared();
    expect(await callAs(me, downloadSkills, { scope: "skill", skillSlug: sold })).toMatchObject({
      error: "access_denied",
    });
    expect(await callAs(await caller(), downloadSkills, { scope: "drive" })).toMatchObject({
      error: "download_empty",
      message: "There is nothing to download in this drive.",
    });
    expect(await callAs({ tier: "anonymous" }, downloadSkills, { scope: "drive" })).toMatchObject({
      error: "unauthenticated",
    });
  });
});

async function prepared() {
  const fixture = await readingFixture(database());
  const [me, seller] = [await fixture.caller(), await fixture.caller()];
  const { skillId: demoId } = await fixture.publish(me.accountId, "demo", { "scripts/run.sh": "echo 1\n" });
  await fixture.publish(me.accountId, "other");
  const sold = `sold-${crypto.randomUUID()}`;
  await fixture.pin(
    me.accountId,
    await fixture.publish(seller.accountId, sold, {}, { visibility: "premium" }),
  );
  return { ...fixture, me, sold, demoId };
}
