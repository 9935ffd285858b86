import { useUpTurn } from "@skillquay/skill/testing";
import { describe, expect, it } from "vitest";
import { connect, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { plainRunner } from "../testing/plain-runner.ts";
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
  it("offers search always, and speaks of it where the list does not fit", async () => {
    const small = await serviceOver(few()).toolList();
    expect(small.tools.map((tool) => tool.name)).toEqual(["skill", "get_skill_resource", "search_skills"]);
    const large = await serviceOver(many(600), { budgets: { toolBudgetChars: 6000 } }).toolList();
    expect(large.tools.map((tool) => tool.name)).toEqual(["skill", "get_skill_resource", "search_skills"]);
    expect(large.tools[0]?.description).toMatch(
      /\d+ more not shown: use search_skills to find them\.\n<\/available_skills>$/,
    );
    expect(large.tools[0]?.description?.length).toBeLessThanOrEqual(6000);
  });

  it("is planned in turns: who waits when a catalog has just been read is answered in between", async () => {
    const catalog = few();
    const skills = await catalog.list();
    const service = serviceOver({ ...catalog, list: async () => skills });
    const order: string[] = [];
    useUpTurn();
    setImmediate(() => order.push("another"));
    await service.toolList().then(() => order.push("list"));
    expect(order).toEqual(["another", "list"]);
  });

  it("does not list what the host lists itself, says so, and tells a namesake apart", async () => {
    const catalog = folderCatalog(
      skillFolder({
        "git/SKILL.md": skillMd("git", "Git workflow"),
        "pdf/SKILL.md": skillMd("pdf", "Fills in forms"),
      }),
    );
    const skills = await catalog.list();
    const named = (names: string[]) => new Set(skills.filter(({ name }) => names.includes(name)));
    const native = (listed: string[], namesakes: string[]) => ({
      nativeSkills: () => ({ title: "Some Host", listed: named(listed), namesakes: named(namesakes) }),
    });
    const one = await serviceOver(catalog, native(["git"], ["pdf"])).toolList();
    for (const text of [one.instructions, one.tools[0]?.description ?? ""]) {
      expect(text).not.toContain("Git workflow");
      expect(text).toContain("Fills in forms (not the one of that name that Some Host lists itself)");
      expect(text).toContain("1 more skill is listed by Some Host itself: load it in its own way.");
    }
    const none = await serviceOver(catalog, native(["git", "pdf"], [])).toolList();
    expect(none.instructions).not.toContain("No skill is installed");
    expect(none.instructions).toContain("2 more skills are listed by Some Host itself");
    // The contract of this preset lists every skill.
    const exact = await serviceOver(catalog, { ...native(["git", "pdf"], []), tools: "skill" }).toolList();
    expect(exact.tools[0]?.description).toContain("Git workflow");
  });

  it("says that skills are being looked for instead of waiting for them, and offers every tool meanwhile", async () => {
    let isLooking = true;
    const skills = few();
    const endless = new Promise<never>(() => {});
    const catalog = {
      ...skills,
      isLooking: () => isLooking,
      list: () => (isLooking ? endless : skills.list()),
    };
    const service = serviceOver(catalog);
    const early = await service.toolList();
    expect(early.tools.map((tool) => tool.name)).toEqual(["skill", "get_skill_resource", "search_skills"]);
    for (const text of [early.instructions, early.tools[0]?.description]) {
      expect(text).toContain(
        "The installed skills are still being looked for. Find them with search_skills: the answer waits until they are known.",
      );
    }
    isLooking = false;
    const whole = await service.toolList();
    expect(whole.tools.map((tool) => tool.name)).toEqual(["skill", "get_skill_resource", "search_skills"]);
    expect(whole.instructions).toContain("- git: Git workflow");
  });

  it("plans for the host that the client says it is, where one client is served", async () => {
    const shownTo = async (client: string, detectHost: boolean) => {
      const service = serviceOver(many(300), { detectHost });
      service.setClientName(client);
      const { tools, instructions } = await service.toolList();
      return [tools[0]?.description?.length ?? 0, instructions.length];
    };
    const [claudeTool = 0, claudeInstructions = 0] = await shownTo("claude-code", true);
    expect(claudeTool).toBeLessThanOrEqual(4096);
    expect(claudeTool).toBeGreaterThan(1200);
    // One list of 5,200 characters, wherever it stands; the rest is said about it.
    expect(claudeTool + claudeInstructions).toBeLessThanOrEqual(5800);
    expect(claudeInstructions).toBeLessThanOrEqual(4096);
    expect(claudeInstructions).toBeGreaterThan(3000);
    const [, codexInstructions = 0] = await shownTo("codex-mcp-client", true);
    expect(codexInstructions).toBeGreaterThan(4500);
    expect(codexInstructions).toBeLessThanOrEqual(5200);
    for (const [tool = 0] of [await shownTo("claude-code", false), await shownTo("unheard-of", true)]) {
      expect(tool).toBeGreaterThan(14_000);
    }
  });

  it("offers the script tool of progressive always, and answers a call with what is wrong with the sandbox", async () => {
    const runner = plainRunner();
    runner.setStatus({ available: false, why: "No sandbox works here.", fix: "Install one" });
    const names = async (tools: string) =>
      (await serviceOver(few(), { tools, runner }).toolList()).tools.map(({ name }) => name);
    expect(await names("progressive")).toEqual(["skill", "get_skill_resource", "execute_skill_script"]);
    expect(await names("standard")).not.toContain("execute_skill_script");
    const client = await connect(serviceOver(few(), { tools: "progressive", runner }), "legacy");
    const call = { name: "execute_skill_script", arguments: { skill_name: "git", script_name: "x.py" } };
    expect(await client.callTool(call)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("No sandbox works here.") }],
    });
  });

  it("stays the same object until the catalog, the rotation or the host changes", async () => {
    let rotation = 0;
    const catalog = many(300);
    const service = serviceOver(catalog, {
      detectHost: true,
      rotation: () => rotation,
      budgets: { toolBudgetChars: 5000 },
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
    expect((await service.toolList()).tools).toHaveLength(3);
  });

  it("prefixes every tool, also where texts speak of them", async () => {
    const list = await serviceOver(many(600), {
      toolPrefix: "sq_",
      budgets: { toolBudgetChars: 6000 },
    }).toolList();
    expect(list.tools.map((tool) => tool.name)).toEqual([
      "sq_skill",
      "sq_get_skill_resource",
      "sq_search_skills",
    ]);
    expect(list.instructions).toContain("call sq_skill with its name");
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
