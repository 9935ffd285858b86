import { randomBytes } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { mainFile } from "../skills/testing/publishing-fixture.ts";
import { sourceFixture, testRepository } from "./testing/source-fixture.ts";

describe("a git source", () => {
  it("with 500 skills is indexed with progress, and read no second time while it is unchanged", async () => {
    const { sources, commands, enqueued } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    const commit = repository.commit(
      Object.fromEntries(
        [...Array(500).keys()].map((n) => [`skills/skill-${n}/SKILL.md`, mainFile(`skill-${n}`)]),
      ),
    );
    const { id } = await sources.add({ url: repository.url });
    const notices: string[] = [];
    const first = await sources.sync(id, {
      onProgress: ({ done, total }) => notices.push(`${done} of ${total}`),
    });
    expect(first).toEqual({
      isChanged: true,
      seen: commit,
      skills: 500,
      skipped: 0,
      added: 500,
      changed: 0,
      removed: 0,
    });
    expect(notices).toContain("212 of 500");
    expect(notices.at(-1)).toBe("500 of 500");
    expect(enqueued).toEqual([{ queue: "source-synced", data: { sourceId: id } }]);
    expect(commands).toEqual(["ls-remote", "init", "fetch", "ls-tree", "cat-file", "cat-file"]);
    commands.length = 0;
    const second = await sources.sync(id);
    expect(second).toMatchObject({ isChanged: false, skills: 500, added: 0, changed: 0, removed: 0 });
    expect(commands).toEqual(["ls-remote"]);
    expect(enqueued).toHaveLength(1);
    expect(await sources.list()).toMatchObject([{ id, state: "ok", seen: commit, skills: 500, skipped: [] }]);
  }, 120_000);

  it("shows what each skill is: where it is, its commit, its digest, its tags and its licence", async () => {
    const { sources } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    const commit = repository.commit({
      LICENSE: "MIT License\n\nPermission is hereby granted, free of charge, to any person obtaining a copy",
      ".claude/skills/pdf/SKILL.md": mainFile("pdf", "Fills forms.", "tags: [forms]\n"),
      "plugins/a/skills/b/SKILL.md": mainFile("b", "Does b.", "license: Apache-2.0\n"),
    });
    const { id } = await sources.add({ url: repository.url });
    await sources.sync(id);
    expect(await sources.find("pdf")).toEqual({
      id: expect.any(String),
      sourceId: id,
      kind: "git",
      url: repository.url,
      slug: "pdf",
      name: "pdf",
      description: "Fills forms.",
      tags: ["forms"],
      path: ".claude/skills/pdf",
      revision: commit,
      treeDigest: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      license: "MIT",
    });
    expect(await sources.find("b")).toMatchObject({ license: "Apache-2.0", path: "plugins/a/skills/b" });
    expect(await sources.find("github:b")).toMatchObject({ slug: "b" });
    for (const slug of ["nothing", "", "PDF", "../pdf", "a\0b"]) {
      expect(await sources.find(slug)).toBeUndefined();
    }
  });

  it("keeps its last good state when it fails, says so, and recovers", async () => {
    const { sources } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    const commit = repository.commit({ "pdf/SKILL.md": mainFile("pdf") });
    const { id } = await sources.add({ url: repository.url });
    await sources.sync(id);
    repository.git("branch", "--move", "main", "other");
    repository.git("symbolic-ref", "HEAD", "refs/heads/main");
    await expect(sources.sync(id)).rejects.toMatchObject({ code: "source_failed" });
    expect(await sources.list()).toMatchObject([
      { state: "failed", seen: commit, skills: 1, problem: expect.stringContaining("could not be read") },
    ]);
    expect(await sources.find("pdf")).toBeDefined();
    repository.git("symbolic-ref", "HEAD", "refs/heads/other");
    expect(await sources.sync(id)).toMatchObject({ isChanged: false });
    const [source] = await sources.list();
    expect(source).toMatchObject({ state: "ok" });
    expect(source).not.toHaveProperty("problem");
  });

  it("that is not there fails in words that name the cause", async () => {
    const { sources, folder } = await sourceFixture(await testDatabase());
    const { id } = await sources.add({ url: `file://${folder}/nothing` });
    await expect(sources.sync(id)).rejects.toMatchObject({
      code: "source_failed",
      message: expect.stringContaining("does not appear to be a git repository"),
    });
  });

  it("that is too large is refused, and nothing of it stays on disk", async () => {
    const { sources, copies } = await sourceFixture(await testDatabase(), {
      policy: { maxRepositoryBytes: 100_000 },
    });
    const repository = await testRepository();
    repository.commit({ "pdf/SKILL.md": mainFile("pdf"), "noise.bin": noise(300_000) });
    const { id } = await sources.add({ url: repository.url });
    await expect(sources.sync(id)).rejects.toMatchObject({ message: expect.stringContaining("larger than") });
    expect(await entriesOf(join(copies, id))).toEqual([]);
  });

  it("leaves out a skill with a file that the server did not send for its size", async () => {
    const { sources } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    repository.git("config", "uploadpack.allowFilter", "true");
    const large = new Uint8Array(17 * 1024 * 1024);
    repository.commit({
      "pdf/SKILL.md": mainFile("pdf"),
      "huge/SKILL.md": mainFile("huge"),
      "huge/data.bin": large,
    });
    const { id } = await sources.add({ url: repository.url });
    expect(await sources.sync(id)).toMatchObject({ skills: 1 });
    expect(await sources.list()).toMatchObject([
      {
        skipped: [
          { path: "huge", code: "skill_too_large", reason: "'data.bin' in it is larger than 16 MiB" },
        ],
      },
    ]);
  });

  it("keeps slugs and rows of skills that stay or move, and lets go of those that are gone", async () => {
    const { sources } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    repository.commit({
      "a/pdf/SKILL.md": mainFile("pdf"),
      "a/csv/SKILL.md": mainFile("csv"),
      "a/old/SKILL.md": mainFile("old"),
    });
    const { id } = await sources.add({ url: repository.url });
    await sources.sync(id);
    const [pdf, csv] = [await sources.find("pdf"), await sources.find("csv")];
    repository.git("mv", "a/pdf", "moved");
    repository.git("rm", "-r", "--quiet", "a/old");
    const commit = repository.commit({ "a/csv/notes.md": "more", "a/new/SKILL.md": mainFile("new") });
    expect(await sources.sync(id)).toMatchObject({ added: 1, changed: 2, removed: 1 });
    expect(await sources.find("pdf")).toMatchObject({ id: pdf?.id, path: "moved", revision: commit });
    const after = await sources.find("csv");
    expect(after).toMatchObject({ id: csv?.id, revision: commit });
    expect(after?.treeDigest).not.toBe(csv?.treeDigest);
    expect(await sources.find("old")).toBeUndefined();
    expect(await sources.skill(pdf?.id ?? "")).toMatchObject({ slug: "pdf" });
  });

  it("follows the branch or tag that it was added with", async () => {
    const { sources } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    const tagged = repository.commit({ "pdf/SKILL.md": mainFile("pdf") });
    repository.git("tag", "--annotate", "--message=v", "v1");
    repository.commit({ "csv/SKILL.md": mainFile("csv") });
    const { id } = await sources.add({ url: repository.url, revision: "v1" });
    expect(await sources.sync(id)).toMatchObject({ seen: tagged, skills: 1 });
  });

  it("lists equal copies of a skill once, in the plainer place", async () => {
    const { sources } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    const text = mainFile("pdf");
    repository.commit({ ".claude/skills/pdf/SKILL.md": text, "skills/pdf/SKILL.md": text });
    const { id } = await sources.add({ url: repository.url });
    await sources.sync(id);
    expect(await sources.find("pdf")).toMatchObject({ path: "skills/pdf" });
    expect(await sources.list()).toMatchObject([
      { skipped: [{ path: ".claude/skills/pdf", code: "same_as_another" }] },
    ]);
  });
});

