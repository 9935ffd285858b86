import { describe, expect, it } from "vitest";
import { createSkillTree, namesOf, type SkillTree } from "../testing/skill-tree.ts";

async function qualifiedNames(tree: SkillTree, roots = [tree.root("skills")]) {
  const catalog = await tree.open({ roots });
  return catalog.shadowed().map(({ skill }) => `${skill.label}:${skill.name}`);
}

describe("qualified names", () => {
  it("say what is different about the place: the host, the category, the folder", async () => {
    const tree = createSkillTree();
    tree.skill("agents/pdf");
    tree.skill("claude/pdf");
    tree.skill("claude/office/pdf");
    tree.skill("claude/pdf-official", { name: "pdf" });
    const roots = [tree.root("agents"), tree.root("claude", { host: "claude", rank: 1 })];
    expect(await qualifiedNames(tree, roots)).toEqual(["claude:pdf", "pdf-official:pdf", "office:pdf"]);
  });

  it("tell a user's folder from a project's, one project folder from another, and number what is left", async () => {
    const tree = createSkillTree();
    for (const place of ["app/web", "app", "home"]) tree.skill(`${place}/.agents/skills/pdf`);
    tree.skill("app/.agents/skills/x/pdf");
    tree.skill("app/.agents/skills/x/x/pdf");
    const roots = [
      tree.root("app/web/.agents/skills"),
      tree.root("app/.agents/skills", { rank: 1 }),
      tree.root("home/.agents/skills", { rank: 2, location: "global" }),
    ];
    expect(await qualifiedNames(tree, roots)).toEqual(["app:pdf", "x:pdf", "x-x:pdf", "global-agents:pdf"]);
    const named = roots.map((root, rank) => ({ ...root, rank, host: "directory" }));
    expect(await qualifiedNames(tree, named)).toEqual(["skills:pdf", "x:pdf", "x-x:pdf", "directory-2:pdf"]);
  });

  it("are never equal, however many skills share one name", async () => {
    const tree = createSkillTree();
    for (let i = 0; i < 12; i++)
      tree.skill(`skills/x${"/x".repeat(i % 4)}/copy-${i}/pdf`, { name: i % 2 ? "pdf" : "PDF" });
    const catalog = await tree.open();
    const names = catalog.shadowed().map(({ skill }) => `${skill.label}:${skill.name}`.toLowerCase());
    expect(names).toHaveLength(11);
    expect(new Set(names).size).toBe(11);
    for (const { skill } of catalog.shadowed()) {
      expect(skill.label).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(await catalog.find(`${skill.label}:${skill.name}`)).toBe(skill);
      expect(await catalog.findByAddress({ label: skill.label ?? "", name: skill.name })).toBe(skill);
    }
  });

  it("work for a skill that has its name as well, by whose folder it lies in and by its category", async () => {
    const tree = createSkillTree();
    tree.skill("agents/pdf");
    tree.skill("claude/office/xlsx");
    tree.skill("claude/office/pdf");
    const roots = [tree.root("agents"), tree.root("claude", { host: "claude", rank: 1 })];
    const catalog = await tree.open({ roots });
    const folderOf = async (name: string) => (await catalog.find(name))?.baseDirectory;
    expect(await folderOf("agents:pdf")).toBe(tree.at("agents/pdf"));
    for (const name of ["office:xlsx", "claude:xlsx", "Claude:XLSX"])
      expect(await folderOf(name), name).toBe(tree.at("claude/office/xlsx"));
    for (const name of ["claude:pdf", "office:pdf"])
      expect(await folderOf(name), name).toBe(tree.at("claude/office/pdf"));
    for (const name of ["agents:xlsx", "codex:pdf", ":pdf", "office:", "..:pdf"])
      expect(await folderOf(name), name).toBeUndefined();
  });

  it("give way to a skill that really has such a name", async () => {
    const tree = createSkillTree();
    tree.skill("skills/1", { name: "pdf" });
    tree.skill("skills/2", { name: '"2:pdf"', description: "Really called so." });
    tree.skill("skills/2/pdf", { name: "pdf" });
    const catalog = await tree.open();
    expect((await catalog.find("2:pdf"))?.description).toBe("Really called so.");
    expect(catalog.shadowed().map(({ skill }) => skill.label)).toEqual(["agents-2"]);
  });
});

describe("names", () => {
  it("are the same in any letter case and Unicode presentation", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a", { name: "ﬁle-Tool" });
    tree.skill("skills/b", { name: "FILE-TOOL" });
    const catalog = await tree.open();
    expect(await namesOf(catalog)).toEqual(["ﬁle-Tool"]);
    expect((await catalog.find("file-tool"))?.name).toBe("ﬁle-Tool");
  });

  it("are listed by code unit, whatever their folders are called", async () => {
    const tree = createSkillTree();
    tree.skill("skills/a", { name: "zebra" });
    tree.skill("skills/b", { name: "apple" });
    tree.skill("skills/c/d", { name: "Mango" });
    expect(await namesOf(await tree.open())).toEqual(["Mango", "apple", "zebra"]);
  });
});
