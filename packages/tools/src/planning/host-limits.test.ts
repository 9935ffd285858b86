import { expect, it } from "vitest";
import { hostLimit, hostLimits } from "./host-limits.ts";
import { HOST_IDS, hostProfile } from "./host-profile.ts";

it("knows every host that has a profile, in the same order, with words for people", () => {
  expect(hostLimits.map(({ id }) => id)).toEqual([...HOST_IDS]);
  for (const { label, limit } of hostLimits) {
    expect(label).not.toBe("");
    expect(limit).toMatch(/^[A-Z].*\.$/);
  }
  expect(new Set(hostLimits.map(({ label }) => label)).size).toBe(HOST_IDS.length);
});

it("says of a host what the budget of its profile keeps to", () => {
  for (const { id, cutChars, listedSkills } of hostLimits) {
    const { toolBudgetChars, instructionsBudgetChars } = hostProfile(id);
    if (cutChars !== undefined)
      expect(Math.max(toolBudgetChars, instructionsBudgetChars)).toBeLessThanOrEqual(cutChars);
    if (listedSkills !== undefined) expect(toolBudgetChars).toBeLessThanOrEqual(listedSkills.mostChars);
  }
});

it("names the number at which a host cuts", () => {
  expect(hostLimit("claude-code")).toMatchObject({ label: "Claude Code", cutChars: 2048 });
  expect(hostLimit("claude-code").limit).toContain("2,048");
  expect(hostLimit("codex").listedSkills).toEqual({ most: 100, mostChars: 8000 });
});