describe("the bytes of an indexed skill", () => {
  it("are those of the commit that was indexed, also after the source moved on and the copy is gone", async () => {
    const { sources, copies, commands } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    repository.commit({
      "pdf/SKILL.md": mainFile("pdf"),
      "pdf/scripts/run.sh": "echo 1\n",
      "pdf/.env": "SECRET=1",
    });
    repository.git("update-index", "--chmod=+x", "pdf/scripts/run.sh");
    repository.git("commit", "--quiet", "--message=x");
    const { id } = await sources.add({ url: repository.url });
    await sources.sync(id);
    const skill = await sources.find("pdf");
    if (skill === undefined) throw new Error("not indexed");
    commands.length = 0;
    const files = await sources.fetchSkill(skill);
    expect(commands).not.toContain("fetch");
    expect(
      files.map(({ path, executable, bytes }) => [path, executable, Buffer.from(bytes).toString()]),
    ).toEqual([
      ["SKILL.md", false, mainFile("pdf")],
      ["scripts/run.sh", true, "echo 1\n"],
    ]);
    repository.commit({ "pdf/SKILL.md": mainFile("pdf", "Something else.") });
    rmSync(copies, { recursive: true });
    expect(await sources.fetchSkill(skill)).toEqual(files);
  });

  it("are refused when they are not those of the digest", async () => {
    const { sources } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    repository.commit({ "pdf/SKILL.md": mainFile("pdf") });
    const { id } = await sources.add({ url: repository.url });
    await sources.sync(id);
    const skill = await sources.find("pdf");
    if (skill === undefined) throw new Error("not indexed");
    for (const wrong of [{ treeDigest: "sha256:0" }, { path: "csv" }, { revision: "0".repeat(40) }]) {
      await expect(sources.fetchSkill({ ...skill, ...wrong })).rejects.toMatchObject({
        code: "source_failed",
      });
    }
  });
});

