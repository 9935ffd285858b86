import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { engineVersion, type ScanReport } from "@skillquay/scan";
import { expect, it, onTestFinished } from "vitest";
import { createSandbox } from "../testing/run-cli.ts";
import { filesDigest, openKeptReports } from "./kept-reports.ts";

const report: ScanReport = {
  engine: engineVersion,
  verdict: "allow",
  findings: [],
  capabilities: [],
  notAnalysed: [],
};

async function keptReports() {
  const { home, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const folder = join(home, ".cache/skillquay/scans");
  return { folder, reports: openKeptReports({ env: {}, homeDirectory: home, platform: "linux" }) };
}

it("keeps what the scan said of exactly these bytes", async () => {
  const { reports } = await keptReports();
  reports.keep("sha256:1", report);
  expect(reports.get("sha256:1")).toEqual(report);
  expect(reports.get("sha256:2")).toBeUndefined();
});

it("keeps no scan that did not come to its end, and believes no file that is none", async () => {
  const { reports, folder } = await keptReports();
  const unfinished = {
    rule: "scan.timed_out",
    severity: "block",
    confidence: "high",
    path: "",
    evidence: "",
    message: "",
  } as const;
  reports.keep("sha256:1", { ...report, verdict: "block", findings: [unfinished] });
  expect(reports.get("sha256:1")).toBeUndefined();
  reports.keep("sha256:1", report);
  const [name = ""] = readdirSync(folder);
  for (const text of [
    "{",
    "{}",
    JSON.stringify({ ...report, engine: "other" }),
    JSON.stringify({ ...report, findings: [1] }),
  ]) {
    writeFileSync(join(folder, name), text);
    expect(reports.get("sha256:1")).toBeUndefined();
  }
});

it("knows files by their paths and bytes, in whatever order they come", () => {
  const files = [
    { path: "SKILL.md", bytes: Buffer.from("a") },
    { path: "b.md", bytes: Buffer.from("b") },
  ];
  const digest = filesDigest(files);
  expect(filesDigest([...files].reverse())).toBe(digest);
  expect(filesDigest([{ path: "SKILL.md", bytes: Buffer.from("ab") }])).not.toBe(digest);
  expect(
    filesDigest([files[0], { path: "c.md", bytes: Buffer.from("b") }].flatMap((file) => file ?? [])),
  ).not.toBe(digest);
});
