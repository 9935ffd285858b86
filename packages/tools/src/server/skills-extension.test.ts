import { createHash } from "node:crypto";
import { SkillsClient } from "@modelcontextprotocol/client/ext/skills";
import { describe, expect, it } from "vitest";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

function catalog() {
  return folderCatalog(
    skillFolder({
      "pdf/SKILL.md": skillMd("pdf", "PDF forms.", "# PDF\n", "license: MIT\nmetadata:\n  author: someone\n"),
      "pdf/references/deep/a.md": "A",
      "odd/SKILL.md": skillMd("Odd_Name"),
    }),
  );
}

describe.each<Era>(["legacy", "modern"])("skills extension, %s era", (era) => {
  it("lists strictly valid skills with front matter, digests and sizes, as the verifying client demands", async () => {
    const client = new SkillsClient(await connect(serviceOver(catalog()), era));
    const { skills } = await client.list();
    const digest = `sha256:${createHash("sha256").update("A").digest("hex")}`;
    expect(skills).toHaveLength(1);
    expect(skills[0]).toMatchObject({
      uri: "skill://pdf/SKILL.md",
      frontmatter: {
        name: "pdf",
        description: "PDF forms.",
        license: "MIT",
        metadata: { author: "someone" },
      },
    });
    expect(skills[0]?.resources).toContainEqual({ uri: "skill://pdf/references/deep/a.md", digest, size: 1 });
  });

  it("gets one skill by address, and knows no other", async () => {
    const client = await connect(serviceOver(catalog()), era);
    const skills = new SkillsClient(client);
    expect((await skills.get("skill://pdf/SKILL.md")).skill.uri).toBe("skill://pdf/SKILL.md");
    for (const uri of [
      "skill://nope/SKILL.md",
      "skill://Odd_Name/SKILL.md",
      "skill://pdf",
      "skill://pdf/references/deep/a.md",
    ]) {
      await expect(skills.get(uri)).rejects.toMatchObject({ code: -32602 });
    }
  });

  it("reads directories: direct children only, folders marked as such", async () => {
    const client = new SkillsClient(await connect(serviceOver(catalog()), era));
    const root = await client.readDirectory("skill://pdf");
    expect(root.resources.map(({ uri, mimeType }) => [uri, mimeType])).toEqual([
      ["skill://pdf/SKILL.md", "text/markdown"],
      ["skill://pdf/references", "inode/directory"],
    ]);
    const deep = await client.readDirectory("skill://pdf/references/deep");
    expect(deep.resources.map((resource) => resource.uri)).toEqual(["skill://pdf/references/deep/a.md"]);
    for (const uri of ["skill://pdf/SKILL.md", "skill://pdf/nope", "skill://nope", "skill://pdf/.."]) {
      await expect(client.readDirectory(uri)).rejects.toMatchObject({ code: -32602 });
    }
  });
});
