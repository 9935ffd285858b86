import { ToolError } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import type { DriveOwner } from "../drive/drive-owner.ts";
import { mainFile, uploadOf } from "../skills/testing/publishing-fixture.ts";
import { importFixture } from "./testing/import-fixture.ts";

const database = useTestDatabase();
const unique = () => `s${crypto.randomUUID().slice(0, 8)}`;

const idOf = (handle: object): string => {
  if ("importId" in handle && typeof handle.importId === "string") return handle.importId;
  throw new Error("there is no import");
};

describe("an import from the marketplace", () => {
  it("pins the publisher's version, counts one install, and takes no update by itself", async () => {
    const fixture = await importFixture(database());
    const [publisher, { accountId }] = [await fixture.account(), await fixture.owner()];
    const name = unique();
    const { skillId } = await fixture.publish(publisher, name, {}, { visibility: "public" });
    const importId = idOf(await fixture.imports.start({ accountId }, { slug: name.toUpperCase() }));
    await fixture.queue.drain();
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({
      state: "done",
      origin: "marketplace",
    });
    await fixture.publish(publisher, name, { "new.md": "x" });
    expect(await fixture.driveOf(accountId)).toEqual([`${name} 1`]);
    expect(await fixture.imports.start({ accountId }, { slug: name })).toEqual({
      inDriveAs: name,
      enabled: true,
    });
    await fixture.drive.remove({ accountId }, name);
    await fixture.imports.start({ accountId }, { slug: name });
    await fixture.queue.drain();
    expect(await fixture.driveOf(accountId)).toEqual([`${name} 2`]);
    const installs = await database()
      .db.selectFrom("installs")
      .selectAll()
      .where("skill_id", "=", skillId)
      .execute();
    expect(installs).toHaveLength(1);
  });

  it("of a skill that was withdrawn meanwhile fails as one that is not there", async () => {
    const fixture = await importFixture(database());
    const [publisher, { accountId }] = [await fixture.account(), await fixture.owner()];
    const name = unique();
    const { skillId } = await fixture.publish(publisher, name, {}, { visibility: "public" });
    const importId = idOf(await fixture.imports.start({ accountId }, { slug: name }));
    await database()
      .db.updateTable("skills")
      .set({ visibility: "private" })
      .where("id", "=", skillId)
      .execute();
    await fixture.queue.drain();
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({
      state: "failed",
      problem: { error: "skill_not_found", message: `No skill with slug '${name}'` },
    });
    expect(await fixture.credits.balance(accountId)).toBe(100);
  });

  it("does not know private skills of others, and suggests none", async () => {
    const fixture = await importFixture(database());
    const [other, { accountId }] = [await fixture.account(), await fixture.owner()];
    const name = `${unique()}-forms`;
    await fixture.publish(other, name);
    const notice = async (slug: string) => {
      const error = await fixture.imports.start({ accountId }, { slug }).catch((thrown: unknown) => thrown);
      if (!(error instanceof ToolError)) throw new Error("it was found");
      return JSON.stringify([error.code, error.message, error.suggestions]).replaceAll(slug, "?");
    };
    expect(await notice(name)).toBe(await notice("no-such-skill-at-all"));
    await fixture.publish(other, `${name}-open`, {}, { visibility: "public" });
    expect(await notice(`${name}-opem`)).toContain(`Did you mean '${name}-open'?`);
  });

  it("says of a skill that the drive has switched off that it is off, and leaves it so", async () => {
    const fixture = await importFixture(database());
    const [publisher, { accountId }] = [await fixture.account(), await fixture.owner()];
    const name = unique();
    await fixture.pin(accountId, await fixture.publish(publisher, name, {}, { visibility: "public" }));
    await fixture.drive.toggle({ accountId }, name);
    expect(await fixture.imports.start({ accountId }, { slug: name })).toEqual({
      inDriveAs: name,
      enabled: false,
    });
    const copied = unique();
    await fixture.skillSource.put(copied);
    await fixture.imports.start({ accountId }, { slug: copied });
    await fixture.queue.drain();
    await fixture.drive.toggle({ accountId }, copied);
    expect(await fixture.imports.start({ accountId }, { slug: copied })).toEqual({
      inDriveAs: copied,
      enabled: false,
    });
  });

  it("takes no slug for one that could not be, whatever is in it", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner();
    for (const slug of [
      "a\0b",
      "\ud800",
      "%",
      "'; drop table skills; --",
      "github:",
      "a/b",
      "x".repeat(65),
    ]) {
      await expect(
        fixture.imports.start({ accountId }, { slug }),
        JSON.stringify(slug),
      ).rejects.toMatchObject({
        code: "skill_not_found",
      });
    }
  });
});

