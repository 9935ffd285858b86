import { appendFileSync, linkSync, mkdirSync } from "node:fs";
import type { CatalogChange } from "@skillquay/tools";
import { describe, expect, it, vi } from "vitest";
import { createSkillTree, namesOf } from "../testing/skill-tree.ts";
import type { LocalCatalog } from "./local-catalog.ts";

// Polls for the state; how fast it comes is for the program's tests, whose machine is not shared.
const soon = { timeout: 10_000, interval: 10 };

describe("watching", () => {
  it("sees skills that are added, edited, replaced, renamed and removed, in new category folders too", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a", { description: "One." });
    const catalog = await tree.open({ watch: true });
    const names = () => namesOf(catalog);
    tree.skill("skills/category/deep/b");
    await vi.waitFor(async () => expect(await names()).toEqual(["a", "b"]), soon);
    tree.skill("skills/a", { description: "Two." });
    await vi.waitFor(async () => expect((await catalog.find("a"))?.description).toBe("Two."), soon);
    tree.skill("skills/category/deep/b/tmp", { name: "b", description: "Replaced." });
    tree.rename("skills/category/deep/b/tmp/SKILL.md", "skills/category/deep/b/SKILL.md");
    await vi.waitFor(async () => expect((await catalog.find("b"))?.description).toBe("Replaced."), soon);
    tree.rename("skills/category", "skills/moved");
    await vi.waitFor(
      async () => expect((await catalog.find("b"))?.baseDirectory).toBe(tree.at("skills/moved/deep/b")),
      soon,
    );
    tree.skill("skills/moved/deep/b", { description: "After the move." });
    await vi.waitFor(
      async () => expect((await catalog.find("b"))?.description).toBe("After the move."),
      soon,
    );
    tree.remove("skills/a");
    await vi.waitFor(async () => expect(await names()).toEqual(["b"]), soon);
    tree.skill("skills/a", { description: "Back." });
    await vi.waitFor(async () => expect((await catalog.find("a"))?.description).toBe("Back."), soon);
    tree.skill("skills/a", { description: "And watched again." });
    await vi.waitFor(
      async () => expect((await catalog.find("a"))?.description).toBe("And watched again."),
      soon,
    );
  });

  it("names the skill of which a file below was edited, without a change of the list", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.skill("skills/b");
    tree.write("skills/b/references/x.md", "one");
    const catalog = await tree.open({ watch: true });
    await vi.waitFor(() => expect(catalog.stats().watches).toBe(4), soon);
    const changes: CatalogChange[] = [];
    catalog.onChange((change) => changes.push(change));
    tree.write("skills/b/references/x.md", "two!");
    await vi.waitFor(() => expect(changes).toHaveLength(1), soon);
    expect(changes[0]).toMatchObject({ listChanged: false, removed: [] });
    expect(changes[0]?.changed.map(({ name }) => name)).toEqual(["b"]);
  });

  it("sees a root that is made later, level by level, and one that is removed and made again", async () => {
    const tree = createSkillTree();
    tree.write("home/file", "");
    const catalog = await tree.open({ watch: true, roots: [tree.root("home/.agents/skills")] });
    expect(await namesOf(catalog)).toEqual([]);
    tree.skill("home/.agents/skills/a");
    await vi.waitFor(async () => expect(await namesOf(catalog)).toEqual(["a"]), soon);
    tree.remove("home/.agents");
    await vi.waitFor(async () => expect(await namesOf(catalog)).toEqual([]), soon);
    tree.skill("home/.agents/skills/b");
    await vi.waitFor(async () => expect(await namesOf(catalog)).toEqual(["b"]), soon);
  });

  it("sees the skills of a root of which each folder was made at another time", async () => {
    const tree = createSkillTree();
    tree.write("home/file", "");
    const catalog = await tree.open({ watch: true, roots: [tree.root("home/.agents/skills")] });
    for (const step of ["home/.agents", "home/.agents/skills"]) {
      await quiet(catalog);
      mkdirSync(tree.at(step));
    }
    await quiet(catalog);
    tree.skill("home/.agents/skills/a");
    await vi.waitFor(async () => expect(await namesOf(catalog)).toEqual(["a"]), soon);
  });

  it("watches what it knows from the cache as well", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a", { description: "One." });
    const cacheDirectory = tree.at("cache");
    const first = await tree.open({ cacheDirectory });
    await vi.waitFor(async () => {
      await first.rescan();
      await first.close();
      const next = await tree.open({ cacheDirectory });
      expect(next.stats().cache).toBe("warm");
    }, soon);
    const catalog = await tree.open({ cacheDirectory, watch: true });
    tree.skill("skills/a", { description: "Two." });
    await vi.waitFor(async () => expect((await catalog.find("a"))?.description).toBe("Two."), soon);
  });

  it("sees changes without watching by the regular rescan", async () => {
    const tree = createSkillTree();
    const catalog = await tree.open({ rescanEveryMs: 20 });
    tree.skill("skills/a");
    await vi.waitFor(async () => expect(await namesOf(catalog)).toEqual(["a"]), soon);
  });
});

