import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callAs } from "../testing/call-as.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";
import { getSkillResource } from "./get-skill-resource.ts";

const GUIDE = "# Guide\n\n## Install\n\nnpm i\n\n## Use\n\nrun it\n";
const IMAGE = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0x00]);

function oneSkill() {
  const root = skillFolder({
    "pdf/SKILL.md": skillMd("pdf"),
    "pdf/references/guide.md": GUIDE,
    "pdf/assets/logo.png": IMAGE,
    "pdf/notes/loose.txt": "loose",
    "pdf/.secret": "hidden",
    "pdf-evil/SKILL.md": skillMd("pdf-evil"),
  });
  symlinkSync("/etc/passwd", join(root, "pdf/references/passwd.md"));
  return folderCatalog(root);
}

function read(path: string, more: Record<string, unknown> = {}, strict = false) {
  const input = { skill_name: "PDF", resource_path: path, ...more };
  return callAs(getSkillResource, input, oneSkill(), { strictResources: strict });
}

describe("get_skill_resource", () => {
  it("returns a text file whole", async () => {
    expect(await read("references/guide.md")).toEqual({
      content: [{ type: "text", text: GUIDE }],
      data: {
        skill: "pdf",
        path: "references/guide.md",
        uri: "skill://pdf/references/guide.md",
        mimeType: "text/markdown",
        sizeBytes: GUIDE.length,
        encoding: "text",
        text: GUIDE,
        startLine: 1,
        endLine: 9,
        totalLines: 9,
      },
    });
  });

  it("returns one section by title or slug", async () => {
    const byTitle = await read("references/guide.md", { section: "Install" });
    expect(byTitle.data).toMatchObject({ section: "install", startLine: 3 });
    expect(byTitle.content[0]?.text).toMatch(/^## Install\n\nnpm i\n/);
    expect(byTitle.content[0]?.text).not.toContain("## Use");
    const bySlug = await read("references/guide.md", { section: "use" });
    expect(bySlug.content[0]?.text).toMatch(/^## Use\n/);
  });

  it("names what is missing when there is no such section", async () => {
    const result = await read("references/guide.md", { section: "Nope" });
    expect(result.data).toMatchObject({
      error: "section_not_found",
      message: "The file has no section 'Nope'.",
    });
  });

  it("returns lines and says in words how to get the rest", async () => {
    const result = await read("references/guide.md", { start_line: 3, max_lines: 2 });
    expect(result.data).toMatchObject({ text: "## Install\n\n", next: { start_line: 5 } });
    const next =
      'For the next part call get_skill_resource with {"skill_name":"PDF","resource_path":"references/guide.md","start_line":5}]';
    expect(result.content[0]?.text).toMatch(/^\[Lines 3 to 4 of \d+\. For the next part/);
    expect(result.content[0]?.text).toContain(`${next}\n\n## Install\n`);
    expect(result.content[0]?.text.endsWith(`\n\n[Cut here. ${next}`)).toBe(true);
  });

  it("describes a binary file, and returns its bytes on request", async () => {
    const described = await read("assets/logo.png");
    expect(described.data).toMatchObject({
      encoding: "none",
      mimeType: "image/png",
      sizeBytes: 6,
    });
    expect(described.content[0]?.text).toContain('Pass encoding "base64"');
    const bytes = await read("assets/logo.png", { encoding: "base64" });
    expect(bytes.data.base64).toBe(Buffer.from(IMAGE).toString("base64"));
    expect(bytes.content).toEqual([{ type: "text", text: bytes.data.base64 }]);
  });

  it("reads files outside the three folders by default, and not when resources are strict", async () => {
    expect((await read("notes/loose.txt")).data.text).toBe("loose");
    expect((await read("notes/loose.txt", {}, true)).data.error).toBe("resource_not_allowed");
    // What `skill` gives in parts is read on here.
    expect((await read("SKILL.md", {}, true)).isError).toBeUndefined();
    expect((await read("references/guide.md", {}, true)).isError).toBeUndefined();
  });

  it.each([
    "../pdf-evil/SKILL.md",
    "references/../../pdf-evil/SKILL.md",
    "/etc/passwd",
    "references/passwd.md",
    "references\\guide.md",
    "C:\\x",
    ".secret",
    "references",
    "references/guide.md\0.png",
    "%2e%2e/pdf-evil/SKILL.md",
  ])("does not leave the skill: %j", async (path) => {
    const result = await read(path);
    expect(result.data.error).toBe("file_not_found");
    expect(JSON.stringify(result)).not.toContain("root:");
  });

  it("suggests the nearest file", async () => {
    const result = await read("references/gide.md");
    expect(result.data).toMatchObject({
      message: "Skill 'pdf' has no file 'references/gide.md'.",
      suggestions: [
        "Did you mean 'references/guide.md'?",
        "Files of this skill: SKILL.md, assets/logo.png, notes/loose.txt, references/guide.md",
      ],
    });
  });
});
