import { expect, it } from "vitest";
import { permissionsOf, severityWords, trustLevel, verdictWords } from "./trust-scale.ts";

it("is clear, has notes, is to be checked or blocked, by what needs a decision", () => {
  expect(trustLevel("allow", [])).toBe("clear");
  expect(trustLevel("allow", [{ severity: "info" }])).toBe("notes");
  expect(trustLevel("review", [{ severity: "info" }, { severity: "review" }])).toBe("check");
  expect(trustLevel("block", [{ severity: "block" }])).toBe("blocked");
  // All that needed a decision was accepted.
  expect(trustLevel("review", [{ severity: "info" }])).toBe("notes");
});

it("says what a skill can do from findings that count, and from no note", () => {
  expect(
    permissionsOf([
      { severity: "review", capability: "runs downloads" },
      { severity: "review", capability: "runs downloads" },
      { severity: "info", capability: "removes guards" },
      { severity: "block" },
    ]),
  ).toEqual(["run what it downloads"]);
});

it("has the same words for a verdict and a finding alone, and does not guess at notes", () => {
  expect(verdictWords).toEqual({ allow: "Clear or notes", review: "Check", block: "Blocked" });
  expect(severityWords).toEqual({ info: "Note", review: "Check", block: "Blocked" });
});
