import {
  chmodSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { describe, expect, it, vi } from "vitest";
import type { LocalCatalog } from "../catalog/local-catalog.ts";
import { createSkillTree, namesOf, type SkillTree } from "../testing/skill-tree.ts";

async function keep(tree: SkillTree): Promise<void> {
  // Files too young to be relied on are not kept: rescan until they are.
  await vi.waitFor(async () => {
    const catalog = await open(tree);
    await catalog.rescan();
    await catalog.close();
    expect((await open(tree)).stats().cache).toBe("warm");
  }, 10_000);
}

function open(tree: SkillTree): Promise<LocalCatalog> {
  return tree.open({ cacheDirectory: tree.at("cache") });
}

function cacheFile(tree: SkillTree): string {
  const [name] = readdirSync(tree.at("cache")).filter((entry) => entry.endsWith(".bin"));
  return tree.at(`cache/${name}`);
}

async function stateOf(catalog: LocalCatalog) {
  const skills = [...(await catalog.list()), ...catalog.shadowed().map(({ skill }) => skill)];
  return {
    skills: JSON.stringify(skills),
    problems: await catalog.problems(),
  };
}

function manySkills(): SkillTree {
  const tree = createSkillTree();
  for (const name of ["a", "b", "cat/c", "cat/.x/d", "a/steps/nested"]) tree.skill(`skills/${name}`);
  tree.skill("skills/dup/b", { description: "Ünïcödé, 数据 and 🎉." });
  tree.write("skills/a/scripts/run.sh", "");
  tree.write("skills/bad/SKILL.md", "no front matter");
  tree.skill("elsewhere/linked");
  tree.link("skills/linked", "../elsewhere/linked");
  tree.link("skills/broken", "nowhere");
  return tree;
}

describe("a start from the cache", () => {
  it("shows exactly what a start without one shows, and reads no skill", async () => {
    const tree = manySkills();
    await keep(tree);
    const warm = await open(tree);
    expect(warm.stats()).toMatchObject({
      cache: "warm",
      contentReads: 0,
      skills: 6,
      shadowed: 1,
      skipped: 1,
    });
    const fresh = await tree.open();
    expect(await stateOf(warm)).toEqual(await stateOf(fresh));
    await warm.rescan();
    expect(await stateOf(warm)).toEqual(await stateOf(fresh));
    expect(warm.stats().contentReads).toBe(0);
  });

  it.each<[string, (tree: SkillTree) => void, number]>([
    ["an edited skill", (tree) => tree.skill("skills/b", { description: "Edited." }), 1],
    ["an edited nested skill", (tree) => tree.skill("skills/a/steps/nested", { description: "Edited." }), 1],
    ["a removed skill", (tree) => tree.remove("skills/cat/c"), 0],
    ["a removed SKILL.md", (tree) => tree.remove("skills/a/SKILL.md"), 0],
    ["a new skill", (tree) => tree.skill("skills/new"), 1],
    ["a new skill in a category", (tree) => tree.skill("skills/cat/.x/new"), 1],
    ["a renamed category", (tree) => tree.rename("skills/cat", "skills/dog"), 2],
    [
      "a link to another folder",
      (tree) => {
        tree.remove("skills/linked");
        tree.skill("elsewhere/other");
        tree.link("skills/linked", "../elsewhere/other");
      },
      1,
    ],
    [
      "a folder put in the place of a link",
      (tree) => {
        tree.remove("elsewhere/linked");
        tree.skill("elsewhere/linked", { name: "replaced" });
      },
      1,
    ],
    [
      "a SKILL.md that became a pipe dream",
      (tree) => {
        tree.remove("skills/b/SKILL.md");
        tree.link("skills/b/SKILL.md", "../../elsewhere/linked/SKILL.md");
      },
      0,
    ],
  ])("sees %s at once, and reads only that", async (_what, act, reads) => {
    const tree = manySkills();
    await keep(tree);
    act(tree);
    const catalog = await open(tree);
    expect(catalog.stats()).toMatchObject({ cache: "partial", contentReads: reads });
    const fresh = await tree.open();
    expect((await stateOf(catalog)).skills).toBe((await stateOf(fresh)).skills);
    await catalog.rescan();
    expect(await stateOf(catalog)).toMatchObject({ problems: (await stateOf(fresh)).problems });
  });

  it("finds by the walk that follows what the cache cannot know: a new skill deep in another", async () => {
    const tree = manySkills();
    await keep(tree);
    tree.skill("skills/b/examples/inner");
    const catalog = await open(tree);
    await vi.waitFor(async () => expect(await namesOf(catalog)).toContain("inner"), 10_000);
  });

  it("is used without the walk that follows by one who begins complete", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    await keep(tree);
    tree.skill("skills/a/deep/b");
    const catalog = await tree.open({ cacheDirectory: tree.at("cache"), startComplete: true });
    expect(await namesOf(catalog)).toEqual(["a", "b"]);
    // The head of the new one; what was known of the other is in the cache.
    expect(catalog.stats()).toMatchObject({ cache: "partial", headReads: 1, folders: 4 });
  });

  it("sees a root that did not exist before", async () => {
    const tree = createSkillTree();
    tree.skill("one/a");
    const options = {
      roots: [tree.root("one"), tree.root("two", { rank: 1 })],
      cacheDirectory: tree.at("cache"),
    };
    await (await tree.open(options)).close();
    tree.skill("two/b");
    expect(await namesOf(await tree.open(options))).toEqual(["a", "b"]);
  });

  it.each<[string, (path: string) => void]>([
    ["cut off", (path) => truncateSync(path, statSync(path).size - 9)],
    ["empty", (path) => truncateSync(path, 0)],
    ["not ours", (path) => writeFileSync(path, "something else entirely, and long enough to have a head")],
    ["of another version", (path) => writeFileSync(path, changed(readFileSync(path), 7))],
    ["damaged in the numbers", (path) => writeFileSync(path, changed(readFileSync(path), 120))],
    ["damaged in the texts", (path) => writeFileSync(path, changed(readFileSync(path), -40))],
    ["writable by others", (path) => chmodSync(path, 0o666)],
  ])("ignores a cache that is %s", async (_what, damage) => {
    const tree = manySkills();
    await keep(tree);
    damage(cacheFile(tree));
    const catalog = await open(tree);
    expect(catalog.stats().cache).toBe("cold");
    expect(await stateOf(catalog)).toEqual(await stateOf(await tree.open()));
    expect(tree.log.filter((line) => !line.startsWith("Skipped "))).toEqual([]);
  });

  it("keeps its file to its owner, one per set of roots, and leaves nothing else behind", async () => {
    const tree = manySkills();
    await keep(tree);
    expect(statSync(cacheFile(tree)).mode & 0o777).toBe(0o600);
    expect(statSync(tree.at("cache")).mode & 0o777).toBe(0o700);
    expect(readdirSync(tree.at("cache"))).toHaveLength(1);
  });

  it("removes what no run has used for a month, and nothing that is not its own", async () => {
    const tree = manySkills();
    for (const name of ["index-00000000.bin", "index-00000001.bin", "other.bin"])
      tree.write(`cache/${name}`, "");
    const longAgo = new Date("2020-01-01");
    for (const name of ["index-00000000.bin", "other.bin"])
      utimesSync(tree.at(`cache/${name}`), longAgo, longAgo);
    await keep(tree);
    const left = readdirSync(tree.at("cache"));
    expect(left).toEqual(expect.arrayContaining(["index-00000001.bin", "other.bin"]));
    expect(left).not.toContain("index-00000000.bin");
  });

  it("works where nothing can be kept", async () => {
    const tree = manySkills();
    tree.write("file", "");
    const catalog = await tree.open({ cacheDirectory: tree.at("file/cache") });
    await catalog.rescan();
    await catalog.close();
    expect(catalog.stats()).toMatchObject({ cache: "cold", skills: 6 });
  });
});

function changed(bytes: Buffer, position: number): Buffer {
  const at = position < 0 ? bytes.length + position : position;
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
}
