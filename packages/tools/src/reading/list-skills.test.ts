import { describe, expect, it } from "vitest";
import { planCatalog } from "../planning/plan-catalog.ts";
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
    const result = await callAs(listSkills, {}, folderCatalog(root));
    expect(result).toEqual({
      content: [{ type: "text", text: "- a: First.\n- b: Second." }],
      structuredContent: {
        skills: [
          { name: "a", description: "First.", uri: "skill://a/SKILL.md", location: "project" },
          { name: "b", description: "Second.", uri: "skill://b/SKILL.md", location: "project" },
        ],
        total: 2,
        problems: [],
      },
    });
  });

  it("pages through more than a hundred skills without missing or repeating one", async () => {
    const names = Array.from({ length: 230 }, (_, i) => `skill-${String(i).padStart(3, "0")}`);
    const root = skillFolder(Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillMd(name)])));
    const catalog = folderCatalog(root);
    const seen: unknown[] = [];
    let cursor: unknown;
    do {
      const { structuredContent } = await callAs(listSkills, cursor === undefined ? {} : { cursor }, catalog);
      const page = structuredContent.skills;
      if (!Array.isArray(page)) throw new Error("no skills");
      expect(page.length).toBeLessThanOrEqual(100);
      seen.push(...page.map((entry) => Object(entry).name));
      cursor = structuredContent.nextCursor;
    } while (cursor !== undefined);
    expect(seen).toEqual(names);
  });

  it("refuses a cursor it did not give", async () => {
    const catalog = folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a") }));
    const result = await callAs(listSkills, { cursor: "not!base64" }, catalog);
    expect(result.structuredContent.error).toBe("invalid_input");
  });

  it("leaves out what only the user may start, and says when there is nothing", async () => {
    const root = skillFolder({ "a/SKILL.md": skillMd("a", "A.", "", "disable-model-invocation: true\n") });
    const result = await callAs(listSkills, {}, folderCatalog(root));
    expect(result.content[0]?.text).toBe("No skills are available.");
  });

  it("names the skills in its description", async () => {
    const catalog = folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a"), "b/SKILL.md": skillMd("b") }));
    const plan = planCatalog(await catalog.list(), { budgetChars: 5000, style: "elements" });
    expect(listSkills.describe?.({ plan, offered: () => undefined })).toMatch(/ Available: [ab], [ab]\.$/);
  });
});
