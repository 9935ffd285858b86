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

it("keeps with it what else follows from the bytes, for this version and language alone", async () => {
  const { home, ...sandbox } = await createSandbox();
  onTestFinished(() => sandbox.remove());
  const inLanguage = (LANG: string) =>
    openKeptReports({ env: { LANG }, homeDirectory: home, platform: "linux" });
  const capabilities = { scripts: ["run.py"], allowedTools: [], hosts: [], packages: [], hooks: false };
  const facts = { tokens: 7, capabilities, computedHash: "ab" };
  inLanguage("C").keep("sha256:1", report, facts);
  expect(inLanguage("C").getWithFacts("sha256:1")).toEqual({ report, facts });
  expect(inLanguage("C").get("sha256:1")).toEqual(report);
  // The other program's hash depends on the order of a language.
  expect(inLanguage("da_DK").getWithFacts("sha256:1")).toEqual({ report });
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
