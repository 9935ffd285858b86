import { describe, expect, it } from "vitest";
import { connect, type Era, serviceOver } from "../testing/connect.ts";
import { folderCatalog } from "../testing/folder-catalog.ts";
import { plainRunner } from "../testing/plain-runner.ts";
import { skillFolder, skillMd } from "../testing/skill-folder.ts";

function catalog() {
  const root = skillFolder({
    "a/SKILL.md": skillMd("a"),
    "a/scripts/say.sh": "#!/bin/sh\necho said\n",
  });
  return folderCatalog(root, { a: { hasScripts: true } });
}

const CALL = { name: "execute_skill_script", arguments: { skill_name: "a", script_name: "say.sh" } };

describe.each<Era>(["legacy", "modern"])("running scripts over MCP, %s era", (era) => {
  it("offers the script tool while a sandbox works, and tells of the change", async () => {
    const runner = plainRunner();
    runner.setStatus({ available: false, why: "None.", fix: "Install one." });
    const service = serviceOver(catalog(), { runner });
    let changed = () => {};
    const notified = new Promise<void>((resolve) => {
      changed = resolve;
    });
    const client = await connect(service, era, {
      listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: () => changed() } },
    });
    const names = async () => (await client.listTools()).tools.map((tool) => tool.name);
    expect(await names()).not.toContain("execute_skill_script");
    runner.setStatus({ available: true, sandboxed: true, driver: "test" });
    await notified;
    expect(await names()).toContain("execute_skill_script");
  });

  it("offers no script tool where no skill has a script", async () => {
    const service = serviceOver(folderCatalog(skillFolder({ "a/SKILL.md": skillMd("a") })), {
      runner: plainRunner(),
    });
    expect((await service.toolList()).tools.map((tool) => tool.name)).not.toContain("execute_skill_script");
  });

  it("reports progress to a client that asks for it", async () => {
    const client = await connect(serviceOver(catalog(), { runner: plainRunner() }), era);
    const seen: string[] = [];
    await client.callTool(CALL, { onprogress: ({ message }) => seen.push(message ?? "") });
    expect(seen).toContain("0 s, 5 bytes of output");
  });

  it.each([
    [{ action: "accept", content: { allow: true } }, { result: "said\n" }],
    [{ action: "accept", content: { allow: false } }, { error: "consent_declined" }],
    [{ action: "decline" }, { error: "consent_declined" }],
  ] as const)("asks the user, who answers %j", async (answer, outcome) => {
    const service = serviceOver(catalog(), { runner: plainRunner({ mustAsk: true }) });
    const client = await connect(service, era, { capabilities: { elicitation: { form: {} } } });
    const questions: string[] = [];
    client.setRequestHandler("elicitation/create", (request) => {
      questions.push(request.params.message);
      return answer;
    });
    const { structuredContent } = await client.callTool(CALL);
    expect(questions).toEqual([expect.stringMatching(/^Run scripts\/say.sh of the skill .a.\?\n/)]);
    expect(structuredContent).toMatchObject("error" in outcome ? outcome : { stdout: outcome.result });
  });

  it.each([
    [{ allow: true }, false],
    [{ allow: true, trust: true }, true],
  ])("offers to trust the project, and passes on %j", async (content, isLasting) => {
    const runner = plainRunner({ mustAsk: true });
    const client = await connect(serviceOver(catalog(), { runner }), era, {
      capabilities: { elicitation: { form: {} } },
    });
    const asked: unknown[] = [];
    client.setRequestHandler("elicitation/create", ({ params }) => {
      asked.push(Object.keys("requestedSchema" in params ? params.requestedSchema.properties : {}));
      return { action: "accept", content };
    });
    await client.callTool(CALL);
    expect(asked).toEqual([["allow", "trust"]]);
    expect(runner.answers).toEqual([{ isLasting }]);
  });

  it("runs nothing for a client that cannot ask", async () => {
    const client = await connect(serviceOver(catalog(), { runner: plainRunner({ mustAsk: true }) }), era);
    const { structuredContent } = await client.callTool(CALL);
    expect(structuredContent).toMatchObject({ error: "consent_unavailable" });
  });
});
