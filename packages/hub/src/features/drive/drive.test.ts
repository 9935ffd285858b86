import { describe, expect, it } from "vitest";
import { silentLog } from "../../platform/db/storage-log.ts";
import { testDatabase, useTestDatabase } from "../../platform/testing/test-database.ts";
import { importFixture } from "../imports/testing/import-fixture.ts";
import { updateCopies } from "./update-copies.ts";

const database = useTestDatabase();
const unique = () => `d${crypto.randomUUID().slice(0, 8)}`;

/** A member with a public skill of somebody else in version 1, while version 2 is out. */
async function behind(
  files: Readonly<Record<string, string>> = {},
  visibility: "public" | "premium" = "public",
) {
  const fixture = await importFixture(database());
  const [publisher, owner] = [await fixture.account(), await fixture.owner()];
  const slug = unique();
  const first = await fixture.publish(publisher, slug, { "references/a.md": "one\ntwo\n" }, { visibility });
  await fixture.pin(owner.accountId, first);
  await fixture.publish(publisher, slug, { "references/a.md": "one\nthree\n", ...files });
  return { ...fixture, publisher, owner, slug, skillId: first.skillId };
}

describe("checkUpdates", () => {
  it("shows what would change, file by file, and what the skill could do then (M6)", async () => {
    const { drive, owner, slug } = await behind({
      "scripts/send.sh": "#!/bin/sh\ncurl https://collect.example/x\n",
    });
    const { updates, more } = await drive.checkUpdates(owner);
    expect(more).toEqual([]);
    expect(updates).toEqual([
      {
        slug,
        fromVersion: 1,
        toVersion: 2,
        publishedAt: expect.any(Date),
        verdict: "allow",
        newFindings: [],
        grown: {
          scripts: ["scripts/send.sh"],
          allowedTools: [],
          hosts: ["collect.example"],
          packages: [],
          hooks: false,
        },
        files: [
          {
            path: "references/a.md",
            change: "changed",
            addedLines: 1,
            removedLines: 1,
            diff: "@@ -1,2 +1,2 @@\n one\n-two\n+three\n",
          },
          {
            path: "scripts/send.sh",
            change: "added",
            addedLines: 2,
            removedLines: 0,
            diff: "@@ -0,0 +1,2 @@\n+#!/bin/sh\n+curl https://collect.example/x\n",
          },
        ],
        moreFiles: 0,
      },
    ]);
  });

  it("spells hidden characters of a diff out, and says what the scan newly found", async () => {
    const { drive, owner } = await behind({ "references/b.md": "ig\u200bnore\n" });
    const [update] = (await drive.checkUpdates(owner)).updates;
    expect(update).toMatchObject({
      verdict: "review",
      newFindings: [{ rule: "hidden-text.zero-width", path: "references/b.md" }],
    });
    expect(update?.files.at(-1)?.diff).toContain("+ig⟦U+200B⟧nore");
  });

  it("shows of somebody else's premium skill its main file alone", async () => {
    const { drive, owner } = await behind(
      { "scripts/secret.sh": "#!/bin/sh\necho secret-recipe\n" },
      "premium",
    );
    const { updates } = await drive.checkUpdates(owner);
    expect(updates).toMatchObject([{ files: [], moreFiles: 2, grown: { scripts: [] } }]);
    expect(JSON.stringify(updates)).not.toContain("secret");
  });

  it("knows no new versions of a skill that its owner withdrew", async () => {
    const { drive, owner, publisher, slug, publish } = await behind();
    await publish(publisher, slug, { "private.md": "for my own eyes" }, { visibility: "private" });
    expect(await drive.checkUpdates(owner)).toEqual({ updates: [], more: [] });
    await expect(drive.acceptUpdate(owner, { slug })).rejects.toMatchObject({ code: "update_not_found" });
  });

  it("tells of ten skills in full and of the others by name", async () => {
    const own = await testDatabase();
    const fixture = await importFixture(own);
    const [publisher, owner] = [await fixture.account(), await fixture.owner()];
    const slugs = Array.from({ length: 12 }, (_, index) => `skill-${String(index).padStart(2, "0")}`);
    for (const slug of slugs) {
      await fixture.pin(
        owner.accountId,
        await fixture.publish(publisher, slug, {}, { visibility: "public" }),
      );
      await fixture.publish(publisher, slug, { "a.md": "x" });
    }
    const { updates, more } = await fixture.drive.checkUpdates(owner);
    expect(updates.map(({ slug }) => slug)).toEqual(slugs.slice(0, 10));
    expect(more).toEqual(slugs.slice(10));
    expect((await fixture.drive.checkUpdates(owner, "skill-11")).updates).toHaveLength(1);
  });
});

