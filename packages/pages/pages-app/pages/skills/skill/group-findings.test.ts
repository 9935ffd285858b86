import { expect, it } from "vitest";
import type { PageFinding } from "../../../../src/contract/index.ts";
import { groupFindings } from "./group-findings.ts";

const finding = (members: Partial<PageFinding>): PageFinding => ({
  rule: "packages.unpinned",
  severity: "info",
  confidence: "low",
  path: "SKILL.md",
  line: 1,
  explanation: "Packages are installed in whatever version is newest.",
  fix: "Name a version.",
  evidence: "npm i left-pad",
  ...members,
});

it("says the same sentence once, with all its places in order, and what needs a decision first", () => {
  const groups = groupFindings([
    finding({ path: "b.md", line: 9 }),
    finding({ path: "b.md", line: 2, confidence: "high" }),
    finding({ path: "a.md", line: 5 }),
    finding({ rule: "download.piped-to-runner", severity: "review", explanation: "It runs a download." }),
  ]);
  expect(groups.map(({ rule, places }) => [rule, places.length])).toEqual([
    ["download.piped-to-runner", 1],
    ["packages.unpinned", 3],
  ]);
  expect(groups[1]?.confidence).toBe("high");
  expect(groups[1]?.places.map(({ path, line }) => `${path}:${line}`)).toEqual([
    "a.md:5",
    "b.md:2",
    "b.md:9",
  ]);
});
