import { describe, expect, it } from "vitest";
import { callAs } from "../testing/call-as.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { searchSkills } from "./search-skills.ts";

function catalog() {
  return folderCatalog(
    skillFolder({
      "pdf/SKILL.md": skillMd("pdf", "Fill in PDF forms."),
      "mine/SKILL.md": skillMd("mine", "PDF of mine.", "", "disable-model-invocation: true\n"),
    }),
  );
}

describe("search_skills", () => {
  it("returns name, description, address and where it matched", async () => {
    expect(await callAs(searchSkills, { query: "pdf" }, catalog())).toEqual({
      content: [{ type: "text", text: "- pdf: Fill in PDF forms." }],
      structuredContent: {
        results: [
          {
            name: "pdf",
            description: "Fill in PDF forms.",
            uri: "skill://pdf/SKILL.md",
            location: "project",
            matched: ["name"],
          },
        ],
        suggestions: [],
      },
    });
  });

  it("offers near names when nothing matches", async () => {
    const result = await callAs(searchSkills, { query: "pdff" }, catalog());
    expect(result.content[0]?.text).toContain("No skill matches. Did you mean 'pdf'");
  });

  it.each([
    { query: "" },
    { query: "x".repeat(1001) },
    { query: "a", limit: 0 },
    { query: "a", limit: 51 },
    { q: "a" },
  ])("refuses input outside its limits: %.40j", async (input) => {
    const result = await callAs(searchSkills, input, catalog());
    expect(result.structuredContent.error).toBe("invalid_input");
  });
});