// No scan for a while: whatever was noticed has been dealt with, and only a watch can notice more.
async function quiet(catalog: LocalCatalog): Promise<void> {
  let scans = -1;
  await vi.waitFor(
    () => {
      const last = scans;
      scans = catalog.stats().scans;
      expect(scans).toBe(last);
    },
    { timeout: 10_000, interval: 300 },
  );
}

// A write by another name of the same file, from a folder that nobody watches, is what no watch tells of.
describe("changes that no watch tells of", () => {
  function treeWithOtherNames() {
    const tree = createSkillTree();
    tree.skill("skills/a");
    tree.write("skills/a/references/r.md", "one");
    mkdirSync(tree.at("elsewhere"));
    linkSync(tree.at("skills/a/SKILL.md"), tree.at("elsewhere/main"));
    linkSync(tree.at("skills/a/references/r.md"), tree.at("elsewhere/reference"));
    return tree;
  }
  const changesOf = (catalog: LocalCatalog) => {
    const changes: CatalogChange[] = [];
    catalog.onChange((change) => changes.push(change));
    return changes;
  };
  const codesOf = async (catalog: LocalCatalog) => (await catalog.problems()).map(({ code }) => code);
  // Twice, each time when no look is due that has another reason.
  async function expectReferenceIsNoticed(catalog: LocalCatalog, reference: string) {
    const changes = changesOf(catalog);
    for (const text of ["two", "three"]) {
      await vi.waitFor(() => expect(catalog.settledState()).toBeDefined(), soon);
      const count = changes.length;
      appendFileSync(reference, text);
      await vi.waitFor(() => expect(changes.length).toBeGreaterThan(count), soon);
      expect(changes.at(-1)?.changed.map(({ name }) => name)).toEqual(["a"]);
    }
  }

  it("are found by looking at everything once the first was found, and a problem says so", async () => {
    const tree = treeWithOtherNames();
    const catalog = await tree.open({ watch: true, rescanEveryMs: 50 });
    await vi.waitFor(() => expect(catalog.stats().watches).toBe(3), soon);
    expect(await codesOf(catalog)).not.toContain("changes_not_told");
    // More than one: the first may be met by the look that follows new watches, which says nothing about them.
    await vi.waitFor(
      async () => {
        appendFileSync(tree.at("elsewhere/main"), "More.");
        expect(await codesOf(catalog)).toContain("changes_not_told");
      },
      { ...soon, interval: 400 },
    );
    await expectReferenceIsNoticed(catalog, tree.at("elsewhere/reference"));
  });

  it("are found from the beginning where the file system is known for them", async () => {
    const tree = treeWithOtherNames();
    const catalog = await tree.open({ watch: true, rescanEveryMs: 50, isTold: () => false });
    await vi.waitFor(() => expect(catalog.stats().watches).toBe(3), soon);
    await expectReferenceIsNoticed(catalog, tree.at("elsewhere/reference"));
  });
});
