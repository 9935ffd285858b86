import { expect, it } from "vitest";
import { parseAllowedTools } from "./allowed-tools.ts";

it.each([
  ["a text separated by spaces", "Bash(git add:*) Read", ["Bash(git add:*)", "Read"]],
  ["a text separated by commas", "Read, Write,Bash(a, b)", ["Read", "Write", "Bash(a, b)"]],
  ["a list", ["Read", " Bash(jq:*) ", 3, ""], ["Read", "Bash(jq:*)"]],
  ["an open parenthesis", "Bash(git Read", ["Bash(git Read"]],
  ["nothing", undefined, []],
  ["a map", { a: 1 }, []],
])("reads %s", (_shape, value, tools) => {
  expect(parseAllowedTools(value)).toEqual(tools);
});
