import { digestOf } from "@skillquay/skill";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { mainFile, publishingFixture, uploadOf } from "../skills/testing/publishing-fixture.ts";

describe("a published skill", () => {
  it("has its bytes, its facts, and its place in the publisher's drive", async () => {
    const { database, blobs, account, publish } = await fixture();
    const owner = await account();
    const published = await publish(owner, "pdf-forms", {
      "SKILL.md": mainFile("pdf-forms", "Fills forms.", "tags: [pdf, forms]\n"),
      "scripts/fill.py": "#!/usr/bin/env python3\nprint(1)\n",
    });
    expect(published).toMatchObject({ slug: "pdf-forms", number: 1, isNew: true });
    const version = await database.db
      .selectFrom("versions")
      .selectAll()
      .where("id", "=", published.versionId)
      .executeTakeFirstOrThrow();
    expect(version).toMatchObject({
      tree_digest: published.treeDigest,
      skill_file: "SKILL.md",
      description: "Fills forms.",
      tags: ["pdf", "forms"],
      tier: "strict",
      has_scripts: true,
      file_count: 2,
      search_name: "pdf forms pdf forms",
      search_body: "\n# pdf-forms\n\nText of pdf-forms.\n",
    });
    const entry = await database.db
      .selectFrom("drive_entries")
      .select(["version_id", "enabled"])
      .where("account_id", "=", owner)
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ version_id: published.versionId, enabled: true });
    const script = digestOf(Buffer.from("#!/usr/bin/env python3\nprint(1)\n"));
    expect(Buffer.from(await blobs.get(script)).toString()).toContain("print(1)");
  });

  it("with the same bytes again is the same version", async () => {
    const { account, publish } = await fixture();
    const owner = await account();
    const first = await publish(owner, "pdf");
    expect(await publish(owner, "pdf")).toEqual({ ...first, isNew: false });
  });

  it("with other bytes is the next version, to which the drive moves", async () => {
    const { database, account, publish } = await fixture();
    const owner = await account();
    const first = await publish(owner, "pdf");
    const second = await publish(owner, "pdf", { "notes.md": "more" });
    expect(second).toMatchObject({ skillId: first.skillId, number: 2, isNew: true });
    const entry = await database.db.selectFrom("drive_entries").selectAll().executeTakeFirstOrThrow();
    expect(entry.version_id).toBe(second.versionId);
  });

  it("keeps a drive entry that was switched off switched off", async () => {
    const { database, account, publish } = await fixture();
    const owner = await account();
    await publish(owner, "pdf");
    await database.db.updateTable("drive_entries").set({ enabled: false }).execute();
    await publish(owner, "pdf", { "notes.md": "more" });
    const entry = await database.db.selectFrom("drive_entries").selectAll().executeTakeFirstOrThrow();
    expect(entry.enabled).toBe(false);
  });

  it("gets every number once when many publish it at the same time", async () => {
    const { account, publish } = await fixture();
    const owner = await account();
    const all = await Promise.all(
      [...Array(8)].map((_, index) => publish(owner, "pdf", { "notes.md": `note ${index}` })),
    );
    expect(all.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(new Set(all.map(({ skillId }) => skillId)).size).toBe(1);
  });

  it("may carry text that a database does not take, such as NUL and half characters", async () => {
    const { database, account, publish } = await fixture();
    const owner = await account();
    const hostile = `---\nname: nul\ndescription: "a\\0b \\ud800"\n"k\\0": "v\\0"\n---\nbody\0 end\n`;
    const { versionId } = await publish(owner, "nul", { "SKILL.md": hostile });
    const version = await database.db
      .selectFrom("versions")
      .select(["description", "search_body"])
      .where("id", "=", versionId)
      .executeTakeFirstOrThrow();
    expect(version.description).not.toContain("\0");
    expect(version.search_body).toBe("body end\n");
  });

  it("is told to the account, to the skill's readers and to the teams that had or get it", async () => {
    const { database, account, team, publish } = await fixture();
    const owner = await account();
    const previous = await team("before", owner);
    const after = await team("after", owner);
    await publish(owner, "pdf", {}, { visibility: "team", teamId: previous });
    await database.db.deleteFrom("changes").execute();
    const { skillId } = await publish(owner, "pdf", { "a.md": "" }, { visibility: "team", teamId: after });
    const changes = await database.db.selectFrom("changes").select(["kind", "ref"]).orderBy("seq").execute();
    expect(changes).toEqual([
      { kind: "account", ref: owner },
      { kind: "skill", ref: skillId },
      { kind: "team", ref: previous },
      { kind: "team", ref: after },
    ]);
  });

  it("keeps its visibility when a new version does not say another", async () => {
    const { database, account, publish } = await fixture();
    const owner = await account();
    await publish(owner, "pdf", {}, { visibility: "public" });
    await publish(owner, "pdf", { "a.md": "" });
    const skill = await database.db.selectFrom("skills").selectAll().executeTakeFirstOrThrow();
    expect(skill.visibility).toBe("public");
  });
});

