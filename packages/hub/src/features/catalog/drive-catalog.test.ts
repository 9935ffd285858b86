import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SkillPathError } from "@skillquay/skill";
import type { CatalogChange } from "@skillquay/tools";
import { describe, expect, it } from "vitest";
import { recordChange } from "../../platform/db/change-log.ts";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { slugOf } from "./drive-catalog.ts";
import { callerOf, catalogFixture, found } from "./testing/catalog-fixture.ts";

const NOTHING = { fits: false, hits: [], closest: [], total: 0, fitting: 0 };

describe("a name", () => {
  it("belongs to the own skill, then to the team's, then to the shared one; the others go by a label", async () => {
    const { account, team, share, publish, catalogs } = await catalogFixture(await testDatabase());
    const [owner, mate] = [await account("owner"), await account("mate")];
    const lender = await account("lender");
    const teamId = await team("crew", owner, mate);
    await publish(owner, "pdf", { "own.md": "" });
    await publish(mate, "pdf", { "team.md": "" }, { visibility: "team", teamId });
    const lent = await publish(lender, "pdf", { "lent.md": "" }, { visibility: "shared" });
    await share(lent.skillId, owner);
    const catalog = catalogs.forCaller(callerOf(owner));
    const pathsOf = async (name: string) => {
      const skill = await catalog.find(name);
      return skill === undefined ? undefined : await catalog.paths(skill);
    };
    expect(await pathsOf("pdf")).toEqual(["SKILL.md", "own.md"]);
    expect(await pathsOf("crew:pdf")).toEqual(["SKILL.md", "team.md"]);
    expect(await pathsOf("LENDER:PDF")).toEqual(["SKILL.md", "lent.md"]);
    expect(await pathsOf("mate:pdf")).toBeUndefined();
    expect((await catalog.list()).map(slugOf)).toEqual(["pdf"]);
    expect((await catalog.listAll()).map(slugOf)).toEqual(["pdf", "crew:pdf", "lender:pdf"]);
    expect((await catalog.problems()).map(({ code, path }) => `${code} ${path}`)).toEqual([
      "name_taken crew:pdf",
      "name_taken lender:pdf",
    ]);
  });

  it("is told apart by the owner where two members publish it for the same team", async () => {
    const { account, team, publish, catalogs } = await catalogFixture(await testDatabase());
    const [reader, ann, bob, cyd] = [
      await account("reader"),
      await account("ann"),
      await account("bob"),
      await account("cyd"),
    ];
    const teamId = await team("crew", reader, ann, bob, cyd);
    for (const member of [ann, bob, cyd]) await publish(member, "pdf", {}, { visibility: "team", teamId });
    const all = await catalogs.forCaller(callerOf(reader)).listAll();
    expect(all.map((skill) => [slugOf(skill), skill.ownerHandle])).toEqual([
      ["pdf", "ann"],
      ["crew:pdf", "bob"],
      ["crew.cyd:pdf", "cyd"],
    ]);
  });

  it("is found in any letter case, and by address only as it is written", async () => {
    const { account, publish, catalogs } = await catalogFixture(await testDatabase());
    const owner = await account();
    await publish(owner, "pdf");
    const catalog = catalogs.forCaller(callerOf(owner));
    expect((await catalog.find("PDF"))?.name).toBe("pdf");
    expect((await catalog.findByAddress({ name: "pdf" }))?.name).toBe("pdf");
    expect(await catalog.findByAddress({ name: "PDF" })).toBeUndefined();
    expect(await catalog.findByAddress({ name: "pdf", label: "x" })).toBeUndefined();
  });

  it.each([
    "__proto__",
    "constructor",
    "toString",
    "../etc",
    "a\0b",
    "",
    ":",
    "x".repeat(5000),
    "'; drop",
    "%",
  ])("%j is not found and does no harm", async (name) => {
    const { account, publish, catalogs } = await catalogFixture(await testDatabase());
    const owner = await account();
    await publish(owner, "pdf");
    const catalog = catalogs.forCaller(callerOf(owner));
    expect(await catalog.find(name)).toBeUndefined();
    expect(await catalog.search(name, { limit: 10 })).toEqual(NOTHING);
    expect(await catalog.suggest(name)).toEqual([]);
    expect(await catalog.findById(name)).toBeUndefined();
  });

  it("that another account uses is as unknown as one that nobody uses", async () => {
    const { account, publish, catalogs } = await catalogFixture(await testDatabase());
    const [owner, other] = [await account(), await account()];
    const { skillId } = await publish(other, "secret-plan");
    const catalog = catalogs.forCaller(callerOf(owner));
    expect(await catalog.find("secret-plan")).toBeUndefined();
    expect(await catalog.findById(skillId)).toBeUndefined();
    expect(await catalog.suggest("secret-plam")).toEqual([]);
    expect(await catalog.search("secret plan", { limit: 10 })).toEqual(NOTHING);
  });
});

