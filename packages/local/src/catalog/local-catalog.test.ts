import { execFileSync } from "node:child_process";
import { mkdirSync, utimesSync } from "node:fs";
import { SkillPathError } from "@skillquay/skill";
import type { CatalogChange } from "@skillquay/tools";
import { describe, expect, it, vi } from "vitest";
import { createSkillTree, namesOf } from "../testing/skill-tree.ts";

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

describe("discovery", () => {
  it("serves a skill's text, whatever the letter case of the name it is asked by", async () => {
    const tree = createSkillTree();
    tree.skill("skills/git", { description: "Git workflow", body: "# Git\n" });
    const catalog = await tree.open();
    const skill = await catalog.find("GIT");
    expect(skill).toMatchObject({
      name: "git",
      description: "Git workflow",
      location: "project",
      baseDirectory: tree.at("skills/git"),
      skillFile: "SKILL.md",
      tier: "strict",
      modelInvocable: true,
      userInvocable: true,
      hasScripts: false,
      useCount: 0,
      lastUsedAtMs: 0,
      rootRank: 0,
    });
    expect(skill && "label" in skill).toBe(false);
    expect(skill && text(await catalog.readFile(skill, "SKILL.md"))).toBe(
      "---\nname: git\ndescription: Git workflow\n---\n\n# Git\n",
    );
    expect(JSON.parse(JSON.stringify(skill))).toMatchObject({ frontmatter: { name: "git" }, problems: [] });
  });

  it.each([
    "../../../etc/passwd",
    ".ssh/id_rsa",
    "__proto__",
    "constructor",
    "toString",
    "",
    "a\0b",
    "skill://git",
  ])("finds nothing under the name %j", async (name) => {
    const tree = createSkillTree();
    tree.skill("skills/git");
    const catalog = await tree.open();
    expect(await catalog.find(name)).toBeUndefined();
    expect(await catalog.findByAddress({ name })).toBeUndefined();
    expect(await catalog.findByAddress({ label: name, name: "git" })).toBeUndefined();
  });

  it("lets the first root win a name, and serves the other under a qualified one", async () => {
    const tree = createSkillTree();
    tree.skill("project/git", { description: "Project." });
    tree.skill("home/git", { description: "Global." });
    const roots = [tree.root("project"), tree.root("home", { host: "claude", location: "global", rank: 1 })];
    const catalog = await tree.open({ roots });
    expect((await catalog.find("git"))?.description).toBe("Project.");
    expect((await catalog.find("Claude:GIT"))?.description).toBe("Global.");
    expect(await catalog.findByAddress({ label: "claude", name: "git" })).toMatchObject({
      label: "claude",
      location: "global",
    });
    expect(await namesOf(catalog)).toEqual(["git"]);
    expect(await catalog.problems()).toMatchObject([
      {
        code: "name_taken",
        effect: "shadowed",
        path: tree.at("home/git"),
        evidence: `claude:git, after ${tree.at("project/git")}`,
      },
    ]);
    expect(tree.log).toEqual([]);
  });

  it("says when the one that lost its name is only a copy", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a/git");
    tree.skill("skills/b/git");
    expect(await (await tree.open()).problems()).toMatchObject([
      { code: "name_taken_by_copy", severity: "info" },
    ]);
  });

  it("skips what has no name or no description, or is switched off, and logs each once", async () => {
    const tree = createSkillTree();
    tree.write("skills/no-front-matter/SKILL.md", "# Only text\n");
    tree.write("skills/no-name/SKILL.md", "---\ndescription: x\n---\n");
    tree.write("skills/no-description/SKILL.md", "---\nname: no-description\n---\n");
    tree.skill("skills/off", { extra: "enabled: false\n" });
    tree.skill("skills/ok");
    const catalog = await tree.open();
    await catalog.rescan();
    await catalog.rescan();
    expect(await namesOf(catalog)).toEqual(["ok"]);
    const folders = ["no-description", "no-front-matter", "no-name", "off"].map((name) =>
      tree.at(`skills/${name}`),
    );
    const skipped = (await catalog.problems()).filter(({ effect }) => effect === "skipped");
    expect([...new Set(skipped.map(({ path }) => path))]).toEqual(folders);
    expect(tree.log.map((line) => line.split(":")[0])).toEqual(folders.map((folder) => `Skipped ${folder}`));
    expect(catalog.stats()).toMatchObject({ skills: 1, skipped: 4 });
  });

  it("skips a SKILL.md that cannot be read and serves its neighbours", async () => {
    const tree = createSkillTree();
    mkdirSync(tree.at("skills/pipe"), { recursive: true });
    execFileSync("mkfifo", [tree.at("skills/pipe/SKILL.md")]);
    tree.link("skills/loop", "loop");
    tree.skill("skills/ok");
    const catalog = await tree.open({ roots: [tree.root("missing"), tree.root("skills", { rank: 1 })] });
    expect(await namesOf(catalog)).toEqual(["ok"]);
    expect(tree.log).toHaveLength(2);
  });

  it("gives no prototype to front matter, and nothing for the names of one", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a", { extra: "metadata:\n  x: y\n" });
    const [skill] = await (await tree.open()).list();
    expect(Object.getPrototypeOf(skill?.frontmatter)).toBeNull();
    expect(skill?.frontmatter.constructor).toBeUndefined();
    expect(skill?.frontmatter).toEqual({ name: "a", description: "About a.", metadata: { x: "y" } });
  });

  it("knows which skills have scripts", async () => {
    const tree = createSkillTree();
    for (const name of ["with", "empty", "without", "deep"]) tree.skill(`skills/${name}`);
    tree.write("skills/with/scripts/run.py", "");
    tree.write("skills/deep/scripts/lib/run.py", "");
    mkdirSync(tree.at("skills/empty/scripts"));
    tree.write("skills/without/myscripts/run.py", "");
    const withScripts = (await (await tree.open()).list()).filter((skill) => skill.hasScripts);
    expect(withScripts.map(({ name }) => name)).toEqual(["deep", "with"]);
  });
});

