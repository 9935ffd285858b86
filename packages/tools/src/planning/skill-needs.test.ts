import { describe, expect, it } from "vitest";
import { summary } from "../testing/summary.ts";
import { missingNeeds, type SkillEnvironment } from "./missing-needs.ts";
import { skillNeeds } from "./skill-needs.ts";

describe("skillNeeds", () => {
  it("reads programs, alternatives, servers and systems below any key of metadata, as YAML or as JSON text", () => {
    const requires = { bins: ["git"], anyBins: ["python3", "Rscript"], mcp: ["linear"] };
    const wanted = {
      programs: [["git"], ["python3", "Rscript"]],
      servers: ["linear"],
      systems: ["darwin", "linux"],
    };
    expect(skillNeeds({ metadata: { registry: { requires, os: ["macos", "linux"] } } })).toEqual(wanted);
    expect(
      skillNeeds({ metadata: { registry: JSON.stringify({ requires, os: ["darwin", "linux"] }) } }),
    ).toEqual(wanted);
  });

  it("reads servers from the tools that a skill asks for", () => {
    expect(
      skillNeeds({ "allowed-tools": "Read, mcp__sentry__search_issues, mcp__sentry__x" }).servers,
    ).toEqual(["sentry"]);
  });

  it.each([
    ["Requires Docker and jq.", ["docker", "jq"]],
    ["Cross-platform. Requires Python 3.8+ and git. Run scripts/scan.py with node.", ["git"]],
    ["Best used with git, but does not require docker.", []],
    ["Requires docker or podman.", []],
    ["Works with git.", []],
    ["Needs internet access", []],
  ])("reads from compatibility only what it says is required: %s", (compatibility, programs) => {
    expect(skillNeeds({ compatibility }).programs.flat()).toEqual(programs);
  });

  it.each([
    { requires: { bins: ["../evil", "-rf", "a b", 7, "x".repeat(80)] } },
    { metadata: "{ not json" },
    { metadata: [{ requires: { bins: ["a"] } }] },
    { requires: null, "allowed-tools": 5, compatibility: [] },
  ])("takes nothing for a need that cannot be one: %.60j", (frontmatter) => {
    expect(skillNeeds(frontmatter)).toEqual({ programs: [], servers: [], systems: [] });
  });
});

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
});
