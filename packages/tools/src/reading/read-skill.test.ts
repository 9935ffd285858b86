import { describe, expect, it } from "vitest";
import { callAs } from "../testing/call-as.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { readSkill } from "./read-skill.ts";

describe("read_skill", () => {
  it("returns the full SKILL.md and nothing around it", async () => {
    const catalog = folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a") }));
    expect(await callAs(readSkill, { name: "A" }, catalog)).toEqual({
      content: [{ type: "text", text: skillMd("a") }],
      data: { name: "a", uri: "skill://a/SKILL.md", text: skillMd("a"), problems: [] },
    });
  });

  it("refuses an empty name with the contract's words", async () => {
    const catalog = folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a") }));
    const result = await callAs(readSkill, { name: "" }, catalog);
    expect(result.data).toMatchObject({
      error: "invalid_input",
      message: "The arguments of read_skill are not right: name: Skill name cannot be empty.",
    });
  });
});