describe("files", () => {
  it("are the published bytes, main file first, with digests and the time of publishing", async () => {
    const { account, publish, catalogs } = await catalogFixture(await testDatabase());
    const owner = await account();
    const binary = Uint8Array.from([0, 255, 254, 10, 13]);
    const { treeDigest } = await publish(owner, "pdf", { "b.bin": binary, "a.md": "A", "Z.md": "Z" });
    const catalog = catalogs.forCaller(callerOf(owner));
    const skill = await found(catalog.find("pdf"));
    expect(await catalog.paths(skill)).toEqual(["SKILL.md", "Z.md", "a.md", "b.bin"]);
    expect(Buffer.from(await catalog.readFile(skill, "b.bin")).equals(binary)).toBe(true);
    const manifest = await catalog.manifest(skill);
    expect(manifest).toMatchObject({ treeDigest, problems: [] });
    expect(manifest.files.map((file) => file.mtimeMs)).toEqual(Array(4).fill(skill.publishedAt.getTime()));
    expect(await catalog.files(skill)).toHaveLength(4);
  });

  it.each(["nope.md", "../SKILL.md", "/SKILL.md", "SKILL.md/", "skill.md", "a\0", ""])(
    "%j is not one of them",
    async (path) => {
      const { account, publish, catalogs } = await catalogFixture(await testDatabase());
      const owner = await account();
      await publish(owner, "pdf");
      const catalog = catalogs.forCaller(callerOf(owner));
      const skill = await found(catalog.find("pdf"));
      await expect(catalog.readFile(skill, path)).rejects.toBeInstanceOf(SkillPathError);
    },
  );

  it("with a flipped byte are not served", async () => {
    const { account, publish, catalogs, blobFolder } = await catalogFixture(await testDatabase());
    const owner = await account();
    await publish(owner, "pdf", { "a.md": "A" });
    const catalog = catalogs.forCaller(callerOf(owner));
    const skill = await found(catalog.find("pdf"));
    const digest = (await catalog.manifestFiles(skill)).find(({ path }) => path === "a.md")?.digest ?? "";
    const hex = digest.slice("sha256:".length);
    const place = join(blobFolder, hex.slice(0, 2), hex);
    writeFileSync(
      place,
      readFileSync(place).map((byte) => byte ^ 1),
    );
    await expect(catalog.readFile(skill, "a.md")).rejects.toMatchObject({ code: "integrity_error" });
  });

  it("of a premium skill that belongs to somebody else are closed but for its main file", async () => {
    const { database, account, publish, catalogs } = await catalogFixture(await testDatabase());
    const [seller, buyer] = [await account(), await account()];
    const sold = await publish(
      seller,
      "gold",
      { "scripts/run.py": "print(1)", "notes.md": "secret" },
      { visibility: "premium" },
    );
    await database.db
      .insertInto("drive_entries")
      .values({ account_id: buyer, skill_id: sold.skillId, version_id: sold.versionId })
      .execute();
    const bought = catalogs.forCaller(callerOf(buyer));
    const skill = await found(bought.find("gold"));
    expect(skill).toMatchObject({ hidesFiles: true, tier: "lenient" });
    expect(Buffer.from(await bought.readFile(skill, "SKILL.md")).toString()).toContain("name: gold");
    await expect(bought.readFile(skill, "notes.md")).rejects.toMatchObject({ code: "access_denied" });
    await expect(bought.readFile(skill, "nope.md")).rejects.toMatchObject({ code: "access_denied" });
    expect(Buffer.from(await bought.readInternal(skill, "scripts/run.py")).toString()).toBe("print(1)");
    const own = catalogs.forCaller(callerOf(seller));
    const ownSkill = await found(own.find("gold"));
    expect(ownSkill).toMatchObject({ hidesFiles: false, tier: "strict" });
    expect(Buffer.from(await own.readFile(ownSkill, "notes.md")).toString()).toBe("secret");
  });

  it("of the version that was found stay readable when a newer one is published", async () => {
    const { account, publish, catalogs } = await catalogFixture(await testDatabase());
    const owner = await account();
    await publish(owner, "pdf", { "a.md": "one" });
    const catalog = catalogs.forCaller(callerOf(owner));
    const previous = await found(catalog.find("pdf"));
    await publish(owner, "pdf", { "a.md": "two" });
    expect(Buffer.from(await catalog.readFile(previous, "a.md")).toString()).toBe("one");
    await expect.poll(async () => (await catalog.find("pdf"))?.versionNumber).toBe(2);
    const after = await found(catalog.find("pdf"));
    expect(Buffer.from(await catalog.readFile(after, "a.md")).toString()).toBe("two");
  });

  it("that are scripts are known with what was read of them", async () => {
    const { account, publish, catalogs } = await catalogFixture(await testDatabase());
    const owner = await account();
    await publish(owner, "plain");
    await publish(owner, "pdf", { "scripts/fill.py": '"""Fills a form."""\nprint(1)\n' });
    const catalog = catalogs.forCaller(callerOf(owner));
    const skill = await found(catalog.find("pdf"));
    expect(await catalog.scripts(skill)).toMatchObject([
      { name: "fill.py", path: "scripts/fill.py", language: "python", description: "Fills a form." },
    ]);
    expect(await catalog.scripts(await found(catalog.find("plain")))).toEqual([]);
    expect(await catalog.hasScripts()).toBe(true);
  });
});

