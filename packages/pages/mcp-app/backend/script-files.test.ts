import { describe, expect, it } from "vitest";
import { findScripts, inputOf } from "./script-files.ts";
import type { OpenSkill } from "./skill-backend.ts";

describe("findScripts", () => {
  it("finds the programs among the files, those in scripts/ first", () => {
    const card = { ref: "r", name: "pdf", description: "", tags: [], hasScripts: true, problemCount: 0 };
    const files = ["bin/Tool.PY", "data.csv", "scripts/run.sh", "scripts/README.md"];
    const skill: OpenSkill = { card, skillFile: "SKILL.md", text: "", files, moreFiles: 0, problems: [] };
    expect(findScripts(skill).map(({ path, name }) => [path, name])).toEqual([
      ["scripts/run.sh", "run.sh"],
      ["bin/Tool.PY", "Tool.PY"],
    ]);
  });
});

describe("inputOf", () => {
  it("passes on only what was given", () => {
    expect(inputOf({ args: [], params: " " })).toEqual({});
    expect(inputOf({ args: ["--x"], params: '{"a":1}' })).toEqual({ args: ["--x"], params: { a: 1 } });
  });

  it.each(["[1]", "1", "null", "{a:1}"])("says that %s is no JSON object, with an example", (params) => {
    expect(() => inputOf({ args: [], params })).toThrow("not a JSON object");
  });
});