describe("refuses", () => {
  it.each([
    ["no SKILL.md", { "README.md": "x" }, "There is no SKILL.md beside the other files"],
    ["a SKILL.md in a folder", { "pdf/SKILL.md": mainFile("pdf") }, "There is no SKILL.md"],
    ["a name in capitals", { "SKILL.md": mainFile("PDF") }, "The name 'PDF' is not"],
    ["a name with a dot", { "SKILL.md": mainFile("a.b") }, "The name 'a.b' is not"],
    ["a long name", { "SKILL.md": mainFile("a".repeat(65)) }, "Line 2: The name 'aaaa"],
    ["no description", { "SKILL.md": "---\nname: pdf\n---\n" }, "has no description"],
    ["no front matter", { "SKILL.md": "# Hello\n" }, "has no name"],
    ["a path that climbs", { "SKILL.md": mainFile("pdf"), "../x": "" }, "has a '.' or '..' segment"],
    ["an absolute path", { "SKILL.md": mainFile("pdf"), "/etc/x": "" }, "is absolute"],
    ["a backslash", { "SKILL.md": mainFile("pdf"), "a\\b": "" }, "contains a backslash"],
    ["a hidden file", { "SKILL.md": mainFile("pdf"), ".env": "" }, "names a hidden file"],
    [
      "names that differ in case",
      { "SKILL.md": mainFile("pdf"), "a.md": "", "A.md": "" },
      "are the same file",
    ],
    ["a file that is a folder", { "SKILL.md": mainFile("pdf"), a: "", "a/b": "" }, "is a file and a folder"],
    [
      "deep folders",
      { "SKILL.md": mainFile("pdf"), [`${"d/".repeat(11)}x`]: "" },
      "is deeper than 10 folders",
    ],
    ["a main file of a megabyte", { "SKILL.md": `${mainFile("pdf")}${"x".repeat(1024 * 1024)}` }, "1 MiB"],
  ])("%s", async (_what, files, words) => {
    const { database, account, publish } = await fixture();
    const refused = publish(await account(), "pdf", {}, { files: uploadOf(files) });
    await expect(refused).rejects.toMatchObject({
      code: "skill_invalid",
      suggestions: expect.arrayContaining([expect.stringContaining(words)]),
    });
    expect(await database.db.selectFrom("skills").selectAll().execute()).toEqual([]);
  });

  it("513 files and more than 16 MiB, at the edge of each limit", async () => {
    const { account, publish } = await fixture();
    const owner = await account();
    const others = (count: number) =>
      Object.fromEntries([...Array(count)].map((_, index) => [`f${index}.md`, ""]));
    await expect(publish(owner, "many", others(512))).rejects.toMatchObject({ code: "skill_invalid" });
    expect(await publish(owner, "many", others(511))).toMatchObject({ number: 1 });
    const room = 16 * 1024 * 1024 - Buffer.byteLength(mainFile("large"));
    const large = publish(owner, "large", { "data.bin": new Uint8Array(room + 1) });
    await expect(large).rejects.toMatchObject({ code: "skill_invalid" });
    expect(await publish(owner, "large", { "data.bin": new Uint8Array(room) })).toMatchObject({ number: 1 });
  });

  it("everything that is wrong at once, in our words", async () => {
    const { account, publish } = await fixture();
    const files = uploadOf({ "SKILL.md": mainFile("Bad Name"), "../x": "", "a\nb": "" });
    const refused = publish(await account(), "pdf", {}, { files });
    await expect(refused).rejects.toMatchObject({
      message: "The files are not a skill that the hub can take: 3 problems.",
    });
  });

  it("a public name that another account has", async () => {
    const { account, publish } = await fixture();
    await publish(await account(), "pdf", {}, { visibility: "public" });
    const other = await account();
    await expect(publish(other, "pdf", {}, { visibility: "premium" })).rejects.toMatchObject({
      code: "skill_invalid",
      message: "A public skill named 'pdf' exists already.",
    });
    expect(await publish(other, "pdf")).toMatchObject({ number: 1 });
  });

  it("a team that the account is not in, in the same words as one that does not exist", async () => {
    const { account, team, publish } = await fixture();
    const foreign = await team("others", await account());
    const owner = await account();
    const failures = await Promise.all(
      [foreign, "5b1f9c58-7a45-4a8e-9a77-000000000001", "no uuid", undefined].map((teamId) =>
        publish(owner, "pdf", {}, { visibility: "team", ...(teamId !== undefined && { teamId }) }).catch(
          (error: Error) => error.message,
        ),
      ),
    );
    expect(new Set(failures)).toEqual(
      new Set(["Visibility 'team' needs a team that the account is a member of."]),
    );
  });
});

async function fixture() {
  return publishingFixture(await testDatabase());
}
