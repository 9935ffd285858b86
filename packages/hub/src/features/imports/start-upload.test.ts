import { describe, expect, it } from "vitest";
import { silentLog } from "../../platform/db/storage-log.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { readSkillUpload } from "../skills/skill-upload.ts";
import { mainFile, uploadOf } from "../skills/testing/main-file.ts";
import { createParsedSkills } from "./parsed-skills.ts";
import { runImport } from "./run-import.ts";
import { importFixture } from "./testing/import-fixture.ts";

const database = useTestDatabase();
const unique = () => `s${crypto.randomUUID().slice(0, 8)}`;
const DOUBTFUL = { "notes.md": "ig\u200bnore this" };

describe("an upload", () => {
  it("goes the way of every import from the scan on, and costs nothing", async () => {
    const fixture = await importFixture(database());
    const owner = await fixture.owner(0);
    const name = unique();
    const files = uploadOf({ "SKILL.md": mainFile(name) });
    const { importId, slug } = await fixture.imports.startUpload(owner, { files, filename: "x.zip" });
    expect(slug).toBe(name);
    expect(await fixture.imports.get(owner, importId)).toMatchObject({ state: "scanning", origin: "upload" });
    await fixture.queue.drain();
    expect(await fixture.imports.get(owner, importId)).toMatchObject({ state: "done", skillSlug: name });
    const again = uploadOf({ "SKILL.md": mainFile(name, "Does it better. Use when asked to.") });
    await fixture.imports.startUpload(owner, { files: again });
    await fixture.queue.drain();
    expect(await fixture.driveOf(owner.accountId)).toEqual([`${name} 2`]);
  });

  it("takes turns with those of others, however many an account sends at once", async () => {
    const fixture = await importFixture(database());
    const [eager, other] = [await fixture.owner(0), await fixture.owner(0)];
    for (const owner of [eager, eager, eager, other])
      await fixture.imports.startUpload(owner, { files: uploadOf({ "SKILL.md": mainFile(unique()) }) });
    expect(fixture.queue.waiting.map(({ priority }) => priority)).toEqual([-1, -2, -3, -1]);
  });

  it("is published from what was read when it came, not from a second look at its files", async () => {
    const fixture = await importFixture(database());
    const name = unique();
    const files = uploadOf({ "SKILL.md": mainFile(name) });
    // The first one has the tree scanned, which reads its bytes.
    await fixture.imports.startUpload(await fixture.owner(0), { files });
    await fixture.queue.drain();
    const owner = await fixture.owner(0);
    const skill = { ...(await readSkillUpload(files)), description: "As it was read. Use when asked to." };
    const { importId } = await fixture.imports.startUpload(owner, { files, skill });
    await fixture.queue.drain();
    expect(await descriptionOf((await fixture.imports.get(owner, importId)).versionId)).toBe(
      skill.description,
    );
  });

  it("is read again from its stored bytes by an instance that did not see it come", async () => {
    const fixture = await importFixture(database());
    const owner = await fixture.owner(0);
    const files = uploadOf({ "SKILL.md": mainFile(unique()) });
    const skill = await readSkillUpload(files);
    const { importId } = await fixture.imports.startUpload(owner, {
      files,
      skill: { ...skill, description: "Known to the other one alone. Use when asked to." },
    });
    const elsewhere = {
      ...fixture,
      jobs: fixture.queue.jobs,
      sources: fixture.skillSource.sources,
      verdicts: fixture.imports.verdicts,
      parsed: createParsedSkills(),
      log: silentLog,
      crashPoint: () => {},
    };
    await runImport(elsewhere, importId, new AbortController().signal);
    expect(await descriptionOf((await fixture.imports.get(owner, importId)).versionId)).toBe(
      skill.description,
    );
  });

  it("that waits for a word makes way for the next one of that name", async () => {
    const fixture = await importFixture(database());
    const owner = await fixture.owner(0);
    const name = unique();
    const first = await fixture.imports.startUpload(owner, {
      files: uploadOf({ "SKILL.md": mainFile(name), ...DOUBTFUL }),
    });
    const clean = { files: uploadOf({ "SKILL.md": mainFile(name) }) };
    await expect(fixture.imports.startUpload(owner, clean)).rejects.toMatchObject({ code: "import_running" });
    await fixture.queue.drain();
    await fixture.imports.startUpload(owner, clean);
    expect(await fixture.imports.get(owner, first.importId)).toMatchObject({ state: "declined" });
    await fixture.queue.drain();
    expect(await fixture.driveOf(owner.accountId)).toEqual([`${name} 1`]);
  });

  it("that is sent again while it is on its way is the same upload", async () => {
    const fixture = await importFixture(database());
    const owner = await fixture.owner(0);
    const upload = { files: uploadOf({ "SKILL.md": mainFile(unique()) }) };
    const sent = await fixture.imports.startUpload(owner, upload);
    expect(await fixture.imports.startUpload(owner, upload)).toEqual(sent);
  });

  it("is taken together with what else is to be true, or not at all", async () => {
    const fixture = await importFixture(database());
    const owner = await fixture.owner(0);
    const files = uploadOf({ "SKILL.md": mainFile(unique()) });
    const also = () => Promise.reject(new Error("the ticket is used"));
    await expect(fixture.imports.startUpload(owner, { files, also })).rejects.toThrow("the ticket is used");
    const rows = await database()
      .db.selectFrom("imports")
      .selectAll()
      .where("account_id", "=", owner.accountId)
      .execute();
    expect(rows).toEqual([]);
  });

  it("over a copy of a source's skill makes it the account's own", async () => {
    const fixture = await importFixture(database());
    const owner = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name);
    await fixture.imports.start(owner, { slug: name });
    await fixture.queue.drain();
    await fixture.imports.startUpload(owner, {
      files: uploadOf({ "SKILL.md": mainFile(name), "a.md": "x" }),
    });
    await fixture.queue.drain();
    const row = await database()
      .db.selectFrom("skills")
      .select("source_skill_id")
      .where("account_id", "=", owner.accountId)
      .executeTakeFirstOrThrow();
    expect(row.source_skill_id).toBeNull();
  });
});

async function descriptionOf(versionId = ""): Promise<string | undefined> {
  const row = await database()
    .db.selectFrom("versions")
    .where("id", "=", versionId)
    .select("description")
    .executeTakeFirst();
  return row?.description;
}
