import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callAs } from "../testing/call-as.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { skill } from "./skill.ts";

describe("the text of a skill", () => {
  it("keeps byte order mark, CRLF and trailing spaces as they are", async () => {
    const text = `\ufeff---\r\nname: a\r\ndescription: A.\r\n---\r\n# x  \r\n`;
    const root = skillFolder({ "a/SKILL.md": text });
    const result = await callAs(skill, { name: "a" }, folderCatalog(root));
    expect(result.data.text).toBe(text);
  });

  it("marks bytes that are not UTF-8 instead of failing", async () => {
    const bytes = Buffer.concat([Buffer.from(skillMd("a")), Buffer.from([0xff, 0xfe])]);
    const result = await callAs(skill, { name: "a" }, folderCatalog(skillFolder({ "a/SKILL.md": bytes })));
    expect(result.data.text).toBe(`${skillMd("a")}\ufffd\ufffd`);
  });

  it("says so when the file is gone since the listing", async () => {
    const root = skillFolder({ "a/SKILL.md": skillMd("a") });
    const catalog = folderCatalog(root);
    rmSync(join(root, "a"), { recursive: true });
    const result = await callAs(skill, { name: "a" }, catalog);
    expect(result.data.error).toBe("skill_unreadable");
  });

  it("rejects a main file that grew beyond 1 MiB", async () => {
    const root = skillFolder({ "a/SKILL.md": skillMd("a") });
    const catalog = folderCatalog(root);
    writeFileSync(join(root, "a/SKILL.md"), skillMd("a", "A.", "x".repeat(1024 * 1024)));
    const result = await callAs(skill, { name: "a" }, catalog);
    expect(result.data.error).toBe("file_too_large");
  });
});
