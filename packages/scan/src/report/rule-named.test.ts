import { describe, expect, it } from "vitest";
import { ruleSets } from "../generated/rule-sets.ts";
import { ruleLink, ruleNamed } from "./rule-named.ts";

describe("ruleNamed", () => {
  it("finds every rule by its name and by what it was called before", () => {
    for (const { id, alias } of ruleSets.flatMap(({ rules }) => rules)) {
      expect(ruleNamed(id)?.id).toBe(id);
      if (alias !== undefined) expect(ruleNamed(alias)?.id).toBe(id);
    }
  });

  it("knows nothing of findings that come from no rule", () => {
    expect(ruleNamed("scan.timed_out")).toBeUndefined();
    expect(ruleLink("scan.timed_out")).toBeUndefined();
  });
});

it("links to the place of the reference, whichever name is given", () => {
  expect(ruleLink("R05.data_in_names")).toBe(ruleLink("exfiltration.dns"));
  expect(ruleLink("exfiltration.dns")).toMatch(/\/docs\/reference\/rules\.md#exfiltration\.dns$/);
});
