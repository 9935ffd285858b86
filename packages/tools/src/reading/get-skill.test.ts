import { describe, expect, it } from "vitest";
import { callAs } from "../testing/call-as.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { getSkill } from "./get-skill.ts";

function oneSkill() {
  return folderCatalog(skillFolder({ "pdf/SKILL.md": skillMd("pdf"), "pdf/references/a.md": "A" }));
}

describe("get_skill", () => {
  it("returns text fallback and structured content for a known address", async () => {
    const uri = "skill://pdf/SKILL.md";
    expect(await callAs(getSkill, { uri }, oneSkill())).toEqual({
      content: [{ type: "text", text: `${uri}\n\n${skillMd("pdf")}` }],
      data: { uri, mimeType: "text/markdown", text: skillMd("pdf") },
      meta: { "skillquay/skill": expect.objectContaining({ name: "pdf", files: ["references/a.md"] }) },
    });
  });

  it.each([
    "file:/etc/passwd",
    "SKILL://pdf/SKILL.md",
    "skill://",
    "skill:///etc/passwd",
    "skill://pdf/../pdf/SKILL.md",
    "skill://pdf/%2e%2e/SKILL.md",
    "skill://pdf/SKILL.md?x=1",
    `skill://${",".repeat(50_000)}`,
  ])("refuses what is not a skill address, with the right form: %.60j", async (uri) => {
    const result = await callAs(getSkill, { uri }, oneSkill());
    expect(result.isError).toBe(true);
    expect(result.data).toMatchObject({
      error: "uri_invalid",
      suggestions: [
        "Pass an address such as skill://pdf/SKILL.md",
        "Call list_skills to see the addresses of all skills",
      ],
      _workflow: { nextSteps: [{ tool: "list_skills", example: {} }] },
    });
  });

  it.each(["skill://nope/SKILL.md", "skill://pdf", "skill://pdf/references/a.md", "skill://~x/pdf/SKILL.md"])(
    "serves only the main file of a known skill: %s",
    async (uri) => {
      const result = await callAs(getSkill, { uri }, oneSkill());
      expect(result.data.error).toBe("skill_not_found");
    },
  );

  it("carries the metadata that hosts with a UI look for", () => {
    expect(getSkill.meta).toEqual({
      ui: { resourceUri: "ui://skillquay/skills.html" },
      "openai/outputTemplate": "ui://skillquay/skills.html",
      "openai/widgetAccessible": true,
    });
  });
});
