import { describe, expect, it } from "vitest";
import { summary } from "../testing/summary.ts";
import { missingNeeds, type SkillEnvironment } from "./missing-needs.ts";

describe("missingNeeds", () => {
  const environment: SkillEnvironment = {
    system: "linux",
    hasProgram: (name) => name === "git",
    hasServer: (name) => (name === "unknown" ? undefined : name === "linear"),
  };
  const missing = (requires: Record<string, string[]>, os: string[] = []) =>
    missingNeeds(summary({ frontmatter: { metadata: { x: { requires, os } } } }), environment);

  it("says what is not here, and nothing of what is or of what nobody knows", () => {
    expect(
      missing({ bins: ["git", "gws"], anyBins: ["git", "hg"], mcp: ["linear", "figma", "unknown"] }),
    ).toEqual([
      "needs gws, which is not installed here",
      "needs the MCP server figma, which is not configured here",
    ]);
    expect(missing({ bins: ["git"] }, ["darwin"])).toEqual(["is for darwin"]);
  });

  it("knows of nothing missing where the machine is not known", () => {
    expect(missingNeeds(summary({ frontmatter: { requires: { bins: ["gws"] } } }), undefined)).toEqual([]);
  });

  it("says each thing once, and of many only the first five", () => {
    const many = Array.from({ length: 9 }, (_, at) => `tool-${at}`);
    expect(missing({ bins: ["gws", "gws"] })).toEqual(["needs gws, which is not installed here"]);
    expect(missing({ bins: many })).toHaveLength(5);
  });
});
