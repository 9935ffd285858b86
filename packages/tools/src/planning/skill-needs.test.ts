import { describe, expect, it } from "vitest";
import { skillNeeds } from "./skill-needs.ts";

describe("skillNeeds", () => {
  it("reads programs, alternatives, servers and systems below any key of metadata, as YAML or as JSON text", () => {
    const requires = { bins: ["git"], anyBins: ["python3", "Rscript"], mcp: ["linear"] };
    const expected = {
      programs: [["git"], ["python3", "Rscript"]],
      servers: ["linear"],
      systems: ["darwin", "linux"],
    };
    expect(skillNeeds({ metadata: { registry: { requires, os: ["macos", "linux"] } } })).toEqual(expected);
    expect(
      skillNeeds({ metadata: { registry: JSON.stringify({ requires, os: ["darwin", "linux"] }) } }),
    ).toEqual(expected);
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
