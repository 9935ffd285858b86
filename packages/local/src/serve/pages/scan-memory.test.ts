import { readFile, writeFile } from "node:fs/promises";
import { engineVersion, type ScanReport } from "@skillquay/scan";
import { beforeEach, expect, it } from "vitest";
import { createSkillTree } from "../../testing/skill-tree.ts";
import { openScanMemory } from "./scan-memory.ts";

let file: string;
beforeEach(() => {
  file = createSkillTree().at(".cache/skillquay/scans.json");
});

const report: ScanReport = {
  engine: engineVersion,
  verdict: "review",
  findings: [],
  capabilities: ["opens network"],
  notAnalysed: [],
};

it("remembers reports from one start to the next", () => {
  const first = openScanMemory(file);
  first.set("a", report);
  first.flush();
  expect(openScanMemory(file).get("a")).toEqual(report);
  expect(openScanMemory(file).get("b")).toBeUndefined();
});

it("forgets what other rules said, and what it cannot read", async () => {
  const memory = openScanMemory(file);
  memory.set("a", report);
  memory.flush();
  const stored = await readFile(file, "utf8");
  for (const text of [
    stored.replace(`"engine":"${engineVersion}","reports"`, '"engine":"other","reports"'),
    stored.replace('"verdict":"review"', '"verdict":"fine"'),
    "{ broken",
    "[]",
    "null",
  ]) {
    expect(text).not.toBe(stored);
    await writeFile(file, text);
    expect(openScanMemory(file).get("a")).toBeUndefined();
  }
});

it("keeps nothing where there is no file, and writes nothing when nothing is new", async () => {
  const memory = openScanMemory(undefined);
  memory.set("a", report);
  memory.flush();
  expect(memory.get("a")).toEqual(report);
  openScanMemory(file).flush();
  await expect(readFile(file)).rejects.toMatchObject({ code: "ENOENT" });
});
