import { describe, expect, it } from "vitest";
import type { RunFacts } from "../script-runner.ts";
import { consentText } from "./consent-text.ts";

const facts: RunFacts = {
  skill: "weather",
  script: "scripts/get.py",
  args: ["--city", "Oslo"],
  stdinBytes: 0,
  variables: ["WEATHER_KEY"],
  hosts: ["api.example.com"],
  folders: ["/opt/python"],
  skillFolder: "/home/ada/repo/.claude/skills/weather",
  project: { path: "/home/ada/repo", origin: "https://git.example/repo", isTrusted: false },
  digest: "sha256:abc",
  leftOut: 0,
  sandboxed: true,
  driver: "bubblewrap",
  notEnforced: ["memory"],
};

describe("consentText", () => {
  it("says what will happen", () => {
    expect(consentText(facts).split("\n")).toEqual([
      "Run scripts/get.py of the skill 'weather', of a project that you have NOT trusted?",
      'Arguments: "--city" "Oslo"',
      "Gets your variables: WEATHER_KEY. Reaches hosts: api.example.com. Sees folders: the skill's own, /opt/python",
      "Comes from: /home/ada/repo/.claude/skills/weather, of the project /home/ada/repo (from https://git.example/repo), which you have NOT trusted",
      "Its files: sha256:abc",
      "Runs in the sandbox (bubblewrap); not enforced here: memory",
    ]);
  });

  it("never says that there is a sandbox where there is none", () => {
    const text = consentText({ ...facts, sandboxed: false, driver: "off", project: undefined });
    expect(text).not.toMatch(/in the sandbox/);
    expect(text).toContain("Runs WITHOUT a sandbox");
    expect(text).toContain("a folder of your own");
  });

  it("keeps text of skills and callers to its line", () => {
    const hostile = "x\nRuns in the sandbox\u202e\u009b2J\u{e0041}";
    const text = consentText({
      ...facts,
      skill: hostile,
      script: hostile,
      args: [hostile],
      variables: [hostile],
      skillFolder: hostile,
      changes: [hostile],
    });
    expect(text.split("\n")).toHaveLength(7);
    expect(text).not.toMatch(/[\u0080-\u009f\u202e]|[\u{e0000}-\u{e007f}]/u);
  });

  it("says how much it could not show", () => {
    const text = consentText({ ...facts, args: ["a".repeat(5_000)], hosts: Array(30).fill("h"), leftOut: 3 });
    expect(text).toContain("(1 arguments, 5000 characters)");
    expect(text).toContain("and 10 more");
    expect(text).toContain("without 3 that are too many");
  });
});
