import { describe, expect, it } from "vitest";
import * as z from "zod/v4";
import { silentLog } from "../../platform/db/storage-log.ts";
import { hubError } from "../../platform/errors.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { createParsedSkills } from "./parsed-skills.ts";
import { sweepImports } from "./sweep-imports.ts";
import { importFixture } from "./testing/import-fixture.ts";

const database = useTestDatabase();
const unique = () => `s${crypto.randomUUID().slice(0, 8)}`;
const TAGGED = `Hello ${String.fromCodePoint(0xe0068, 0xe0069)}`;
const DOUBTFUL = { "notes.md": "ig\u200bnore this" };

const idOf = (handle: object): string => {
  if ("importId" in handle && typeof handle.importId === "string") return handle.importId;
  throw new Error("there is no import");
};

describe("an import from a source", () => {
  it("makes a private copy with its provenance, pinned in the drive, and charges once", async () => {
    const fixture = await importFixture(database());
    const { accountId, keyId } = await fixture.owner(100);
    const [name, slug] = [unique(), `acme-${unique()}`];
    const source = await fixture.skillSource.put(
      name,
      { "scripts/a.py": "print(1)\n", LICENSE: "MIT License" },
      slug,
    );
    const importId = idOf(await fixture.imports.start({ accountId, keyId }, { slug }));
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({
      state: "queued",
      findings: [],
    });
    expect(await fixture.credits.balance(accountId)).toBe(90);
    await fixture.queue.drain();
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({
      importId,
      origin: "github",
      slug,
      skillSlug: name,
      state: "done",
      verdict: "allow",
    });
    expect(await fixture.driveOf(accountId)).toEqual([`${name} 1`]);
    const version = await database()
      .db.selectFrom("versions")
      .innerJoin("skills", "skills.id", "versions.skill_id")
      .select(["provenance", "facts", "visibility", "source_skill_id"])
      .where("skills.account_id", "=", accountId)
      .executeTakeFirstOrThrow();
    const { kind, url, path, revision, treeDigest } = source;
    expect(version).toMatchObject({
      visibility: "private",
      source_skill_id: source.id,
      provenance: { kind, url, path, revision, treeDigest },
      facts: {
        languages: ["python"],
        files: expect.arrayContaining([
          { path: "scripts/a.py", kind: "script", language: "python", tokens: expect.any(Number) },
        ]),
      },
    });
    expect(await fixture.credits.balance(accountId)).toBe(90);
    expect(await leftovers(accountId)).toEqual({ files: 0, held: 0 });
  });

  it("is joined by whoever asks again while it runs, and free once the drive has it", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner(100);
    const name = unique();
    await fixture.skillSource.put(name);
    const first = idOf(await fixture.imports.start({ accountId }, { slug: name }));
    const asked = await Promise.all(
      [1, 2, 3].map(() => fixture.imports.start({ accountId }, { slug: name })),
    );
    expect(asked).toEqual([1, 2, 3].map(() => ({ importId: first, isNew: false })));
    await fixture.queue.drain();
    expect(await fixture.imports.start({ accountId }, { slug: `github:${name}` })).toEqual({
      inDriveAs: name,
      enabled: true,
    });
    expect(await fixture.credits.balance(accountId)).toBe(90);
  });

  it("of which twenty start at once is one import with one charge", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner(15);
    const name = unique();
    await fixture.skillSource.put(name);
    const handles = await Promise.all(
      Array.from({ length: 20 }, () => fixture.imports.start({ accountId }, { slug: name })),
    );
    expect(new Set(handles.map(idOf)).size).toBe(1);
    expect(await fixture.credits.balance(accountId)).toBe(5);
  });

  it("that cannot be paid leaves nothing behind", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner(9);
    const name = unique();
    await fixture.skillSource.put(name);
    await expect(fixture.imports.start({ accountId }, { slug: name })).rejects.toMatchObject({
      code: "quota_exceeded",
    });
    expect(fixture.queue.waiting.filter(({ queue }) => queue === "import")).toEqual([]);
    const rows = await database()
      .db.selectFrom("imports")
      .selectAll()
      .where("account_id", "=", accountId)
      .execute();
    expect(rows).toEqual([]);
  });

  it("never replaces a skill of the account's own that has the same name", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner();
    const [name, late] = [unique(), unique()];
    await fixture.publish(accountId, name);
    await fixture.skillSource.put(name);
    await expect(fixture.imports.start({ accountId }, { slug: name })).rejects.toMatchObject({
      code: "skill_exists",
    });
    await fixture.skillSource.put(late);
    const importId = idOf(await fixture.imports.start({ accountId }, { slug: late }));
    const own = await fixture.publish(accountId, late, { "own.md": "mine" });
    await fixture.queue.drain();
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({
      state: "failed",
      problem: {
        error: "skill_exists",
        message: `The account has another skill named '${late}'; it stays as it is.`,
      },
    });
    const { latest_version_id } = await database()
      .db.selectFrom("skills")
      .select("latest_version_id")
      .where("id", "=", own.skillId)
      .executeTakeFirstOrThrow();
    expect(latest_version_id).toBe(own.versionId);
    expect(await fixture.credits.balance(accountId)).toBe(100);
  });

  it("that the scan blocks never enters the drive, and costs nothing", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name, { "references/a.md": TAGGED });
    const importId = idOf(await fixture.imports.start({ accountId }, { slug: name }));
    await fixture.queue.drain();
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({
      state: "refused",
      verdict: "block",
      findings: [{ rule: "hidden-text.tag-characters", path: "references/a.md", evidence: "hi" }],
      problem: {
        error: "import_blocked",
        message: `The scan keeps '${name}' out of the drive: hidden-text.tag-characters.`,
      },
    });
    expect(await fixture.driveOf(accountId)).toEqual([]);
    expect(await fixture.credits.balance(accountId)).toBe(100);
    expect(await leftovers(accountId)).toEqual({ files: 0, held: 0 });
  });

  it("is scanned once for all accounts", async () => {
    const fixture = await importFixture(database());
    const [one, two] = [await fixture.owner(), await fixture.owner()];
    const name = unique();
    const { treeDigest } = await fixture.skillSource.put(name, DOUBTFUL);
    await fixture.imports.start(one, { slug: name });
    await fixture.queue.drain();
    const verdicts = () =>
      database()
        .db.selectFrom("verdicts")
        .select(["verdict", "scanned_at"])
        .where("tree_digest", "=", treeDigest)
        .execute();
    const previous = await verdicts();
    expect(previous).toMatchObject([{ verdict: "review" }]);
    const importId = idOf(await fixture.imports.start(two, { slug: name }));
    await fixture.queue.drain();
    expect(await verdicts()).toEqual(previous);
    expect(await fixture.imports.get(two, importId)).toMatchObject({ state: "waiting" });
  });

  it("tries again what may pass, and gives up with the reason and the money back", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name);
    const down = () => hubError("source_failed", "The source could not be read: it is down.");
    fixture.skillSource.failures.push(down(), down());
    const importId = idOf(await fixture.imports.start({ accountId }, { slug: name }));
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(fixture.queue.drain()).rejects.toMatchObject({ code: "source_failed" });
      expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({ state: "downloading" });
      await fixture.queue.jobs.enqueue({ name: "import", payload: anything }, { importId });
    }
    await fixture.queue.drain();
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({ state: "done" });

    const other = unique();
    await fixture.skillSource.put(other);
    fixture.skillSource.failures.push(down(), down(), down(), down());
    const lost = idOf(await fixture.imports.start({ accountId }, { slug: other }));
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await fixture.queue.drain().catch(() => {});
      await fixture.queue.jobs.enqueue({ name: "import", payload: anything }, { importId: lost });
    }
    expect(await fixture.imports.get({ accountId }, lost)).toMatchObject({
      state: "failed",
      problem: { error: "source_failed", message: "The source could not be read: it is down." },
    });
    expect(await fixture.credits.balance(accountId)).toBe(90);
  });

  it("whose step never ends is given up, without a charge", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name);
    const importId = idOf(await fixture.imports.start({ accountId }, { slug: name }));
    // As if the process had ended in the middle of it, again and again.
    await database()
      .db.updateTable("imports")
      .set({ state: "scanning", attempts: 4 })
      .where("id", "=", importId)
      .execute();
    await fixture.queue.drain();
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({
      state: "failed",
      problem: { error: "import_failed" },
    });
    expect(await fixture.credits.balance(accountId)).toBe(100);
  });

  it("that many jobs want to work on at once is worked on by one, and that counts as one try", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name);
    const importId = idOf(await fixture.imports.start({ accountId }, { slug: name }));
    for (let copy = 0; copy < 9; copy += 1) {
      await fixture.queue.jobs.enqueue({ name: "import", payload: anything }, { importId });
    }
    // Of ten, one gets as far as the source; it goes on when the others have left, or have come as far.
    let left = 0;
    fixture.skillSource.beforeFetch(() => expect.poll(() => left + fixture.skillSource.fetched()).toBe(10));
    const leave = () => {
      left += 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => fixture.queue.next().then(leave)));
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({ state: "done" });
    expect(fixture.skillSource.fetched()).toBe(1);
    expect(await fixture.driveOf(accountId)).toEqual([`${name} 1`]);
    expect(await fixture.credits.balance(accountId)).toBe(90);
  });

  it("is not left alone by the one who works on it while others, who left, rely on that", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name);
    const importId = idOf(await fixture.imports.start({ accountId }, { slug: name }));
    await fixture.queue.jobs.enqueue({ name: "import", payload: anything }, { importId });
    let isFirst = true;
    fixture.skillSource.beforeFetch(async () => {
      if (!isFirst) return;
      isFirst = false;
      // Moved on by somebody whose job for the next step comes while the import is taken.
      await database()
        .db.updateTable("imports")
        .set({ state: "queued" })
        .where("id", "=", importId)
        .execute();
      await fixture.queue.next();
    });
    await fixture.queue.next();
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({ state: "done" });
  });

  it("whose job was lost is found by the sweep", async () => {
    const fixture = await importFixture(database());
    const { accountId } = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name);
    const importId = idOf(await fixture.imports.start({ accountId }, { slug: name }));
    fixture.queue.waiting.length = 0;
    await sweepImports(
      {
        ...fixture,
        jobs: fixture.queue.jobs,
        sources: fixture.skillSource.sources,
        verdicts: fixture.imports.verdicts,
        parsed: createParsedSkills(),
        ...quiet,
      },
      { quietSeconds: 0 },
    );
    await fixture.queue.drain();
    expect(await fixture.imports.get({ accountId }, importId)).toMatchObject({ state: "done" });
  });
});

