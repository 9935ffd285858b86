import { expect, it } from "vitest";
import { chooseAnswer, type Step } from "./choose-answer.ts";

const load: Step = { id: "load", tool: "skill", args: { name: "pdf" } };
const run: Step = { id: "run", tool: "execute_skill_script", args: {} };
const spell = (tool: string) => `mcp__skillquay__${tool}`;
const call = (name: string, args = "{}") => ({ name, args });

function choose(tools: string[], calls: { name: string; args: string }[], steps = [load, run]) {
  const missing = new Set<Step>();
  const offered = tools.map((name) => ({ name, isDeferred: false }));
  const { answer } = chooseAnswer({ tools: offered, calls, results: [] }, { steps, spell, missing });
  return { answer, missing: [...missing].map(({ id }) => id) };
}

it("calls the tools of the script one after the other, then ends", () => {
  const tools = [spell("skill"), spell("execute_skill_script")];
  expect(choose(tools, []).answer).toMatchObject({ kind: "call", tool: { name: spell("skill") } });
  expect(choose(tools, [call(spell("skill"))]).answer).toMatchObject({
    tool: { name: spell("execute_skill_script") },
  });
  const both = [call(spell("skill")), call(spell("execute_skill_script"))];
  expect(choose(tools, both).answer).toEqual({ kind: "text", text: "Done." });
});

it("answers a request without tools with a short text", () => {
  expect(choose([], []).answer).toMatchObject({ kind: "text" });
});

it("searches once for a tool that is kept back, and calls it through the host's own tool where there is one", () => {
  const tools = ["tool_search", "tool_call"];
  const query = `select:${spell("skill")}`;
  expect(choose(tools, []).answer).toMatchObject({ tool: { name: "tool_search" }, args: { query } });
  expect(choose(tools, [call("tool_search", JSON.stringify({ query }))]).answer).toMatchObject({
    tool: { name: "tool_call" },
    args: { name: spell("skill"), arguments: load.args },
  });
});

it("searches again for what the first turns did not know, a few times", () => {
  const query = `select:${spell("skill")}`;
  const searching = { answer: { tool: { name: "ToolSearch" }, args: { query } }, missing: [] };
  const search = call("ToolSearch", JSON.stringify({ query }));
  expect(choose(["ToolSearch"], [search], [load])).toMatchObject(searching);
  expect(choose(["ToolSearch"], [search, search, search], [load])).toMatchObject(searching);
  expect(choose(["ToolSearch"], [search, search, search, search], [load])).toMatchObject({
    missing: ["load"],
  });
});

it("searches as a text of the conversation says, once, and for the tool alone where that did not find it", () => {
  const together = "skill execute_skill_script";
  const ask = (tools: string[], calls: { name: string; args: string }[]) => {
    const offered = tools.map((name) => ({ name, isDeferred: false }));
    const script = { steps: [load], spell, missing: new Set<Step>(), together };
    return chooseAnswer({ tools: offered, calls, results: [] }, script).answer;
  };
  const search = call("tool_search", JSON.stringify({ query: together }));
  expect(ask(["tool_search"], [])).toMatchObject({ args: { query: together } });
  expect(ask(["tool_search", spell("skill")], [search])).toMatchObject({ tool: { name: spell("skill") } });
  expect(ask(["tool_search"], [search])).toMatchObject({ args: { query: `select:${spell("skill")}` } });
});

it("passes over a tool that is not there, and says so", () => {
  expect(choose([spell("execute_skill_script")], [])).toMatchObject({
    answer: { tool: { name: spell("execute_skill_script") } },
    missing: ["load"],
  });
});

it("makes the call that an answer names for its next part, as long as there is one", () => {
  const tools = [{ name: spell("skill"), isDeferred: false }];
  const ask = (result: string) =>
    chooseAnswer(
      { tools, calls: [call(spell("skill"))], results: [result] },
      { steps: [load], spell, missing: new Set() },
    ).answer;
  const notice = 'x [Cut here. For the next part call mcp__skillquay__skill with {"name":"pdf","part":2}]';
  const next = { kind: "call", tool: { name: spell("skill") }, args: { name: "pdf", part: 2 } };
  expect(ask(notice)).toMatchObject(next);
  expect(ask(JSON.stringify([{ type: "text", text: notice }]))).toMatchObject(next);
  expect(ask("the end")).toEqual({ kind: "text", text: "Done." });
});
