import { expect, it } from "vitest";
import { hostProfile } from "./host-profiles.ts";
import { spellTool } from "./spell-tool.ts";

it.each([
  ["claude-code", "mcp__skillquay__skill"],
  ["codex", "mcp__skillquay.skill"],
  ["gemini-cli", "mcp_skillquay_skill"],
  ["opencode", "skillquay_skill"],
  ["kilo", "skillquay_skill"],
  ["qwen-code", "mcp__skillquay__skill"],
  ["copilot-cli", "skillquay-skill"],
  ["cline", "skillquay__skill"],
  ["continue", "skill"],
  ["droid", "skillquay___skill"],
  ["nanocoder", "skill"],
  ["other", "skill"],
])("spells the tool as the model of %s calls it", (host, name) => {
  expect(spellTool(hostProfile(host), "skill")).toBe(name);
});

it("takes the name of the server, whatever is in it", () => {
  expect(spellTool(hostProfile("codex"), "skill", "team$&")).toBe("mcp__team$&.skill");
});