describe("an import that the scan doubts", () => {
  async function waiting() {
    const fixture = await importFixture(database());
    const owner = await fixture.owner();
    const name = unique();
    await fixture.skillSource.put(name, DOUBTFUL);
    const importId = idOf(await fixture.imports.start(owner, { slug: name }));
    await fixture.queue.drain();
    expect(await fixture.imports.get(owner, importId)).toMatchObject({
      state: "waiting",
      verdict: "review",
      findings: [
        { rule: "hidden-text.zero-width", path: "notes.md", line: 1, evidence: "ig⟦U+200B⟧nore this" },
      ],
    });
    return { ...fixture, owner, name, importId };
  }

  it("goes on after its owner's yes", async () => {
    const { imports, owner, importId, queue, driveOf, name, credits } = await waiting();
    expect(await driveOf(owner.accountId)).toEqual([]);
    expect(await imports.decide(owner, importId, "accept")).toMatchObject({ state: "enriching" });
    await queue.drain();
    expect(await imports.decide(owner, importId, "accept")).toMatchObject({ state: "done" });
    expect(await driveOf(owner.accountId)).toEqual([`${name} 1`]);
    expect(await credits.balance(owner.accountId)).toBe(90);
  });

  it("ends with its owner's no, and the credits come back", async () => {
    const { imports, owner, importId, driveOf, queue, credits } = await waiting();
    expect(await imports.decide(owner, importId, "decline")).toMatchObject({ state: "declined" });
    expect(await imports.decide(owner, importId, "accept")).toMatchObject({ state: "declined" });
    await queue.drain();
    expect(await driveOf(owner.accountId)).toEqual([]);
    expect(await credits.balance(owner.accountId)).toBe(100);
  });

  it("is nobody else's to decide or to see", async () => {
    const fixture = await waiting();
    const other = await fixture.owner;
    const stranger = { accountId: await fixture.account() };
    const collection = { accountId: other.accountId, collectionId: crypto.randomUUID() };
    for (const who of [stranger, collection]) {
      await expect(fixture.imports.get(who, fixture.importId)).rejects.toMatchObject({
        code: "import_not_found",
      });
      await expect(fixture.imports.decide(who, fixture.importId, "accept")).rejects.toMatchObject({
        code: "import_not_found",
        message: "The account has no such import.",
      });
    }
    expect(await fixture.imports.get(other, fixture.importId)).toMatchObject({ state: "waiting" });
  });
});

const anything = z.unknown();
const quiet = { log: silentLog, crashPoint: () => {} };

async function leftovers(accountId: string) {
  const files = await database()
    .db.selectFrom("import_files")
    .innerJoin("imports", "imports.id", "import_files.import_id")
    .select("path")
    .where("account_id", "=", accountId)
    .execute();
  const held = await database()
    .db.selectFrom("reservations")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "held")
    .execute();
  return { files: files.length, held: held.length };
}