describe("reading", () => {
  it("lists, digests and reads the files of a skill, and refuses every path out of it", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.write("skills/a/references/x.md", "x");
    tree.write("skills/a-evil/x.md", "evil");
    tree.link("skills/a/passwd", "/etc/passwd");
    const catalog = await tree.open();
    const [skill] = await catalog.list();
    if (skill === undefined) throw new Error("The skill was not found");
    expect((await catalog.files(skill)).map(({ path }) => path)).toEqual(["SKILL.md", "references/x.md"]);
    const manifest = await catalog.manifest(skill);
    expect(manifest.files.map(({ path }) => path)).toEqual(["SKILL.md", "references/x.md"]);
    expect(text(await catalog.readFile(skill, "references/x.md"))).toBe("x");
    for (const path of ["../a-evil/x.md", "/etc/passwd", "passwd", "references", "", "a\0b", "nothing.md"]) {
      await expect(catalog.readFile(skill, path)).rejects.toThrow(SkillPathError);
    }
  });

  it("digests an edited file anew even when its size and modification time are put back", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.write("skills/a/x.md", "one");
    const [past, catalog] = [new Date("2020-01-01"), await tree.open({ now: () => Date.now() + 60_000 })];
    utimesSync(tree.at("skills/a/x.md"), past, past);
    const [skill] = await catalog.list();
    if (skill === undefined) throw new Error("The skill was not found");
    const previous = await catalog.manifest(skill);
    expect(await catalog.manifest(skill)).toEqual(previous);
    tree.remove("skills/a/x.md");
    tree.write("skills/a/x.md", "two");
    utimesSync(tree.at("skills/a/x.md"), past, past);
    expect((await catalog.manifest(skill)).treeDigest).not.toBe(previous.treeDigest);
  });

  it("finds by full text, follows edits, and suggests near names that models may know", async () => {
    const tree = createSkillTree();
    tree.skill("skills/pdf-forms", { body: "# Signatures\n\nMentions stamping.\n" });
    tree.skill("skills/pdf-secret", { extra: "disable-model-invocation: true\n" });
    const catalog = await tree.open();
    const search = async (query: string) =>
      (await catalog.search(query, { limit: 5 })).hits.map(({ skill }) => skill.name);
    expect(await search("stamping")).toEqual(["pdf-forms"]);
    expect(await search("nonsense")).toEqual([]);
    expect(await catalog.suggest("pdf-form")).toEqual(["pdf-forms"]);
    expect(await catalog.suggest("pdf-secret")).toEqual([]);
    tree.skill("skills/pdf-forms", { body: "Now about watermarks.\n" });
    await catalog.rescan();
    expect(await search("stamping")).toEqual([]);
    expect(await search("watermark")).toEqual(["pdf-forms"]);
  });

  it("does not serve what the user excluded, through any door, and says so", async () => {
    const tree = createSkillTree();
    tree.skill("skills/keep", { body: "Wanted.\n" });
    tree.skill("skills/Drop-Me", { body: "Unwanted.\n" });
    const catalog = await tree.open({ exclude: ["drop-ME"] });
    expect((await catalog.list()).map(({ name }) => name)).toEqual(["keep"]);
    expect(await catalog.find("drop-me")).toBeUndefined();
    expect(await catalog.suggest("drop-m")).toEqual([]);
    expect((await catalog.search("unwanted drop", { limit: 5 })).hits).toEqual([]);
    expect(await catalog.problems()).toContainEqual(
      expect.objectContaining({ code: "skill_excluded", skill: "Drop-Me", effect: "skipped" }),
    );
  });

  it("finds by the names of files and by what scripts say of themselves", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.write("skills/a/references/invoice-template.md", "x");
    tree.skill("skills/b");
    tree.write("skills/b/scripts/go.py", '"""Converts spreadsheets to charts."""\nprint(1)\n');
    const catalog = await tree.open();
    await catalog.rescan();
    const search = async (query: string) =>
      (await catalog.search(query, { limit: 5 })).hits.map(({ skill, matched }) => [skill.name, matched]);
    expect(await search("invoice template")).toEqual([["a", ["files"]]]);
    expect(await search("convert spreadsheets to charts")).toEqual([["b", ["files"]]]);
    expect(await search("has:references")).toEqual([["a", []]]);
    expect(await search("has:scripts")).toEqual([["b", []]]);
  });

  it("orders by meaning with an embedder, and by words alone while that fails", async () => {
    const tree = createSkillTree();
    for (const name of ["a", "b", "c"])
      tree.skill(`skills/${name}`, { description: "Grows tall apple trees." });
    tree.skill("skills/d", { description: "Grows tall apple trees for cider." });
    let isDown = false;
    const embed = async (texts: readonly string[]) => {
      if (isDown) throw new Error("down");
      return texts.map((text) => (text.startsWith("d:") || text.startsWith("apple") ? [1, 0] : [0, 1]));
    };
    const catalog = await tree.open({ embedder: async () => ({ embed }) });
    const plain = await tree.open();
    const names = async (from: typeof catalog, query: string) =>
      (await from.search(query, { limit: 10 })).hits.map(({ skill }) => skill.name);
    const byWords = await names(plain, "apple trees");
    expect(byWords.at(-1)).toBe("d");
    expect(await names(catalog, "apple trees")).not.toEqual(byWords);
    isDown = true;
    expect(await names(catalog, "tall apple trees")).toEqual(await names(plain, "tall apple trees"));
    expect(tree.log).toContainEqual(expect.stringContaining("ordered by words alone"));
  });

  it("indexes again after an edit only what changed, a file beside SKILL.md included", async () => {
    const tree = createSkillTree();
    for (let i = 0; i < 20; i++) tree.skill(`skills/s${i}`, { body: `About topic${i}.\n` });
    const catalog = await tree.open();
    const names = async (query: string) =>
      (await catalog.search(query, { limit: 5 })).hits.map(({ skill }) => skill.name);
    await catalog.rescan();
    expect(await names("topic7")).toEqual(["s7"]);
    const settle = async () => {
      // What is too young to be relied on is indexed again until it has settled.
      await expect
        .poll(async () => {
          await catalog.rescan();
          const previous = catalog.stats().indexings;
          await names("topic7");
          return catalog.stats().indexings - previous;
        })
        .toBe(0);
    };
    await settle();
    const earlier = catalog.stats().indexings;
    tree.skill("skills/s7", { body: "About gardening.\n" });
    await catalog.rescan();
    expect(await names("gardening")).toEqual(["s7"]);
    expect(await names("topic7")).not.toContain("s7");
    expect(catalog.stats().indexings - earlier).toBe(1);
    await settle();
    const edited = catalog.stats().indexings;
    tree.write("skills/s3/references/beekeeping.md", "x");
    await catalog.rescan();
    expect(await names("beekeeping")).toEqual(["s3"]);
    tree.remove("skills/s4");
    await catalog.rescan();
    expect(await names("topic4")).not.toContain("s4");
    expect(catalog.stats().indexings - edited).toBe(1);
  });

  it("answers searches that overlap with edits from the state each of them began with, never a mixed one", async () => {
    const tree = createSkillTree();
    for (let i = 0; i < 30; i++) tree.skill(`skills/s${i}`, { body: "About apples.\n" });
    const catalog = await tree.open();
    const count = async (query: string) => (await catalog.search(query, { limit: 50 })).total ?? 0;
    const first = count("apples");
    for (let i = 0; i < 30; i++)
      tree.skill(`skills/s${i}`, { description: "Grows pears.", body: "Pears.\n" });
    await catalog.rescan();
    const [, pears, apples] = await Promise.all([first, count("pears"), count("apples")]);
    expect(apples).toBe(0);
    expect(pears).toBeGreaterThan(0);
  });
});

