import { describe, expect, it } from "vitest";
import { connect, serversOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

function few() {
  return folderCatalog(skillFolder({ "git/SKILL.md": skillMd("git", "Git workflow") }));
}

function many(count: number) {
  const names = Array.from({ length: count }, (_, i) => `skill-${i}`);
  return folderCatalog(
    skillFolder(
      Object.fromEntries(names.map((name) => [`${name}/SKILL.md`, skillMd(name, "Long. ".repeat(60))])),
    ),
  );
}

describe("what a model sees before any call", () => {
  it("offers search only when the list does not fit, and says so in the list", async () => {
    const small = await serversOver(few()).shown();
    expect(small.tools.map((tool) => tool.name)).toEqual(["skill", "get_skill_resource"]);
    const large = await serversOver(many(600), { toolBudgetChars: 6000 }).shown();
    expect(large.tools.map((tool) => tool.name)).toEqual(["skill", "get_skill_resource", "search_skills"]);
    expect(large.tools[0]?.description).toMatch(
      /\d+ more not shown: use search_skills to find them\.\n<\/available_skills>$/,
    );
    expect(large.tools[0]?.description?.length).toBeLessThanOrEqual(6000);
  });

  it("asks the catalog again when it could not be read", async () => {
    const catalog = few();
    let failures = 2;
    const list: typeof catalog.list = async () => {
      failures -= 1;
      if (failures >= 0) throw new Error("not now");
      return catalog.list();
    };
    const servers = serversOver({ ...catalog, list }, { onInternalError: () => {} });
    await expect(servers.shown()).rejects.toThrow("not now");
    await expect(servers.shown()).rejects.toThrow("not now");
    expect((await servers.shown()).tools).toHaveLength(2);
  });

  it("prefixes every tool, also where texts speak of them", async () => {
    const shown = await serversOver(many(600), { toolPrefix: "sq_", toolBudgetChars: 6000 }).shown();
    expect(shown.tools.map((tool) => tool.name)).toEqual([
      "sq_skill",
      "sq_get_skill_resource",
      "sq_search_skills",
    ]);
    expect(shown.instructions).toContain("Load one with sq_skill");
    expect(shown.tools[0]?.description).toContain("use sq_search_skills");
  });

  it("shows the skill tool exactly as its contract has it", async () => {
    const client = await connect(serversOver(few(), { tools: "skill" }), "modern");
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(1);
    expect(tools[0]).toMatchObject({
      name: "skill",
      title: "Load Skill",
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      inputSchema: {
        type: "object",
        properties: {
          name: { type: "string", minLength: 1, description: "Name of the skill to load (case-insensitive)" },
        },
        required: ["name"],
        additionalProperties: false,
      },
    });
    expect(tools[0]?.description).toContain(
      "<available_skills>\n<skill>\n<name>git</name>\n<description>Git workflow</description>\n<location>project</location>\n</skill>\n</available_skills>",
    );
  });

  it("is the same object for the same generation, and a new one after a change", async () => {
    const catalog = few();
    const servers = serversOver(catalog);
    const before = await servers.shown();
    expect(await servers.shown()).toBe(before);
    catalog.refresh();
    const after = await servers.shown();
    expect(after).not.toBe(before);
    expect(after.tools).toEqual(before.tools);
  });
});
