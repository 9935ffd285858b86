import { expect, it } from "vitest";
import { serverChars } from "./server-chars.ts";

const toolNames = new Set(["mcp__skillquay__skill", "mcp__skillquay.skill"]);
const texts = { toolNames, instructions: 'Call "it".\nThen follow.' };

it("counts a server's tools, instructions and results in a request, and nothing of the host's", () => {
  const tool = { name: "mcp__skillquay__skill", description: "Loads a skill.", input_schema: {} };
  const own = { name: "Bash", description: "Runs a command.", input_schema: {} };
  const call = { type: "tool_use", name: "mcp__skillquay__skill", input: { name: "pdf" } };
  const body = { system: `Be kind. ${texts.instructions}`, tools: [own, tool], messages: [call] };
  const request = {
    raw: JSON.stringify(body),
    conversation: {
      tools: [],
      calls: [
        { name: "Bash", args: "{}" },
        { name: "mcp__skillquay__skill", args: "{}" },
      ],
      results: ["files", "# PDF\n"],
    },
  };
  const expected =
    JSON.stringify(tool).length + JSON.stringify(texts.instructions).length - 2 + '"# PDF\\n"'.length;
  expect(serverChars(request, texts)).toBe(expected);
});

it("counts a group of tools whole, and of instructions what is there", () => {
  const group = {
    type: "namespace",
    name: "mcp__skillquay",
    tools: [{ name: "skill", description: "Loads." }],
  };
  const raw = JSON.stringify({ tools: [group], input: 'Call "it".' });
  const cut = JSON.stringify('Call "it".').length - 2;
  expect(serverChars({ raw, conversation: { tools: [], calls: [], results: [] } }, texts)).toBe(
    JSON.stringify(group).length + cut,
  );
});