describe("slugs of the catalog", () => {
  it("are names where those are free, and have owner and repository in front where not", async () => {
    const database = await testDatabase();
    const { sources } = await sourceFixture(database);
    const [one, two] = [await testRepository("first"), await testRepository("second")];
    one.commit({ "pdf/SKILL.md": mainFile("pdf") });
    two.commit({
      "pdf/SKILL.md": mainFile("pdf", "Another."),
      "x/pdf/SKILL.md": mainFile("pdf", "A third."),
      "csv/SKILL.md": mainFile("csv"),
    });
    const ids: string[] = [];
    for (const { url } of [one, two]) ids.push((await sources.add({ url })).id);
    await Promise.all(ids.map((id) => sources.sync(id)));
    const slugs = async () =>
      (await database.db.selectFrom("source_skills").select("slug").orderBy("slug").execute()).map(
        ({ slug }) => slug,
      );
    const chosen = await slugs();
    expect(new Set(chosen).size).toBe(4);
    expect(chosen).toEqual(expect.arrayContaining(["pdf", "csv"]));
    for (const id of ids) await sources.sync(id);
    two.commit({ "new/SKILL.md": mainFile("new") });
    for (const id of ids) await sources.sync(id);
    expect(await slugs()).toEqual([...chosen, "new"].sort());
  });
});

describe("a source that is removed", () => {
  it("takes its skills and its copies along", async () => {
    const { sources, copies } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    repository.commit({ "pdf/SKILL.md": mainFile("pdf") });
    const { id } = await sources.add({ url: repository.url });
    await sources.sync(id);
    expect(await sources.remove(id)).toBe(true);
    expect(await sources.find("pdf")).toBeUndefined();
    expect(existsSync(join(copies, id))).toBe(false);
    expect(await sources.remove(id)).toBe(false);
    expect(await sources.remove("no id")).toBe(false);
    await expect(sources.sync(id)).rejects.toMatchObject({ code: "source_not_found" });
  });

  it("cannot be added twice", async () => {
    const { sources } = await sourceFixture(await testDatabase());
    await sources.add({ url: "https://github.com/a/b" });
    await expect(sources.add({ url: "https://github.com/a/b/" })).rejects.toMatchObject({
      code: "source_exists",
    });
  });
});

function noise(sizeBytes: number): Uint8Array {
  return randomBytes(sizeBytes);
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