describe("change", () => {
  it("tells what was added, edited, renamed and removed, and gives each state its own snapshot", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.skill("skills/b");
    tree.write("skills/b/notes.md", "one");
    // A little later: files that are too young for their stamp are looked at again by themselves, in the middle of what is next.
    const catalog = await tree.open({ now: () => Date.now() + 60_000 });
    const changes: CatalogChange[] = [];
    const stop = catalog.onChange((change) => changes.push(change));
    const snapshotIds = [catalog.snapshotId()];
    const after = async (act: () => void) => {
      const start = changes.length;
      act();
      await catalog.rescan();
      snapshotIds.push(catalog.snapshotId());
      const notices = changes.slice(start);
      const namesIn = (list: "changed" | "removed") =>
        notices.flatMap((notice) => notice[list].map(({ name }) => name));
      return [notices.some(({ listChanged }) => listChanged), namesIn("changed"), namesIn("removed")];
    };
    expect(await after(() => tree.skill("skills/new/category/c"))).toEqual([true, ["c"], []]);
    expect(await after(() => tree.skill("skills/a", { description: "Other." }))).toEqual([true, ["a"], []]);
    expect(await after(() => tree.skill("skills/a", { description: "Other.", body: "More." }))).toEqual([
      false,
      ["a"],
      [],
    ]);
    expect(await after(() => tree.write("skills/b/notes.md", "two"))).toEqual([false, ["b"], []]);
    expect(await after(() => tree.write("skills/b/deep/new.md", ""))).toEqual([false, ["b"], []]);
    expect(await after(() => tree.skill("skills/a", { name: "z" }))).toEqual([true, ["z"], ["a"]]);
    expect(await after(() => tree.rename("skills/new", "skills/renamed"))).toEqual([true, ["c"], ["c"]]);
    expect(await after(() => tree.remove("skills/renamed"))).toEqual([true, [], ["c"]]);
    expect(new Set(snapshotIds).size).toBe(snapshotIds.length);
    stop();
    const previous = changes.length;
    await after(() => tree.remove("skills/b"));
    expect(changes).toHaveLength(previous);
  });

  it("neither tells nor reads anything when nothing changed", async () => {
    const tree = createSkillTree();
    for (let i = 0; i < 50; i++) tree.skill(`skills/cat-${i % 5}/skill-${i}`);
    const catalog = await tree.open();
    const listener = vi.fn();
    catalog.onChange(listener);
    // Files too young to be relied on are read again; wait until there are none left.
    await vi.waitFor(async () => {
      const { contentReads } = catalog.stats();
      await catalog.rescan();
      expect(catalog.stats().contentReads).toBe(contentReads);
    });
    const [snapshotId, { contentReads }, list] = [
      catalog.snapshotId(),
      catalog.stats(),
      await catalog.list(),
    ];
    await catalog.rescan();
    expect(catalog.stats().contentReads).toBe(contentReads);
    expect(catalog.snapshotId()).toBe(snapshotId);
    expect(await catalog.list()).toEqual(list);
    expect((await catalog.list())[0]).toBe(list[0]);
    expect(listener).not.toHaveBeenCalled();
  });

  it("shows a listener that fails in the log, and calls the others", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    const catalog = await tree.open();
    const listener = vi.fn();
    catalog.onChange(() => {
      throw new Error("listener");
    });
    catalog.onChange(listener);
    tree.skill("skills/b");
    await catalog.rescan();
    expect(listener).toHaveBeenCalledOnce();
    expect(tree.log.join()).toContain("listener");
  });

  it("counts uses for the next run and not for this one", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    const cacheDirectory = tree.at("cache");
    const first = await tree.open({ cacheDirectory });
    const [skill] = await first.list();
    if (skill === undefined) throw new Error("The skill was not found");
    first.recordUse(skill);
    await first.rescan();
    expect((await first.list())[0]?.useCount).toBe(0);
    await first.close();
    expect((await (await tree.open({ cacheDirectory })).list())[0]?.useCount).toBe(1);
  });

  it("is readable after it was closed, and closes twice", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    const catalog = await tree.open({ watch: true });
    await catalog.close();
    await catalog.close();
    await catalog.rescan();
    expect(await namesOf(catalog)).toEqual(["a"]);
  });
});
