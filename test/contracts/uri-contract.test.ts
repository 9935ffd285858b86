import { describe, expect, it } from "vitest";
import { machine, skillMd, textOf } from "../support/skills-on-disk.ts";

const NAME = "engage-red-hat-support";
const URI = `skill://${NAME}/SKILL.md`;

/** Decisions of the `uri` contract: `get_skill` beside `list_skills`, in step with `resources/read`. */
describe.each(["legacy", "modern"] as const)("uri contract, %s era", (era) => {
  async function client() {
    const disk = machine();
    disk.write(`skills/${NAME}/SKILL.md`, skillMd(NAME, "Engage support."));
    const catalog = await disk.open({ directories: [`${disk.home}/skills`] });
    return disk.client(catalog, "uri", era);
  }

  it("adds get_skill and leaves list_skills and resources as they are", async () => {
    const connected = await client();
    expect((await connected.listTools()).tools.map((tool) => tool.name)).toEqual([
      "list_skills",
      "get_skill",
    ]);
    const { resources } = await connected.listResources();
    expect(resources.map((resource) => resource.uri)).toContain(URI);
  });

  it("takes the address that list_skills gives", async () => {
    const listed = await (await client()).callTool({ name: "list_skills", arguments: {} });
    expect(listed.structuredContent).toMatchObject({ skills: [{ name: NAME, uri: URI }] });
  });

  it("returns both text and structured content", async () => {
    const result = await (await client()).callTool({ name: "get_skill", arguments: { uri: URI } });
    const text = skillMd(NAME, "Engage support.");
    expect(textOf(result)).toBe(`${URI}\n\n${text}`);
    expect(result.structuredContent).toEqual({ uri: URI, mimeType: "text/markdown", text });
  });

  it("returns what resources/read returns", async () => {
    const connected = await client();
    const { contents } = await connected.readResource({ uri: URI });
    const result = await connected.callTool({ name: "get_skill", arguments: { uri: URI } });
    expect(contents).toEqual([result.structuredContent]);
  });

  it.each([
    "",
    "https://example.com/SKILL.md",
    "skill://unknown/SKILL.md",
    "skill://../../etc/passwd",
    "/etc/passwd",
  ])("answers %j with an error that tells what to do and no inner details", async (uri) => {
    const result = await (await client()).callTool({ name: "get_skill", arguments: { uri } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toMatch(/skill:\/\/|list_skills/);
    expect(textOf(result)).not.toMatch(/\bat .*\.ts|node_modules|ENOENT/);
  });

  it("carries the metadata and annotations of the other tools", async () => {
    const { tools } = await (await client()).listTools();
    for (const tool of tools) {
      expect(tool._meta).toMatchObject({
        ui: { resourceUri: "ui://skillquay/skills.html" },
        "openai/outputTemplate": "ui://skillquay/skills.html",
        "openai/widgetAccessible": true,
      });
      expect(tool.annotations).toMatchObject({
        readOnlyHint: true,
        openWorldHint: false,
        destructiveHint: false,
      });
    }
  });
});
