import { execFileSync } from "node:child_process";
import { existsSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { testDatabase } from "../../platform/testing/test-database.ts";
import { mainFile } from "../skills/testing/publishing-fixture.ts";
import { sourceFixture, testRepository } from "./testing/source-fixture.ts";

describe("a hostile repository", () => {
  it("P6: leaves out links, submodules and hostile names with the reason, and takes the others", async () => {
    const { sources } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    repository.commit({
      "skills/good/SKILL.md": mainFile("good"),
      "skills/linked/SKILL.md": mainFile("linked"),
    });
    symlinkSync("/etc/passwd", join(repository.folder, "skills/linked/id_rsa.example"));
    symlinkSync("skills", join(repository.folder, "agents"));
    const tree = repository.commit({
      "skills/newline/SKILL.md": mainFile("newline"),
      "skills/newline/a\nb.md": "x",
      "skills/device/SKILL.md": mainFile("device"),
      "skills/device/aux.md": "x",
      "skills/Bad Name/SKILL.md": mainFile("Bad Name"),
      "skills/lfs/SKILL.md": mainFile("lfs"),
      "skills/lfs/a.png": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
    });
    // What git itself would not add, as somebody who means harm writes it.
    const { git } = repository;
    git("update-index", "--add", "--cacheinfo", `160000,${tree},skills/with-module/vendor`);
    git("update-index", "--add", "--cacheinfo", `160000,${tree},module`);
    const main = git("rev-parse", "HEAD:skills/good/SKILL.md");
    git("update-index", "--add", "--cacheinfo", `100644,${main},skills/with-module/SKILL.md`);
    git("commit", "--quiet", "--message=x");
    const { id } = await sources.add({ url: repository.url });
    expect(await sources.sync(id)).toMatchObject({ skills: 1, skipped: 8 });
    const [source] = await sources.list();
    expect(source?.skipped.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
      expect.objectContaining({ path: "agents", code: "unsupported_entry_type" }),
      expect.objectContaining({ path: "module", code: "unsupported_entry_type" }),
      {
        path: "skills/Bad Name",
        code: "skill_invalid",
        reason: expect.stringContaining("'Bad Name' is not"),
      },
      {
        path: "skills/device",
        code: "name_unsafe",
        reason: expect.stringContaining("cannot exist on Windows"),
      },
      {
        path: "skills/lfs",
        code: "unsupported_entry_type",
        reason: "'a.png' in it is kept in Git LFS",
      },
      {
        path: "skills/linked",
        code: "unsupported_entry_type",
        reason: "'id_rsa.example' in it is a symbolic link",
      },
      { path: "skills/newline", code: "name_unsafe", reason: expect.stringContaining("control character") },
      { path: "skills/with-module", code: "unsupported_entry_type", reason: "'vendor' in it is a submodule" },
    ]);
    expect(await sources.find("good")).toBeDefined();
  });

  it("P6: takes nothing from trees whose names climb or belong to git", async () => {
    const { sources, folder } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    repository.commit({ "good/SKILL.md": mainFile("good"), "evil/SKILL.md": mainFile("evil") });
    const { git } = repository;
    const blob = git("rev-parse", "HEAD:evil/SKILL.md");
    const inner = makeTree(repository.folder, [["100644", "SKILL.md", blob]]);
    const climbing = makeTree(repository.folder, [
      ["100644", "SKILL.md", blob],
      ["40000", "..", inner],
    ]);
    const root = makeTree(repository.folder, [
      ["40000", "..", inner],
      ["40000", ".git", inner],
      ["40000", "climbing", climbing],
      ["40000", "good", git("rev-parse", "HEAD:good")],
    ]);
    const commit = git("commit-tree", root, "-m", "x");
    git("update-ref", "refs/heads/main", commit);
    const { id } = await sources.add({ url: repository.url });
    await sources.sync(id);
    const [source] = await sources.list();
    expect(source).toMatchObject({ state: "ok", skills: 1 });
    expect(source?.skipped.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      ".. name_unsafe",
      ".git name_unsafe",
      "climbing name_unsafe",
      "climbing/.. name_unsafe",
    ]);
    expect(existsSync(join(folder, "SKILL.md"))).toBe(false);
  });

  it("runs nothing that the repository brings along", async () => {
    const { sources, folder } = await sourceFixture(await testDatabase());
    const repository = await testRepository();
    const proof = join(folder, "ran");
    repository.commit({
      "pdf/SKILL.md": mainFile("pdf"),
      ".gitattributes": "* filter=evil\n",
      ".gitmodules": `[submodule "x"]\n\tpath = x\n\turl = ext::sh -c touch% ${proof}\n`,
      ".lfsconfig": "[lfs]\n\turl = http://127.0.0.1:1/\n",
    });
    const { id } = await sources.add({ url: repository.url });
    await sources.sync(id);
    expect(existsSync(proof)).toBe(false);
  });
});

/** A tree object with names that git's own commands refuse to write. */
function makeTree(folder: string, entries: readonly (readonly [string, string, string])[]): string {
  const content = Buffer.concat(
    entries.map(([mode, name, object]) =>
      Buffer.concat([Buffer.from(`${mode} ${name}\0`), Buffer.from(object, "hex")]),
    ),
  );
  return execFileSync("git", ["hash-object", "-t", "tree", "-w", "--literally", "--stdin"], {
    cwd: folder,
    input: content,
    encoding: "utf8",
  }).trim();
}
