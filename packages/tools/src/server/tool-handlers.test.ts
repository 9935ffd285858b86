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
  it("offers the script tool before a sandbox is known to work, and fails where none does", async () => {
    const runner = plainRunner();
    runner.setStatus({ available: false, why: "None works here.", fix: "Install one." });
    const client = await connect(serviceOver(catalog(), { runner }), era);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toContain("execute_skill_script");
    expect(await client.callTool(CALL)).toMatchObject({
      isError: true,
      content: [{ text: expect.stringContaining("None works here.") }],
    });
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
    [{ action: "accept", content: {} }, { result: "said\n" }],
    [{ action: "accept" }, { result: "said\n" }],
    [{ action: "accept", content: { allow: false } }, { error: "consent_declined" }],
    [
      { action: "decline" },
      { error: "consent_declined", message: "The user said no to running this script." },
    ],
    [
      { action: "cancel" },
      {
        error: "consent_declined",
        message: "The question whether to run this script was closed unanswered.",
      },
    ],
  ] as const)("asks the user, who answers %j", async (answer, outcome) => {
    const service = serviceOver(catalog(), { runner: plainRunner({ mustAsk: true }) });
    const client = await connect(service, era, { capabilities: { elicitation: { form: {} } } });
    const questions: string[] = [];
    client.setRequestHandler("elicitation/create", (request) => {
      questions.push(request.params.message);
      return answer;
    });
    const result = await client.callTool(CALL);
    expect(questions).toEqual([expect.stringMatching(/^Run scripts\/say.sh of the skill .a.\?\n/)]);
    expect(result).toMatchObject(
      "error" in outcome
        ? { isError: true, _meta: { "skillquay/error": outcome } }
        : { structuredContent: { stdout: outcome.result } },
    );
  });

  it.each([
    [{}, { isLasting: false }],
    [{ trust: true }, { isLasting: true }],
    [{ run: "once" }, { isLasting: false }],
    [{ run: "always for this version of this skill" }, { isLasting: false, isForVersion: true }],
  ])("offers to trust the version or the project, and passes on %j", async (content, answer) => {
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
    expect(asked).toEqual([["run", "trust"]]);
    expect(runner.answers).toEqual([answer]);
  });

  it("takes a no that is given in the form for a no", async () => {
    const runner = plainRunner({ mustAsk: true });
    const client = await connect(serviceOver(catalog(), { runner }), era, {
      capabilities: { elicitation: { form: {} } },
    });
    client.setRequestHandler("elicitation/create", () => ({ action: "accept", content: { run: "no" } }));
    expect(await client.callTool(CALL)).toMatchObject({
      _meta: { "skillquay/error": { error: "consent_declined" } },
    });
    expect(runner.answers).toEqual([]);
  });

  it("runs nothing for a client that cannot ask", async () => {
    const client = await connect(serviceOver(catalog(), { runner: plainRunner({ mustAsk: true }) }), era);
    expect(await client.callTool(CALL)).toMatchObject({
      _meta: { "skillquay/error": { error: "consent_unavailable" } },
    });
  });
});
