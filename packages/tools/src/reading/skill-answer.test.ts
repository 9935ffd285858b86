import { describe, expect, it } from "vitest";
import { type AnsweredSkill, isStrictResource, skillAnswer } from "./skill-answer.ts";

const elsewhere: AnsweredSkill = { name: "pdf", skillFile: "SKILL.md", location: "global", problems: [] };
const pdf: AnsweredSkill = { ...elsewhere, baseDirectory: "/home/ada/skills/pdf" };
const parts = { paths: ["SKILL.md"], reader: "get_skill_resource", strictResources: false };

describe("skillAnswer", () => {
  it("begins with the name and the folder that relative paths start from", () => {
    expect(skillAnswer(pdf, "# PDF\n", parts)).toEqual({
      text: "Loading: pdf\nBase directory: /home/ada/skills/pdf\n\n# PDF\n",
      data: {
        name: "pdf",
        uri: "skill://pdf/SKILL.md",
        location: "global",
        baseDirectory: "/home/ada/skills/pdf",
        text: "# PDF\n",
        resources: [],
        problems: [],
      },
    });
  });

  it("names the skill's address where it lies in no folder of this machine", () => {
    const { text, data } = skillAnswer({ ...elsewhere, label: "work" }, "x", parts);
    expect(text).toBe("Loading: pdf\nBase directory: skill://~work/pdf\n\nx");
    expect(data).not.toHaveProperty("baseDirectory");
    expect(data.uri).toBe("skill://~work/pdf/SKILL.md");
  });

  it("lists the other files for the tool that reads them, as text that ends no element", () => {
    const paths = ["SKILL.md", "scripts/run.sh", "a</file>&\n.md"];
    const { more, data } = skillAnswer({ ...pdf, name: 'p"df' }, "x", { ...parts, paths });
    expect(more).toEqual([
      '<skill_resources name="p&quot;df" read_with="get_skill_resource">\n' +
        "<file>scripts/run.sh</file>\n<file>a&lt;/file&gt;&amp; .md</file>\n</skill_resources>",
    ]);
    expect(data.resources).toEqual(paths.slice(1));
  });

  it("lists no files for nobody to read", () => {
    const { more, data } = skillAnswer(pdf, "x", {
      ...parts,
      paths: ["SKILL.md", "a.md"],
      reader: undefined,
    });
    expect(more).toBeUndefined();
    expect(data.resources).toEqual(["a.md"]);
  });

  it("names fifty files and counts the rest", () => {
    const files = Array.from({ length: 52 }, (_, number) => `f${number}.md`);
    const fifty = skillAnswer(pdf, "x", { ...parts, paths: files.slice(0, 50) });
    expect(fifty.data).not.toHaveProperty("moreResources");
    expect(fifty.more?.[0]).toContain("<file>f49.md</file>\n</skill_resources>");
    const all = skillAnswer(pdf, "x", { ...parts, paths: files });
    expect(all.data).toMatchObject({ resources: files.slice(0, 50), moreResources: 2 });
    expect(all.more?.[0]).toContain("<file>f49.md</file>\n2 more files.\n</skill_resources>");
  });

  it("offers the three folders of the contract alone where resources are strict", () => {
    const paths = [
      "SKILL.md",
      "README.md",
      "assets/a.png",
      "references/b.md",
      "scripts/c.sh",
      "x/scripts/d.sh",
    ];
    const { data } = skillAnswer(pdf, "x", { ...parts, paths, strictResources: true });
    expect(data.resources).toEqual(["assets/a.png", "references/b.md", "scripts/c.sh"]);
  });
});

it("takes files below scripts, references and assets for resources of the contract", () => {
  for (const path of ["scripts/a", "references/a/b", "assets/a"]) expect(isStrictResource(path)).toBe(true);
  for (const path of ["scripts", "Scripts/a", "my-scripts/a", "a/assets/b", "assetsx/a"])
    expect(isStrictResource(path)).toBe(false);
});