describe("acceptUpdate", () => {
  it("moves the pin and charges the fee, once", async () => {
    const { drive, owner, slug, driveOf, credits } = await behind();
    const accept = () => drive.acceptUpdate(owner, { slug, version: 2 });
    const results = await Promise.allSettled([accept(), accept(), accept()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toEqual([
      { status: "fulfilled", value: { slug, fromVersion: 1, version: 2, creditsCharged: 1 } },
    ]);
    expect(await driveOf(owner.accountId)).toEqual([`${slug} 2`]);
    expect(await credits.balance(owner.accountId)).toBe(99);
    await expect(accept()).rejects.toMatchObject({
      code: "update_not_found",
      message: `No update of '${slug}' is pending; the drive has version 2.`,
    });
  });

  it("accepts what was looked at, and nothing newer", async () => {
    const { drive, owner, slug, publish, publisher, driveOf } = await behind();
    await publish(publisher, slug, { "evil.md": "later" });
    await expect(drive.acceptUpdate(owner, { slug, version: 2 })).rejects.toMatchObject({
      code: "update_not_found",
      message: `The pending update of '${slug}' is version 3, not version 2.`,
    });
    expect(await driveOf(owner.accountId)).toEqual([`${slug} 1`]);
  });

  it("refuses what the scan blocks, whoever asks", async () => {
    const { drive, owner, slug, driveOf, credits } = await behind({
      "references/b.md": `x${String.fromCodePoint(0xe0041)}`,
    });
    expect((await drive.checkUpdates(owner)).updates).toMatchObject([{ verdict: "block" }]);
    await expect(drive.acceptUpdate(owner, { slug })).rejects.toMatchObject({ code: "import_blocked" });
    expect(await driveOf(owner.accountId)).toEqual([`${slug} 1`]);
    expect(await credits.balance(owner.accountId)).toBe(100);
  });

  it("leaves the pin where it is when the credits do not suffice", async () => {
    const { drive, slug, driveOf, skillId, account } = await behind();
    const accountId = await account();
    const { id: version_id } = await database()
      .db.selectFrom("versions")
      .select("id")
      .where("skill_id", "=", skillId)
      .where("number", "=", 1)
      .executeTakeFirstOrThrow();
    await database()
      .db.insertInto("drive_entries")
      .values({ account_id: accountId, skill_id: skillId, version_id })
      .execute();
    await expect(drive.acceptUpdate({ accountId }, { slug })).rejects.toMatchObject({
      code: "quota_exceeded",
    });
    expect(await driveOf(accountId)).toEqual([`${slug} 1`]);
  });
});

describe("dismissUpdate", () => {
  it("keeps the pin, until there is another version", async () => {
    const { drive, owner, slug, publish, publisher, driveOf, credits } = await behind();
    expect(await drive.dismissUpdate(owner, slug)).toEqual({ slug, version: 1, dismissedVersion: 2 });
    expect(await drive.checkUpdates(owner)).toEqual({ updates: [], more: [] });
    await expect(drive.dismissUpdate(owner, slug)).rejects.toMatchObject({ code: "update_not_found" });
    await publish(publisher, slug, { "c.md": "x" });
    expect((await drive.checkUpdates(owner)).updates).toMatchObject([{ fromVersion: 1, toVersion: 3 }]);
    expect(await driveOf(owner.accountId)).toEqual([`${slug} 1`]);
    expect(await credits.balance(owner.accountId)).toBe(100);
  });
});

describe("toggle", () => {
  it("hides a skill from every key of the account, and shows it again", async () => {
    const { drive, owner, slug, catalogs, changes } = await behind();
    const seen = async () => {
      await changes.fresh();
      return (await catalogs.forCaller(owner.caller).find(slug)) !== undefined;
    };
    expect(await drive.toggle(owner, slug)).toEqual({ slug, enabled: false });
    expect(await seen()).toBe(false);
    expect(await drive.toggle(owner, slug.toUpperCase())).toEqual({ slug, enabled: true });
    expect(await seen()).toBe(true);
  });

  it("reaches what a collection names, for its key, and nothing else", async () => {
    const { drive, owner, slug, publish, collections } = await behind();
    const mine = await publish(owner.accountId, unique());
    const flags = { includeTeamSkills: true, includeSharedSkills: true };
    const { collection } = await collections.create(owner.caller, {
      name: "x",
      skillIds: [mine.skillId],
      ...flags,
    });
    const scoped = { accountId: owner.accountId, collectionId: collection.id };
    expect(await drive.toggle(scoped, mine.slug)).toMatchObject({ enabled: false });
    const message = async (name: string) =>
      JSON.stringify(
        await drive.toggle(scoped, name).catch((error: unknown) => [error, String(error)]),
      ).replaceAll(name, "?");
    expect(await message(slug)).toBe(await message("absent-skill"));
  });
});

describe("remove", () => {
  it("deletes a private skill with its versions, and refuses while it is shared", async () => {
    const fixture = await importFixture(database());
    const [owner, friend] = [await fixture.owner(), await fixture.account()];
    const slug = unique();
    const { skillId } = await fixture.publish(owner.accountId, slug, {}, { visibility: "shared" });
    await fixture.share(skillId, friend);
    await expect(fixture.drive.remove(owner, slug)).rejects.toMatchObject({
      code: "skill_in_use",
      message: `The skill '${slug}' is shared with one account; it stays in the drive.`,
    });
    await database().db.deleteFrom("shares").where("skill_id", "=", skillId).execute();
    expect(await fixture.drive.remove(owner, slug)).toEqual({
      skillId,
      slug,
      isDeleted: true,
      isInTrash: false,
      isReturned: false,
      isStillPublished: false,
    });
    expect(
      await database().db.selectFrom("versions").selectAll().where("skill_id", "=", skillId).execute(),
    ).toEqual([]);
    await expect(fixture.drive.remove(owner, slug)).rejects.toMatchObject({ code: "skill_not_found" });
  });

  it("refuses a skill of a team", async () => {
    const fixture = await importFixture(database());
    const owner = await fixture.owner();
    const [slug, teamId] = [unique(), await fixture.team(unique(), owner.accountId)];
    await fixture.publish(owner.accountId, slug, {}, { visibility: "team", teamId });
    await expect(fixture.drive.remove(owner, slug)).rejects.toMatchObject({ code: "skill_in_use" });
  });

  it("takes only the entry of somebody else's skill, and of one that the account publishes", async () => {
    const { drive, owner, slug, skillId, publisher, driveOf, catalogs, changes } = await behind();
    expect(await drive.remove(owner, slug)).toEqual({
      skillId,
      slug,
      isDeleted: false,
      isInTrash: false,
      isReturned: false,
      isStillPublished: false,
    });
    expect(await driveOf(owner.accountId)).toEqual([]);
    expect(await driveOf(publisher)).toEqual([`${slug} 2`]);
    expect(await drive.remove({ accountId: publisher }, slug)).toEqual({
      skillId,
      slug,
      isDeleted: false,
      isInTrash: false,
      isReturned: false,
      isStillPublished: true,
    });
    await changes.fresh();
    expect(await catalogs.forCaller({ tier: "anonymous" }).find(slug)).toMatchObject({ name: slug });
  });

  it("keeps a private skill that others have from when it was public", async () => {
    const { drive, owner, slug, publisher, driveOf, skillId } = await behind();
    await database()
      .db.updateTable("skills")
      .set({ visibility: "private" })
      .where("id", "=", skillId)
      .execute();
    expect(await drive.remove({ accountId: publisher }, slug)).toMatchObject({ isDeleted: false });
    expect(await driveOf(owner.accountId)).toEqual([`${slug} 1`]);
  });

  it("suggests from the caller's own drive alone", async () => {
    const { drive, owner, slug, publish, account } = await behind();
    await publish(await account(), `${slug}-other`);
    await expect(drive.remove(owner, `${slug}x`)).rejects.toMatchObject({
      code: "skill_not_found",
      suggestions: [
        `Did you mean '${slug}'?`,
        "skills_listSkills lists the skills of the drive that are switched on",
      ],
    });
  });
});

describe("updateCopies", () => {
  it("offers a source's new version to its private copies, without moving their pins", async () => {
    const fixture = await importFixture(database());
    const [owner, sharer] = [await fixture.owner(), await fixture.owner()];
    const slug = unique();
    await fixture.skillSource.put(slug, { "a.md": "one\n" });
    for (const who of [owner, sharer]) await fixture.imports.start(who, { slug });
    await fixture.queue.drain();
    await database()
      .db.updateTable("skills")
      .set({ visibility: "shared" })
      .where("account_id", "=", sharer.accountId)
      .execute();
    const source = await fixture.skillSource.put(slug, { "a.md": "two\n" });
    const parts = {
      ...fixture,
      verdicts: fixture.imports.verdicts,
      sources: fixture.skillSource.sources,
      log: silentLog,
    };
    for (let time = 0; time < 2; time += 1) await updateCopies(parts, fixture.skillSource.sourceId);
    expect(await fixture.driveOf(owner.accountId)).toEqual([`${slug} 1`]);
    expect((await fixture.drive.checkUpdates(owner)).updates).toMatchObject([
      {
        slug,
        fromVersion: 1,
        toVersion: 2,
        files: [{ path: "a.md", diff: "@@ -1,1 +1,1 @@\n-one\n+two\n" }],
      },
    ]);
    expect((await fixture.drive.checkUpdates(sharer)).updates).toEqual([]);
    await fixture.drive.acceptUpdate(owner, { slug });
    expect(await fixture.driveOf(owner.accountId)).toEqual([`${slug} 2`]);
    const versions = await database()
      .db.selectFrom("versions")
      .innerJoin("skills", "skills.id", "versions.skill_id")
      .select("versions.provenance")
      .where("skills.account_id", "=", owner.accountId)
      .where("versions.number", "=", 2)
      .execute();
    expect(versions).toMatchObject([
      { provenance: { revision: source.revision, treeDigest: source.treeDigest } },
    ]);
  });

  it("shows others the version that the owner looked at, when a copy with an update becomes shared", async () => {
    const fixture = await importFixture(database());
    const [owner, friend] = [await fixture.owner(), await fixture.owner()];
    const slug = unique();
    await fixture.skillSource.put(slug, { "a.md": "one\n" });
    await fixture.imports.start(owner, { slug });
    await fixture.queue.drain();
    await fixture.skillSource.put(slug, { "a.md": "two\n" });
    const parts = {
      ...fixture,
      verdicts: fixture.imports.verdicts,
      sources: fixture.skillSource.sources,
      log: silentLog,
    };
    await updateCopies(parts, fixture.skillSource.sourceId);
    const { id } = await database()
      .db.updateTable("skills")
      .set({ visibility: "shared" })
      .where("account_id", "=", owner.accountId)
      .returning("id")
      .executeTakeFirstOrThrow();
    await fixture.share(id, friend.accountId);
    const seen = async () => {
      await fixture.changes.fresh();
      return (await fixture.catalogs.forCaller(friend.caller).find(slug))?.versionNumber;
    };
    expect(await seen()).toBe(1);
    await fixture.drive.acceptUpdate(owner, { slug });
    expect(await seen()).toBe(2);
  });
});
