import { describe, expect, it } from "vitest";
import { presets, selectTools } from "./presets.ts";

function names(specification: string): string[] {
  const selection = selectTools(specification);
  if ("problem" in selection) throw new Error(selection.problem);
  return selection.tools.map((tool) => tool.name);
}

describe("selectTools", () => {
  it.each([
    ["standard", ["skill", "get_skill_resource", "search_skills", "execute_skill_script"]],
    ["skill", ["skill"]],
    ["progressive", ["skill", "get_skill_resource", "execute_skill_script"]],
    ["reader", ["list_skills", "read_skill"]],
    ["uri", ["list_skills", "get_skill"]],
  ])("knows the preset %s", (preset, tools) => {
    expect(names(preset)).toEqual(tools);
  });

  it("takes a list of tool names, in any order and with spaces", () => {
    expect(names("search_skills, get_skill")).toEqual(["search_skills", "get_skill"]);
  });

  it.each([
    ["standart", "There is no tool or preset 'standart'. Did you mean 'standard'?"],
    ["skill,get_skil", "There is no tool or preset 'get_skil'. Did you mean 'get_skill'?"],
    ["reader,skill", "'reader' is a preset, which stands alone. Name it alone, or list tool names only."],
    ["__proto__", expect.stringMatching(/^There is no tool or preset '__proto__'\. Known: standard, /)],
    ["", expect.stringMatching(/^There is no tool or preset ''/)],
  ])("refuses %j with the nearest word", (specification, problem) => {
    expect(selectTools(specification)).toEqual({ problem });
  });

  it("pins the presets others rely on", () => {
    expect(Object.keys(presets)).toEqual(["standard", "skill", "progressive", "reader", "uri"]);
  });
});