describe("an import whose name another import has", () => {
  async function uploadedDoubt(fixture: Awaited<ReturnType<typeof importFixture>>, owner: DriveOwner) {
    const name = unique();
    await fixture.publish(await fixture.account(), name, {}, { visibility: "public" });
    const files = uploadOf({ "SKILL.md": mainFile(name), "notes.md": "ig\u200bnore" });
    const { importId } = await fixture.imports.startUpload(owner, { files });
    return { name, importId };
  }

  it("is told that the other one runs, and later that it waits for its owner's word", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner();
    const { name, importId } = await uploadedDoubt(fixture, { accountId });
    const start = () => fixture.imports.start({ accountId }, { slug: name });
    await expect(start()).rejects.toMatchObject({ code: "import_running" });
    await fixture.queue.drain();
    await expect(start()).rejects.toMatchObject({
      code: "import_waiting",
      message: `Another import of '${name}' waits for its owner to accept or decline what the scan found.`,
      suggestions: [`See what was found: GET /v1/imports/${importId}`, expect.any(String)],
    });
    await fixture.imports.decide({ accountId }, importId, "decline");
    expect(await start()).toMatchObject({ isNew: true });
    expect(await fixture.credits.balance(accountId)).toBe(90);
  });

  it("learns nothing about it with a key of another collection", async () => {
    const fixture = await importFixture(database());
    const { accountId, caller } = await fixture.owner();
    const flags = { includeTeamSkills: true, includeSharedSkills: true };
    const made = await fixture.collections.create(caller, { name: "papers", skillIds: [], ...flags });
    const scoped = { accountId, collectionId: made.collection.id };
    const { name, importId } = await uploadedDoubt(fixture, { accountId });
    await fixture.queue.drain();
    const message = await fixture.imports.start(scoped, { slug: name }).catch((thrown: unknown) => thrown);
    expect(message).toMatchObject({ code: "import_running" });
    expect(JSON.stringify(message)).not.toContain(importId);
    // Nor of one that came the same way.
    const other = unique();
    await fixture.publish(await fixture.account(), other, {}, { visibility: "public" });
    await fixture.imports.start({ accountId }, { slug: other });
    await expect(fixture.imports.start(scoped, { slug: other })).rejects.toMatchObject({
      code: "import_running",
    });
  });
});

describe("an import that is asked for again in the moment when it ends", () => {
  it("is not paid for a second time", async () => {
    const fixture = await importFixture(database());
    const { db, pool } = database();
    const { accountId } = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name);
    await fixture.imports.start({ accountId }, { slug: name });
    await fixture.queue.drain();
    const entry = await db
      .deleteFrom("drive_entries")
      .where("account_id", "=", accountId)
      .returning(["account_id", "skill_id", "version_id"])
      .executeTakeFirstOrThrow();
    const { id } = await db
      .updateTable("imports")
      .set({ state: "publishing" })
      .where("account_id", "=", accountId)
      .returning("id")
      .executeTakeFirstOrThrow();
    let again: Promise<unknown> | undefined;
    // What the last step of an import does, while another request has looked at the drive already.
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto("drive_entries").values(entry).execute();
      await transaction.updateTable("imports").set({ state: "done" }).where("id", "=", id).execute();
      again = fixture.imports.start({ accountId }, { slug: name });
      const waiting = async () => {
        const { rows } = await pool.query(
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike 'insert into \"imports\"%'",
        );
        return rows.length;
      };
      await expect.poll(waiting).toBe(1);
    });
    expect(await again).toEqual({ inDriveAs: name, enabled: true });
    expect(await fixture.credits.balance(accountId)).toBe(90);
  });
});
