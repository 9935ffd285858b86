import { describe, expect, it } from "vitest";
import { machine, skillMd, textOf } from "../support/skills-on-disk.ts";

/** Discovery and resource rules of the three-tool `progressive` contract. */
describe("progressive contract", () => {
  async function hello(files: Record<string, string | Uint8Array> = {}) {
    const disk = machine();
    disk.write("skills/hello-world/SKILL.md", skillMd("hello-world", "Greets people."));
    for (const [path, content] of Object.entries(files)) disk.write(`skills/hello-world/${path}`, content);
    const catalog = await disk.open({ directories: [`${disk.home}/skills`] });
    return { disk, client: await disk.client(catalog, "progressive") };
  }

  it("finds the skills of the directory it is given, and only those", async () => {
    const { disk, client } = await hello();
    disk.write(".claude/skills/other/SKILL.md", skillMd("other", "Other"));
    const { tools } = await client.listTools();
    expect(tools[0]?.description?.match(/<name>.*<\/name>/g)).toEqual(["<name>hello-world</name>"]);
  });

  it("shows every name and description before any call", async () => {
    const { client } = await hello();
    const { tools } = await client.listTools();
    expect(tools[0]?.description).toContain(
      "<name>hello-world</name>\n<description>Greets people.</description>",
    );
  });

  it("skips skills with invalid front matter without failing to start", async () => {
    const disk = machine();
    disk.write("skills/broken/SKILL.md", "no front matter");
    disk.write("skills/fine/SKILL.md", skillMd("fine", "Fine."));
    const catalog = await disk.open({ directories: [`${disk.home}/skills`] });
    expect((await catalog.list()).map((skill) => skill.name)).toEqual(["fine"]);
  });

  it("returns the full SKILL.md and the available resources on load", async () => {
    const { client } = await hello({ "references/guide.md": "G", "scripts/greet.py": "print(1)" });
    const result = await client.callTool({ name: "skill", arguments: { name: "hello-world" } });
    expect(textOf(result)).toContain(skillMd("hello-world", "Greets people."));
    expect(result.structuredContent).toMatchObject({
      resources: ["references/guide.md", "scripts/greet.py"],
    });
  });

  it.each(["references/a.md", "assets/a.md", "scripts/a.md"])("reads %s", async (path) => {
    const { client } = await hello({ [path]: "content" });
    const input = { skill_name: "hello-world", resource_path: path };
    expect(textOf(await client.callTool({ name: "get_skill_resource", arguments: input }))).toBe("content");
  });

  it.each(["SKILL.md", "README.md", "other/a.md"])(
    "does not read %s: it is outside the three folders",
    async (path) => {
      const { client } = await hello({ [path === "SKILL.md" ? "x.md" : path]: "content" });
      const input = { skill_name: "hello-world", resource_path: path };
      const result = await client.callTool({ name: "get_skill_resource", arguments: input });
      expect(result).toMatchObject({ isError: true, structuredContent: { error: "resource_not_allowed" } });
    },
  );

  it.each(["references/../SKILL.md", "references/../../secret.md", "../secret.md"])(
    "does not traverse: %s",
    async (path) => {
      const { disk, client } = await hello({ "references/a.md": "A" });
      disk.write("skills/secret.md", "SECRET");
      const input = { skill_name: "hello-world", resource_path: path };
      const result = await client.callTool({ name: "get_skill_resource", arguments: input });
      expect(result.isError).toBe(true);
      expect(JSON.stringify(result)).not.toContain("SECRET");
    },
  );

  it("returns metadata for a binary file, not its content", async () => {
    const { client } = await hello({ "assets/logo.png": Uint8Array.from([0x89, 0x50, 0xff, 0x00]) });
    const input = { skill_name: "hello-world", resource_path: "assets/logo.png" };
    const result = await client.callTool({ name: "get_skill_resource", arguments: input });
    expect(result.structuredContent).toMatchObject({ mimeType: "image/png", sizeBytes: 4, encoding: "none" });
    expect(result.structuredContent).not.toHaveProperty("base64");
  });
});
