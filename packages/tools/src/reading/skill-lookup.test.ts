import { describe, expect, it } from "vitest";
import { callAs } from "../testing/call-as.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { readSkill } from "./read-skill.ts";
import { skill } from "./skill.ts";

function threeSkills() {
  return folderCatalog(
    skillFolder({
      "git/SKILL.md": skillMd("git", "Git deployment workflow skill"),
      "mcp-builder/SKILL.md": skillMd("mcp-builder", "MCP server development guide"),
      "postgres/SKILL.md": skillMd("postgres", "PostgreSQL database operations"),
    }),
  );
}

describe("a skill that is not there", () => {
  it("is answered with the contract's words, near names and the next step", async () => {
    const result = await callAs(skill, { name: "postgress" }, threeSkills());
    expect(result.isError).toBe(true);
    const lines = result.content[0]?.text.split("\n") ?? [];
    expect(lines.slice(0, 3)).toEqual(["Skill 'postgress' not found.", "", "Available skills:"]);
    expect(lines.slice(3, 6).sort()).toEqual([
      "- git: Git deployment workflow skill",
      "- mcp-builder: MCP server development guide",
      "- postgres: PostgreSQL database operations",
    ]);
    expect(lines.slice(6)).toEqual([
      "",
      "Use the exact skill name (case-insensitive) to load a skill.",
      "",
      "- Did you mean 'postgres'?",
      "- Use search_skills to find skills",
      "",
      "Next:",
      '- search_skills {"query":"postgress"}',
    ]);
    expect(result.data).toEqual({
      error: "skill_not_found",
      message: "Skill 'postgress' not found.",
      suggestions: ["Did you mean 'postgres'?", "Use search_skills to find skills"],
      _workflow: { nextSteps: [{ tool: "search_skills", example: { query: "postgress" } }] },
    });
  });

  it("is answered with the contract's words alone where they must be exact", async () => {
    const result = await callAs(skill, { name: "postgress" }, threeSkills(), { exactTexts: true });
    expect(result.content).toHaveLength(1);
    expect(result.content[0]?.text).toMatch(
      /^Skill 'postgress' not found\.\n\nAvailable skills:\n(- .+\n){3}\nUse the exact skill name \(case-insensitive\) to load a skill\.$/,
    );
  });

  it.each([
    ["Latin letters", "Deploys the service step by step, and checks it afterwards. "],
    ["letters of three bytes", "このスキルはサービスを配置し、その後に確認します。"],
  ])("is answered in at most 4 KB, also among many skills described in %s", async (_letters, sentence) => {
    const names = Array.from({ length: 400 }, (_, index) => `skill-number-${index}`);
    const files = names.map((name) => [`${name}/SKILL.md`, skillMd(name, sentence.repeat(8))]);
    const catalog = folderCatalog(skillFolder(Object.fromEntries(files)));
    const result = await callAs(skill, { name: "skill-number-4000" }, catalog);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(4_000);
    expect(result.content[0]?.text).toContain("skill-number-");
  });

  it("points to list_skills where there is no search", async () => {
    const result = await callAs(readSkill, { name: "zzz" }, threeSkills(), {
      offered: (name) => (name === "list_skills" ? "sq_list_skills" : undefined),
    });
    expect(result.data).toMatchObject({
      suggestions: ["Use sq_list_skills to see what there is"],
      _workflow: { nextSteps: [{ tool: "sq_list_skills", example: {} }] },
    });
  });

  it.each([
    "../../../etc/passwd",
    ".ssh/id_rsa",
    "__proto__",
    "constructor",
    "toString",
    "..%2f..%2f",
    "....//",
    "a\0b",
    "C:\\x",
    "skill://git/../git",
  ])("is simply not found: %j", async (name) => {
    const result = await callAs(skill, { name }, threeSkills());
    expect(result.data.error).toBe("skill_not_found");
  });

  it("echoes at most eighty characters of what was asked, without controls", async () => {
    const result = await callAs(skill, { name: `\u001b[31m${"x".repeat(5000)}` }, threeSkills());
    const [first] = result.content[0]?.text.split("\n") ?? [];
    expect(first).toMatch(/^Skill '\[31mx+…' not found\.$/);
    expect(first?.length).toBeLessThan(110);
  });
});
