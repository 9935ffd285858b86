import { describe, expect, it } from "vitest";
import { planCatalog, planEverything } from "../planning/plan-catalog.ts";
import { callAs } from "../testing/call-as.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { listSkills } from "./list-skills.ts";

describe("list_skills", () => {
  it("gives names, descriptions and addresses, not bodies", async () => {
    const root = skillFolder({
      "a/SKILL.md": skillMd("a", "First.", "SECRET BODY"),
      "b/SKILL.md": skillMd("b", "Second."),
    });
    const result = await callAs(listSkills, {}, folderCatalog(root), { offered: () => undefined });
    expect(result).toEqual({
      content: [
        {
          type: "text",
          text: `[
  {
    "name": "a",
    "description": "First."
  },
  {
    "name": "b",
    "description": "Second."
  }
]`,
        },
      ],
      data: {
        skills: [
          { name: "a", description: "First.", uri: "skill://a/SKILL.md", location: "project" },
          { name: "b", description: "Second.", uri: "skill://b/SKILL.md", location: "project" },
        ],
        total: 2,
        problems: [],
      },
    });
  });

  it("gives the addresses in its text where a tool takes them", async () => {
    const catalog = folderCatalog(skillFolder({ "a b/SKILL.md": skillMd("a b", "First.") }));
    const { content } = await callAs(listSkills, {}, catalog, { offered: (name) => name });
    expect(JSON.parse(content[0]?.text ?? "")).toEqual([
      { name: "a b", description: "First.", uri: "skill://a%20b/SKILL.md" },
    ]);
  });

  it("gives all skills at once, whole, and takes no input", async () => {
    const names = Array.from({ length: 230 }, (_, i) => `skill-${String(i).padStart(3, "0")}`);
    const long = "x".repeat(3000);
    const root = skillFolder(
      Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillMd(name, long)])),
    );
    const offered = () => undefined;
    const { data, content } = await callAs(listSkills, {}, folderCatalog(root), { offered });
    expect(data).toMatchObject({ total: 230, skills: names.map((name) => ({ name })) });
    expect(JSON.parse(content[0]?.text ?? "")).toEqual(names.map((name) => ({ name, description: long })));
    const refused = await callAs(listSkills, { cursor: "x" }, folderCatalog(root));
    expect(refused.isError).toBe(true);
  });

  it("leaves out what only the user may start, and is an empty list when there is nothing", async () => {
    const root = skillFolder({ "a/SKILL.md": skillMd("a", "A.", "", "disable-model-invocation: true\n") });
    const result = await callAs(listSkills, {}, folderCatalog(root));
    expect(result.content[0]?.text).toBe("[]");
  });

  it("names the skills in its description", async () => {
    const catalog = folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b") }));
    const plan = planCatalog(await catalog.list(), { budgetChars: 5000, style: "elements" });
    expect(listSkills.describe?.({ plan, offered: () => undefined })).toMatch(/ Available: [ab], [ab]\.$/);
  });

  it("names all of them where a contract wants it, and a part elsewhere", async () => {
    const names = Array.from({ length: 100 }, (_, i) => `a-rather-long-name-of-a-skill-${i}`);
    const root = skillFolder(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillMd(name)])));
    const plan = planEverything(await folderCatalog(root).list(), "elements");
    const offered = () => undefined;
    expect(listSkills.describe?.({ plan, offered })).toMatch(/ and \d+ more\.$/);
    const whole = listSkills.describe?.({ plan, offered, rules: { wholeList: true } });
    for (const name of names) expect(whole).toContain(name);
  });
});
