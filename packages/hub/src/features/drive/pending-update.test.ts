import { describe, expect, it } from "vitest";
import { discoverSkills } from "../../app/tools/discovery/discover-skills.ts";
import { silentLog } from "../../platform/db/storage-log.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { importFixture } from "../imports/testing/import-fixture.ts";
import { createLeaderboards } from "../market/index.ts";
import { changeVisibility } from "../market/visibility.ts";
import { createInvitations } from "../sharing/invitations.ts";
import { createSkillShares } from "../sharing/skill-shares.ts";
import { mainFile } from "../skills/testing/main-file.ts";
import { updateCopies } from "./update-copies.ts";

const BLOCKED = `Hello ${String.fromCodePoint(0xe0068, 0xe0069)}`;

describe("an update that the owner of a copy has not accepted", () => {
  it("is seen by nobody else when the copy becomes public: not found, not listed, not imported", async () => {
    const fixture = await copyWithUpdate();
    const { database, owner, friend, slug, skillId } = fixture;
    await changeVisibility(fixture, owner.caller, { slug, visibility: "public" });
    const match = async (keywords: string) => {
      const { data } = await fixture.call(friend.caller, discoverSkills, { keywords });
      return data.results;
    };
    expect(await match("walrus")).toMatchObject([
      { slug, description: "Feeds the walrus. Use it for that." },
    ]);
    expect(await match("narwhal")).toEqual([]);
    await database.db
      .insertInto("installs")
      .values({ account_id: friend.accountId, skill_id: skillId })
      .execute();
    const leaders = () => createLeaderboards({ database }).top("installs");
    expect(await leaders()).toMatchObject([{ slug, description: "Feeds the walrus. Use it for that." }]);
    await fixture.imports.start(friend, { slug });
    await fixture.queue.drain();
    expect(await fixture.driveOf(friend.accountId)).toEqual([`${slug} 1`]);

    await fixture.drive.acceptUpdate(owner, { slug });
    expect(await match("narwhal")).toMatchObject([{ slug }]);
    expect(await leaders()).toMatchObject([{ slug, description: "Feeds the narwhal. Use it for that." }]);
  });

  it("stays unseen when its owner takes the published copy out of the drive", async () => {
    const fixture = await copyWithUpdate();
    const { owner, friend, slug } = fixture;
    await changeVisibility(fixture, owner.caller, { slug, visibility: "public" });
    expect(await fixture.drive.remove(owner, slug)).toMatchObject({ isStillPublished: true });
    await fixture.imports.start(friend, { slug });
    await fixture.queue.drain();
    expect(await fixture.driveOf(friend.accountId)).toEqual([`${slug} 1`]);
  });

  it("is not offered to a copy that is in no drive, where nothing would hide it", async () => {
    const fixture = await copyWithUpdate({}, { keepSource: true });
    const { database, owner, slug, skillId } = fixture;
    await database.db.deleteFrom("drive_entries").where("account_id", "=", owner.accountId).execute();
    await fixture.skillSource.put(slug, { "a.md": "three\n" });
    await fixture.follow();
    const versions = database.db.selectFrom("versions").select("number").where("skill_id", "=", skillId);
    expect(await versions.orderBy("number").execute()).toEqual([{ number: 1 }, { number: 2 }]);
  });

  it("neither shows in an invitation nor, when the scan blocks it, keeps the owner from sharing", async () => {
    const fixture = await copyWithUpdate({ "b.md": BLOCKED });
    const { database, owner, friend, slug } = fixture;
    const { handle } = await database.db
      .selectFrom("accounts")
      .select("handle")
      .where("id", "=", friend.accountId)
      .executeTakeFirstOrThrow();
    // The scan has to look again, at the version that the friend would get.
    await database.db.deleteFrom("verdicts").where("tree_digest", "=", fixture.firstDigest).execute();
    expect(await createSkillShares(fixture).share(owner.caller, { slug, handle })).toBe("invited");
    expect(await createInvitations(database).list(friend.caller)).toMatchObject([
      { skill: { slug, description: "Feeds the walrus. Use it for that." } },
    ]);
  });

  it("does not stand in for the version that others would get when the scan looks at that", async () => {
    const fixture = await copyWithUpdate();
    const { database, owner, slug } = fixture;
    // As if a newer engine had learned to block what the owner has.
    await database.db
      .updateTable("verdicts")
      .set({ verdict: "block" })
      .where("tree_digest", "=", fixture.firstDigest)
      .execute();
    const publish = changeVisibility(fixture, owner.caller, { slug, visibility: "public" });
    await expect(publish).rejects.toMatchObject({ code: "skill_blocked" });
  });
});

/** A copy at version 1 whose source has a second version with other words; the source itself is gone unless it is kept. */
async function copyWithUpdate(files: Record<string, string> = {}, { keepSource = false } = {}) {
  const database = await testDatabase();
  const fixture = await importFixture(database);
  const [owner, friend] = [await fixture.owner(), await fixture.owner()];
  const slug = "keeper";
  const texts = (animal: string) => ({ "SKILL.md": mainFile(slug, `Feeds the ${animal}. Use it for that.`) });
  const { treeDigest: firstDigest } = await fixture.skillSource.put(slug, texts("walrus"));
  await fixture.imports.start(owner, { slug });
  await fixture.queue.drain();
  const sources = fixture.skillSource.sources;
  const parts = { ...fixture, sources, verdicts: fixture.imports.verdicts, log: silentLog };
  const follow = () => updateCopies(parts, fixture.skillSource.sourceId);
  await fixture.skillSource.put(slug, { ...texts("narwhal"), ...files });
  await follow();
  expect((await fixture.drive.checkUpdates(owner)).updates).toMatchObject([{ fromVersion: 1, toVersion: 2 }]);
  // A copy whose source is gone is its owner's to publish.
  if (!keepSource) await database.db.deleteFrom("sources").execute();
  const { id: skillId } = await database.db
    .selectFrom("skills")
    .select("id")
    .where("account_id", "=", owner.accountId)
    .executeTakeFirstOrThrow();
  return { ...fixture, database, owner, friend, slug, skillId, firstDigest, follow };
}