describe("a change", () => {
  it("shows in find, list and hasScripts, and gives another snapshot", async () => {
    const { account, publish, catalogs } = await catalogFixture(await testDatabase());
    const owner = await account();
    const catalog = catalogs.forCaller(callerOf(owner));
    expect(await catalog.find("pdf")).toBeUndefined();
    expect(await catalog.list()).toEqual([]);
    expect(await catalog.hasScripts()).toBe(false);
    const snapshotId = catalog.snapshotId();
    await publish(owner, "pdf", { "scripts/a.sh": "echo 1" });
    await expect.poll(() => catalog.snapshotId()).not.toBe(snapshotId);
    expect((await catalog.find("pdf"))?.hasScripts).toBe(true);
    expect((await catalog.list()).map(slugOf)).toEqual(["pdf"]);
    expect(await catalog.hasScripts()).toBe(true);
  });

  it("of another account leaves the snapshot as it is", async () => {
    const { database, changes, account, publish, catalogs } = await catalogFixture(await testDatabase());
    const [owner, other] = [await account(), await account()];
    await publish(owner, "pdf");
    await changes.fresh();
    const catalog = catalogs.forCaller(callerOf(owner));
    await catalog.list();
    const snapshotId = catalog.snapshotId();
    const others = catalogs.forCaller(callerOf(other));
    await publish(other, "pdf");
    await expect.poll(async () => (await others.list()).length).toBe(1);
    expect(catalog.snapshotId()).toBe(snapshotId);
    await recordChange(database.db, "account", owner);
    await expect.poll(() => catalog.snapshotId()).not.toBe(snapshotId);
    await catalog.list();
    expect(catalog.snapshotId()).toBe(snapshotId);
  });

  it("of a team's or a shared skill reaches its readers, and of a collection its key", async () => {
    const { database, account, team, share, publish, collection, catalogs } = await catalogFixture(
      await testDatabase(),
    );
    const [reader, author] = [await account(), await account()];
    const teamId = await team("crew", reader, author);
    const lent = await publish(author, "lent", {}, { visibility: "shared" });
    await share(lent.skillId, reader);
    await publish(author, "ours", {}, { visibility: "team", teamId });
    const catalog = catalogs.forCaller(callerOf(reader));
    const version = async (slug: string) => (await catalog.find(slug))?.versionNumber;
    expect([await version("ours"), await version("lent")]).toEqual([1, 1]);
    await publish(author, "ours", { "a.md": "" });
    await expect.poll(() => version("ours")).toBe(2);
    await publish(author, "lent", { "a.md": "" });
    await expect.poll(() => version("lent")).toBe(2);
    const id = await collection(reader, { isScoped: true });
    const keyCaller = callerOf(reader, { collectionId: id, isScoped: true });
    const scoped = catalogs.forCaller(keyCaller);
    expect(await scoped.find("lent")).toBeUndefined();
    await database.db
      .insertInto("collection_skills")
      .values({ collection_id: id, skill_id: lent.skillId })
      .execute();
    await recordChange(database.db, "key", keyCaller.keyId);
    await expect.poll(async () => (await scoped.find("lent"))?.name).toBe("lent");
  });

  it("is told to listeners with what changed, and not when nothing listed did", async () => {
    const { database, account, publish, catalogs } = await catalogFixture(await testDatabase());
    const owner = await account();
    await publish(owner, "stays");
    await publish(owner, "grows");
    const catalog = catalogs.forCaller(callerOf(owner));
    const notices: CatalogChange[] = [];
    const stop = catalog.onChange((change) => notices.push(change));
    await catalog.list();
    await recordChange(database.db, "account", owner);
    await publish(owner, "grows", { "a.md": "" });
    await expect.poll(() => notices.length).toBe(1);
    expect(notices[0]).toMatchObject({ listChanged: false, changed: [{ name: "grows" }], removed: [] });
    await database.db
      .deleteFrom("drive_entries")
      .where("skill_id", "=", (await found(catalog.find("stays"))).skillId)
      .execute();
    await recordChange(database.db, "account", owner);
    await expect.poll(() => notices.length).toBe(2);
    expect(notices[1]).toMatchObject({ listChanged: true, changed: [], removed: [{ name: "stays" }] });
    stop();
  });

  it("names the keys that it may concern", async () => {
    const { account, publish, catalogs } = await catalogFixture(await testDatabase());
    const [owner, other] = [await account(), await account()];
    const caller = callerOf(owner);
    await catalogs.forCaller(caller).list();
    await catalogs.forCaller(callerOf(other)).list();
    await catalogs.forCaller({ tier: "anonymous" }).list();
    const notices = new Set<string>();
    catalogs.onChange((keyId) => notices.add(keyId));
    await publish(owner, "pdf");
    await expect.poll(() => [...notices].sort()).toEqual([caller.keyId, "anonymous"].sort());
  });
});

describe("use", () => {
  it("is recorded for the account that loads, and for nobody without a key", async () => {
    const { account, publish, catalogs, used } = await catalogFixture(await testDatabase());
    const owner = await account();
    const { skillId } = await publish(owner, "pdf", {}, { visibility: "public" });
    const catalog = catalogs.forCaller(callerOf(owner));
    catalog.recordUse(await found(catalog.find("pdf")));
    const anonymous = catalogs.forCaller({ tier: "anonymous" });
    anonymous.recordUse(await found(anonymous.find("pdf")));
    expect(used).toEqual([{ accountId: owner, skillId }]);
  });
});
