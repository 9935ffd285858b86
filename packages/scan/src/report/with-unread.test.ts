import { expect, it } from "vitest";
import type { ScanReport } from "../engine/finding.ts";
import { withUnread } from "./with-unread.ts";

const report: ScanReport = { engine: "x", verdict: "allow", findings: [], capabilities: [], notAnalysed: [] };
const unread = [{ path: "a", why: "cannot be read" }];

it("asks for a person where something was not read", () => {
  expect(withUnread(report, unread)).toMatchObject({
    verdict: "review",
    findings: [{ rule: "scan.not_read", severity: "review", path: "a", evidence: "cannot be read" }],
    notAnalysed: unread,
  });
});

it("leaves a block a block, and a whole report as it is", () => {
  expect(withUnread({ ...report, verdict: "block" }, unread).verdict).toBe("block");
  expect(withUnread(report, [])).toBe(report);
});
