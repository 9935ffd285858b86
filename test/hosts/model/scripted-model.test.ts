import { afterEach, expect, it } from "vitest";
import { type ScriptedModel, startScriptedModel } from "./scripted-model.ts";

let model: ScriptedModel | undefined;
afterEach(() => model?.close());

const steps = [{ id: "load", tool: "skill", args: { name: "pdf" } }];
const start = async () => {
  model = await startScriptedModel({ steps, spell: (tool) => `x_${tool}`, thinksForMs: 0 });
  return model;
};

it.each([
  [
    "/v1/messages",
    { model: "m", tools: [{ name: "x_skill" }], messages: [{ role: "user", content: "go" }] },
    {
      messages: [
        { role: "assistant", content: [{ type: "tool_use", id: "1", name: "x_skill", input: {} }] },
        { role: "user", content: [{ type: "tool_result", tool_use_id: "1", content: "the text" }] },
      ],
    },
  ],
  [
    "/v1/chat/completions",
    { model: "m", tools: [{ type: "function", function: { name: "x_skill" } }], messages: [] },
    {
      messages: [
        { role: "assistant", tool_calls: [{ id: "1", function: { name: "x_skill", arguments: "{}" } }] },
        { role: "tool", tool_call_id: "1", content: [{ type: "text", text: "the text" }] },
      ],
    },
  ],
  [
    "/v1/responses",
    { model: "m", tools: [{ type: "function", name: "x_skill" }], input: [] },
    {
      input: [
        { type: "function_call", call_id: "1", name: "x_skill", arguments: "{}" },
        { type: "function_call_output", call_id: "1", output: "the text" },
      ],
    },
  ],
  [
    "/v1beta/models/m:streamGenerateContent?alt=sse",
    { tools: [{ functionDeclarations: [{ name: "x_skill" }] }], contents: [] },
    {
      contents: [
        { role: "model", parts: [{ functionCall: { name: "x_skill", args: {} } }] },
        {
          role: "user",
          parts: [{ functionResponse: { name: "x_skill", response: { output: "the text" } } }],
        },
      ],
    },
  ],
])("speaks %s: calls first, ends then, and keeps what the model was given", async (path, first, second) => {
  const { url, requests, unknown } = await start();
  const ask = async (body: object) => {
    const response = await fetch(`${url}${path}`, { method: "POST", body: JSON.stringify(body) });
    return await response.text();
  };
  expect(await ask({ ...first, stream: true })).toContain("x_skill");
  expect(await ask({ ...first, stream: false })).toContain("x_skill");
  expect(await ask({ ...first, ...second, stream: true })).toContain("Done.");
  expect(requests.map(({ conversation }) => conversation.results)).toEqual([[], [], ["the text"]]);
  expect(unknown).toEqual([]);
});
