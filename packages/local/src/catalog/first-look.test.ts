import { describe, expect, it, vi } from "vitest";
import { walkLimits } from "../discovery/walk-limits.ts";
import { createSkillTree } from "../testing/skill-tree.ts";

// No patience at all: opening comes back before the first folder was looked at.
const firstLook = { cpuMs: 0, wallMs: 0 };

describe("a catalog that is opened before its folders were looked at", () => {
  it("says so, and answers what it is asked when it knows", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.write("skills/a/scripts/run.sh", "");
    const catalog = await tree.open({ firstLook });
    expect(catalog.isLooking?.()).toBe(true);
    const [listed, found, problems] = await Promise.all([
      catalog.list(),
      catalog.find("A"),
      catalog.problems(),
      catalog.search("about a", { limit: 1, offset: 0 }),
    ]);
    expect(catalog.isLooking?.()).toBe(false);
    expect(listed.map(({ name }) => name)).toEqual(["a"]);
    expect(found).toMatchObject({ name: "a", hasScripts: true });
    expect(problems).toEqual([]);
  });

  it.each(["skills/a", undefined])("tells of its end once, whatever was found: %s", async (skill) => {
    const tree = createSkillTree();
    if (skill !== undefined) tree.skill(skill);
    const catalog = await tree.open({ firstLook });
    const firstId = catalog.snapshotId();
    const onChange = vi.fn();
    catalog.onChange(onChange);
    await catalog.list();
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(catalog.snapshotId()).not.toBe(firstId);
  });

  it("opens from the cache without waiting for it either, and rescans after it", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    const cacheDirectory = tree.at("cache");
    const first = await tree.open({ cacheDirectory });
    await first.rescan();
    await first.close();
    tree.skill("skills/b");
    const catalog = await tree.open({ cacheDirectory, firstLook });
    await catalog.rescan();
    expect((await catalog.list()).map(({ name }) => name)).toEqual(["a", "b"]);
  });

  it("can be closed while it looks", async () => {
    const tree = createSkillTree();
    for (let i = 0; i < 50; i++) tree.skill(`skills/s${i}`);
    const catalog = await tree.open({ firstLook });
    await catalog.close();
    expect(await catalog.list()).toEqual([]);
  });

  it("waits for the whole where nobody set a limit", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    expect((await tree.open()).isLooking?.()).toBe(false);
  });
});

describe("a catalog of which a root holds more than is looked at", () => {
  it.each([
    { limits: walkLimits, isWhole: true },
    { limits: { ...walkLimits, foldersOutsideSkills: 2 }, isWhole: false },
    { limits: { ...walkLimits, entriesInFolder: 2 }, isWhole: false },
    // Nothing to spare memory for: the next start may have its answers.
    { limits: { ...walkLimits, depth: 1 }, isWhole: true },
  ])("is not whole: $isWhole", async ({ limits, isWhole }) => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    for (const name of ["b", "c", "d"]) tree.write(`skills/${name}/deeper/x`, "");
    const catalog = await tree.open({ limits });
    expect(catalog.isWhole()).toBe(isWhole);
  });
});
