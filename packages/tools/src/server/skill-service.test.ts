import { describe, expect, it } from "vitest";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

function catalog() {
  return folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a") }));
}

describe.each<Era>(["legacy", "modern"])("a skill server, %s era", (era) => {
  it("says who it is, what it can do and what there is", async () => {
    const client = await connect(serviceOver(catalog()), era);
    expect(client.getServerVersion()).toMatchObject({ name: "skillquay", version: "0.0.0-test" });
    expect(client.getServerCapabilities()).toMatchObject({
      tools: { listChanged: true },
      prompts: { listChanged: true },
      resources: { listChanged: true, subscribe: true },
      completions: {},
      extensions: { "io.modelcontextprotocol/skills": { directoryRead: true } },
    });
    expect(client.getInstructions()).toContain("- a: Does a. Use when asked to.");
  });

  it("calls tools by the names it offers, and refuses others by naming them", async () => {
    const client = await connect(serviceOver(catalog(), { toolPrefix: "sq_" }), era);
    const result = await client.callTool({ name: "sq_skill", arguments: { name: "a" } });
    expect(result.content).toEqual([{ type: "text", text: expect.stringMatching(/^Loading: a\n/) }]);
    expect(JSON.stringify(result.content)).toContain(JSON.stringify(skillMd("a")).slice(1, -1));
    expect(result.structuredContent).toBeUndefined();
    await expect(client.callTool({ name: "skill", arguments: { name: "a" } })).rejects.toMatchObject({
      code: -32602,
      message: expect.stringContaining("Offered: sq_skill, sq_get_skill_resource, sq_search_skills."),
    });
  });

  it("answers a selected tool that it does not offer at the moment", async () => {
    const client = await connect(serviceOver(catalog()), era);
    const result = await client.callTool({ name: "search_skills", arguments: { query: "a" } });
    expect(result.isError).toBeFalsy();
  });
});

describe("a skill server without sessions", () => {
  it("promises notices of lists to all, and of single resources to clients of 2026-07-28 alone", async () => {
    const service = serviceOver(catalog(), { stateless: true });
    const legacy = await connect(service, "legacy");
    expect(legacy.getServerCapabilities()).toMatchObject({ tools: { listChanged: true } });
    expect(legacy.getServerCapabilities()?.resources).toEqual({ listChanged: true });
    const modern = await connect(service, "modern");
    expect(modern.getServerCapabilities()?.resources).toEqual({ listChanged: true, subscribe: true });
  });
});
