import { createSkillService, type SkillService, selectTools } from "@skillquay/tools";
import { createResultMemo, type ResultMemoLimits } from "@skillquay/tools/fast-path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { LocalCatalog } from "../catalog/local-catalog.ts";
import { createSkillTree } from "../testing/skill-tree.ts";

// Files made in a test are younger than any that is relied on; this clock makes them old.
const later = () => Date.now() + 60_000;

function serve(catalog: LocalCatalog, limits: ResultMemoLimits = {}): SkillService {
  const selection = selectTools("skill,get_skill_resource,read_skill,get_skill");
  if ("problem" in selection) throw new Error(selection.problem);
  const service = createSkillService({
    catalog,
    structuredResults: true,
    selection,
    toolPrefix: "",
    strictResources: false,
    version: "0",
    memo: createResultMemo(limits),
    onInternalError: (error) => {
      throw error;
    },
  });
  onTestFinished(() => service.close());
  return service;
}

async function read(service: SkillService, tool: string, input: Record<string, unknown>) {
  const result = await service.reads.readTool(tool, input);
  const { structuredContent } = JSON.parse(`{${Buffer.from(result?.members ?? []).toString("utf8")}}`);
  // An error has its object beside its text.
  return structuredContent ?? Object(result?.meta)["skillquay/error"];
}

const resource = (service: SkillService, path: string) =>
  read(service, "get_skill_resource", { skill_name: "s", resource_path: path });

describe("reads of skills on disk", () => {
  it.each([
    ["skill", { name: "s" }],
    ["read_skill", { name: "s" }],
    ["get_skill", { uri: "skill://s/SKILL.md" }],
    ["get_skill_resource", { skill_name: "s", resource_path: "a.md" }],
  ])("take an unchanged file from disk once: %s", async (tool, input) => {
    const tree = createSkillTree();
    tree.skill("skills/s");
    tree.write("skills/s/a.md", "one");
    const catalog = await tree.open({ now: later });
    const service = serve(catalog);
    const previous = catalog.stats().contentReads;
    const first = await read(service, tool, input);
    expect(await read(service, tool, input)).toEqual(first);
    expect(catalog.stats().contentReads).toBe(previous + 1);
  });

  it("count as uses, kept or not", async () => {
    const tree = createSkillTree();
    tree.skill("skills/s");
    const catalog = await tree.open({ now: later });
    const used: string[] = [];
    const service = serve({ ...catalog, recordUse: (skill) => used.push(skill.name) });
    for (let round = 0; round < 3; round++) await read(service, "skill", { name: "s" });
    expect(used).toEqual(["s", "s", "s"]);
  });

  it("give the new bytes after a write in place, a write of the same length and a replacement", async () => {
    const tree = createSkillTree();
    tree.skill("skills/s");
    const service = serve(await tree.open());
    // Several writes fall into one tick of the file system's clock, and then leave the same stamp.
    for (let round = 0; round < 1_000; round++) {
      tree.write("skills/s/a.md", `same length ${round % 10}`);
      expect((await resource(service, "a.md")).text).toBe(`same length ${round % 10}`);
    }
    for (let round = 0; round < 100; round++) {
      tree.write("skills/s/b.md", `replaced ${round}`);
      tree.rename("skills/s/b.md", "skills/s/a.md");
      expect((await resource(service, "a.md")).text).toBe(`replaced ${round}`);
    }
  });

  it("give the new text of a skill at once, and what the index knows of it when it does", async () => {
    const tree = createSkillTree();
    tree.skill("skills/s", { body: "old" });
    const catalog = await tree.open({ now: later });
    const service = serve(catalog);
    expect((await read(service, "skill", { name: "s" })).text).toContain("old");
    tree.write("skills/s/SKILL.md", "---\nname: s\ndescription: D.\nversion: [\n---\n\nnew");
    const edited = await read(service, "skill", { name: "s" });
    expect(edited.text).toContain("new");
    expect(edited.problems).toEqual([]);
    await catalog.rescan();
    const indexed = await read(service, "skill", { name: "s" });
    expect(indexed.error ?? indexed.problems.length).not.toBe(0);
  });

  it("name the files that there are now", async () => {
    const tree = createSkillTree();
    tree.skill("skills/s");
    const catalog = await tree.open({ now: later });
    const service = serve(catalog);
    expect((await read(service, "skill", { name: "s" })).resources).toEqual([]);
    tree.write("skills/s/new.md", "x");
    await catalog.rescan();
    await expect
      .poll(async () => (await read(service, "skill", { name: "s" })).resources)
      .toEqual(["new.md"]);
  });

  it("forget a file that is gone, and one that became a link out of the skill", async () => {
    const tree = createSkillTree();
    tree.skill("skills/s");
    tree.write("skills/s/a.md", "one");
    tree.write("secret", "secret");
    const service = serve(await tree.open({ now: later }));
    expect((await resource(service, "a.md")).text).toBe("one");
    tree.remove("skills/s/a.md");
    expect((await resource(service, "a.md")).error).toBe("file_not_found");
    tree.link("skills/s/a.md", "../../secret");
    expect((await resource(service, "a.md")).error).toBe("file_not_found");
  });

  it("hide from an outer folder what a nested one may serve", async () => {
    const tree = createSkillTree();
    tree.skill("skills/s");
    tree.skill("skills/s/.hidden/inner");
    tree.write("skills/s/.hidden/inner/a.md", "inner");
    const roots = [tree.root("skills"), tree.root("skills/s/.hidden")];
    const service = serve(await tree.open({ now: later, roots }));
    const inner = { skill_name: "inner", resource_path: "a.md" };
    expect((await read(service, "get_skill_resource", inner)).text).toBe("inner");
    expect((await resource(service, ".hidden/inner/a.md")).error).toBe("file_not_found");
    expect((await resource(service, "../s/.hidden/inner/a.md")).error).toBe("file_not_found");
  });

  it("keep the results used last, within their limits", async () => {
    const tree = createSkillTree();
    tree.skill("skills/s");
    for (const name of ["a", "b", "c"]) tree.write(`skills/s/${name}`, name.repeat(100));
    const catalog = await tree.open({ now: later });
    const service = serve(catalog, { maxResults: 2 });
    const previous = catalog.stats().contentReads;
    for (const name of ["a", "b", "a", "c", "a"]) await resource(service, name);
    expect(catalog.stats().contentReads).toBe(previous + 3);
    await resource(service, "b");
    expect(catalog.stats().contentReads).toBe(previous + 4);
  });

  it("keep the parts of a file apart", async () => {
    const tree = createSkillTree();
    tree.skill("skills/s");
    tree.write("skills/s/a.md", "one\ntwo\nthree\n");
    const service = serve(await tree.open({ now: later }));
    const line = async (start_line: number) =>
      read(service, "get_skill_resource", {
        skill_name: "S",
        resource_path: "a.md",
        start_line,
        max_lines: 1,
      });
    expect((await line(1)).text).toContain("one");
    expect((await line(2)).text).toContain("two");
    expect((await resource(service, "a.md")).text).toContain("three");
  });
});
