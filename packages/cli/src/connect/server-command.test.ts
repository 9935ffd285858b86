import { describe, expect, it } from "vitest";
import { shellLine, splitCommand } from "./server-command.ts";

describe("splitCommand", () => {
  it.each([
    ["node a.js", ["node", "a.js"]],
    ["  node   a.js ", ["node", "a.js"]],
    [`"/my programs/node" 'a b.js' c"d e"f`, ["/my programs/node", "a b.js", "cd ef"]],
    [`x ""`, ["x", ""]],
    ["x $HOME `id`", ["x", "$HOME", "`id`"]],
  ])("splits %j and expands nothing", (text, words) => {
    expect(splitCommand(text)).toEqual(words);
  });

  it.each(["", "  ", `"x`, "x 'y"])("refuses %j", (text) => {
    expect(() => splitCommand(text)).toThrow("not a command");
  });
});

describe("shellLine", () => {
  it("quotes only what a shell would read otherwise", () => {
    expect(shellLine(["claude", "mcp", "--", "node", "a b.js", "it's", ""])).toBe(
      "claude mcp -- node 'a b.js' 'it'\\''s' ''",
    );
  });
});
