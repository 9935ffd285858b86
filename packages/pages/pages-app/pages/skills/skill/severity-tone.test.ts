import { expect, it } from "vitest";
import { severityLabel, severityRank, severityTone } from "./severity-tone.ts";

it("puts what the scanner blocks before what it wants looked at, and both before the rest", () => {
  const severities = ["info", "of-a-newer-scanner", "review", "block"];
  expect(severities.sort((one, other) => severityRank(one) - severityRank(other))).toEqual([
    "block",
    "review",
    "info",
    "of-a-newer-scanner",
  ]);
});

it("has words and a colour for each severity of the scanner", () => {
  expect(["block", "review", "info"].map((one) => `${severityLabel(one)}, ${severityTone(one)}`)).toEqual([
    "Blocked, bad",
    "Check, warn",
    "Note, neutral",
  ]);
});
