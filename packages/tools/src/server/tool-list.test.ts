import { describe, expect, it } from "vitest";
import { connect, serviceOver } from "../testing/connect.ts";
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
    const small = await serviceOver(few()).toolList();
    expect(small.tools.map((tool) => tool.name)).toEqual(["skill", "get_skill_resource"]);
    const large = await serviceOver(many(600), { toolBudgetChars: 6000 }).toolList();
    expect(large.tools.map((tool) => tool.name)).toEqual(["skill", "get_skill_resource", "search_skills"]);
    expect(large.tools[0]?.description).toMatch(
      /\d+ more not shown: use search_skills to find them\.\n<\/available_skills>$/,
    );
    expect(large.tools[0]?.description?.length).toBeLessThanOrEqual(6000);
  });

  it("plans for the host that the client says it is, where one client is served", async () => {
    const shownTo = async (client: string, detectHost: boolean) => {
      const service = serviceOver(many(300), { detectHost });
      service.setClientName(client);
      const { tools, instructions } = await service.toolList();
      return [tools[0]?.description?.length ?? 0, instructions.length];
    };
    const [claudeTool = 0, claudeInstructions = 0] = await shownTo("claude-code", true);
    expect(claudeTool).toBeLessThanOrEqual(2000);
    expect(claudeTool).toBeGreaterThan(1500);
    expect(claudeInstructions).toBeLessThanOrEqual(2000);
    const [codexTool = 0] = await shownTo("codex-mcp-client", true);
    expect(codexTool).toBeLessThanOrEqual(8000);
    expect(codexTool).toBeGreaterThan(7000);
    for (const [tool = 0] of [await shownTo("claude-code", false), await shownTo("unheard-of", true)]) {
      expect(tool).toBeGreaterThan(14_000);
    }
  });

  it("stays the same object until the catalog, the rotation or the host changes", async () => {
    let rotation = 0;
    const catalog = many(300);
    const service = serviceOver(catalog, {
      detectHost: true,
      rotation: () => rotation,
      toolBudgetChars: 5000,
    });
    const first = await service.toolList();
    expect(await service.toolList()).toBe(first);
    rotation = 1;
    const second = await service.toolList();
    expect(second.tools[0]?.description).not.toBe(first.tools[0]?.description);
    expect(second.plan.shown.slice(0, second.plan.describedCount)).toEqual(
      first.plan.shown.slice(0, first.plan.describedCount),
    );
    rotation = 0;
    expect((await service.toolList()).tools).toEqual(first.tools);
  });

  it("asks the catalog again when it could not be read", async () => {
    const catalog = few();
    let failures = 2;
    const list: typeof catalog.list = async () => {
      failures -= 1;
      if (failures >= 0) throw new Error("not now");
      return catalog.list();
    };
    const service = serviceOver({ ...catalog, list }, { onInternalError: () => {} });
    await expect(service.toolList()).rejects.toThrow("not now");
    await expect(service.toolList()).rejects.toThrow("not now");
    expect((await service.toolList()).tools).toHaveLength(2);
  });

  it("prefixes every tool, also where texts speak of them", async () => {
    const list = await serviceOver(many(600), { toolPrefix: "sq_", toolBudgetChars: 6000 }).toolList();
    expect(list.tools.map((tool) => tool.name)).toEqual([
      "sq_skill",
      "sq_get_skill_resource",
      "sq_search_skills",
    ]);
    expect(list.instructions).toContain("Load one with sq_skill");
    expect(list.tools[0]?.description).toContain("use sq_search_skills");
  });

  it("shows the skill tool exactly as its contract has it", async () => {
    const client = await connect(serviceOver(few(), { tools: "skill" }), "modern");
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

  it("is the same object for the same snapshot, and a new one after a change", async () => {
    const catalog = few();
    const service = serviceOver(catalog);
    const previous = await service.toolList();
    expect(await service.toolList()).toBe(previous);
    catalog.refresh();
    const after = await service.toolList();
    expect(after).not.toBe(previous);
    expect(after.tools).toEqual(previous.tools);
  });
});
