import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { machine, skillMd, textOf } from "../support/skills-on-disk.ts";

/** Tools and security list of the `reader` contract: `list_skills` and `read_skill`. */
describe("reader contract", () => {
  async function reader(prepare: (disk: ReturnType<typeof machine>) => void = () => {}) {
    const disk = machine();
    disk.write("skills/git-commit-review/SKILL.md", skillMd("git-commit-review", "Review commits."));
    disk.write("skills/code-review/SKILL.md", skillMd("code-review", "Review code.", "FULL BODY\n"));
    disk.write("skills/code-review/references/REFERENCE.md", "REFERENCE");
    prepare(disk);
    const catalog = await disk.open({ directories: [join(disk.home, "skills")] });
    return { disk, catalog, client: await disk.client(catalog, "reader") };
  }

  it("offers exactly list_skills and read_skill, and declares that the list may change", async () => {
    const { client } = await reader();
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(["list_skills", "read_skill"]);
    expect(client.getServerCapabilities()?.tools?.listChanged).toBe(true);
  });

  it("names the skills in the description of list_skills", async () => {
    const { client } = await reader();
    const { tools } = await client.listTools();
    expect(tools[0]?.description).toContain("code-review");
    expect(tools[0]?.description).toContain("git-commit-review");
  });

  it("lists summaries, not content", async () => {
    const { client } = await reader();
    const result = await client.callTool({ name: "list_skills", arguments: {} });
    expect(textOf(result)).toBe("- code-review: Review code.\n- git-commit-review: Review commits.");
  });

  it("reads the full SKILL.md by name", async () => {
    const { client } = await reader();
    const result = await client.callTool({ name: "read_skill", arguments: { name: "code-review" } });
    expect(textOf(result)).toBe(skillMd("code-review", "Review code.", "FULL BODY\n"));
  });

  it.each(["../code-review", "code-review/../code-review", "/etc/passwd", "code-review/SKILL.md"])(
    "looks names up and never builds a path from them: %s",
    async (name) => {
      const { client } = await reader();
      const result = await client.callTool({ name: "read_skill", arguments: { name } });
      expect(result).toMatchObject({ isError: true, structuredContent: { error: "skill_not_found" } });
    },
  );

  it("detects a SKILL.md that links out of its folder", async () => {
    const { client, catalog } = await reader((disk) => {
      disk.write("outside.md", skillMd("outside", "SECRET"));
      disk.write("skills/outside/notes.md", "x");
      symlinkSync(join(disk.home, "outside.md"), join(disk.home, "skills/outside/SKILL.md"));
    });
    const result = await client.callTool({ name: "read_skill", arguments: { name: "outside" } });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(await catalog.problems())).toContain(join("skills", "outside"));
  });

  it("skips a SKILL.md above 1 MiB at discovery, and rejects one that grew on read", async () => {
    const { client, disk, catalog } = await reader((disk) => {
      disk.write("skills/huge/SKILL.md", skillMd("huge", "Huge.", "x".repeat(1024 * 1024)));
    });
    expect((await catalog.list()).map((skill) => skill.name)).not.toContain("huge");
    expect((await catalog.problems()).some((problem) => problem.path.includes("huge"))).toBe(true);
    disk.write(
      "skills/code-review/SKILL.md",
      skillMd("code-review", "Review code.", "x".repeat(1024 * 1024)),
    );
    const result = await client.callTool({ name: "read_skill", arguments: { name: "code-review" } });
    expect(result).toMatchObject({ isError: true, structuredContent: { error: "file_too_large" } });
  });

  it("reads the Markdown file of a skill and nothing else", async () => {
    const { client } = await reader();
    const result = await client.callTool({
      name: "read_skill",
      arguments: { name: "code-review", path: "x.py" },
    });
    expect(result).toMatchObject({ isError: true, structuredContent: { error: "invalid_input" } });
  });

  it("runs nothing that front matter says", async () => {
    const { catalog } = await reader((disk) => {
      disk.write("skills/js/SKILL.md", "---js\nglobalThis.__pwn = 1\n---\n");
      disk.write("skills/tag/SKILL.md", '---\nname: tag\ndescription: !!js/function "function () {}"\n---\n');
    });
    expect(Reflect.get(globalThis, "__pwn")).toBeUndefined();
    expect((await catalog.list()).map((skill) => skill.name)).not.toContain("js");
  });
});
