import { skillCollections } from "@skillquay/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Case } from "../cases/case.ts";
import { loadCases } from "../cases/load-cases.ts";
import { caseItems } from "../evaluation/case-items.ts";
import { corpusItems } from "../evaluation/corpus-items.ts";
import type { Judged } from "../evaluation/item.ts";
import { judgeItems, type Scan } from "../evaluation/judge-items.ts";
import { nearMisses } from "../evaluation/near-misses.ts";
import { openScanners, type Scanners } from "../evaluation/open-scanners.ts";
import { isFlagged, type Score, scoreOf } from "../evaluation/score-of.ts";
import { scoreRewrites } from "../evaluation/score-rewrites.ts";
import { familyNames } from "./engine/families.ts";
import type { ScannedFile } from "./engine/finding.ts";

let scanners: Scanners;
let cases: Case[];
let judged: Judged[];
let score: Score;
beforeAll(async () => {
  scanners = openScanners(2);
  cases = await loadCases();
  judged = await judgeItems(caseItems(cases), { scanners: scanners.scans });
  score = scoreOf(judged);
}, 300_000);
afterAll(() => scanners.close());

describe("on the shipped cases", () => {
  it.each(familyNames)(
    "%s has twelve cases at least, half of them harmless, of which some fire and some do not",
    (family) => {
      const own = judged.filter(({ item }) => item.family === family);
      const malicious = own.filter(({ item }) => item.label === "malicious");
      const benign = own.filter(({ item }) => item.label === "benign");
      expect(own.length).toBeGreaterThanOrEqual(12);
      expect(benign.length).toBeGreaterThanOrEqual(6);
      expect(malicious.length).toBeGreaterThanOrEqual(5);
      expect(
        malicious.some(({ report }) => report.findings.some(({ rule }) => rule.startsWith(`${family}.`))),
      ).toBe(true);
      expect(benign.some((one) => !isFlagged(one))).toBe(true);
    },
  );

  it("flags nine of ten harmful ones, each family weighing the same", () => {
    expect(score.familyAveraged.flagged, listOf(score.missed)).toBeGreaterThanOrEqual(0.9);
  });

  it("raises a false alarm for three of a hundred harmless ones at most", () => {
    expect(score.benign.flagged.share, listOf(score.falseAlarms)).toBeLessThanOrEqual(0.03);
  });

  it("still flags three of four of what it caught after each kind of rewriting, all taken together", async () => {
    // A part of them: `npm run eval:scan -- --cases --rewrites` takes all.
    const rewrites = await scoreRewrites(judged, { scanners: scanners.scans, oneIn: 4 });
    const kept = rewrites.reduce((sum, { retained }) => sum + retained.count, 0);
    const all = rewrites.reduce((sum, { retained }) => sum + retained.of, 0);
    const lost = rewrites.map(({ name, retained }) => `${name}: ${retained.count} of ${retained.of}`);
    expect(
      rewrites.every(({ retained }) => retained.of > 0),
      lost.join("\n"),
    ).toBe(true);
    expect(kept / all, lost.join("\n")).toBeGreaterThanOrEqual(0.75);
  }, 600_000);

  it("says the same again", async () => {
    const some = caseItems(cases).filter((_, index) => index % 10 === 0);
    const again = await judgeItems(some, { scanners: scanners.scans });
    const previous = new Map(judged.map(({ item, report }) => [item.id, report]));
    for (const { item, report } of again) expect(report, item.id).toEqual(previous.get(item.id));
  }, 120_000);
});

it.each(skillCollections)(
  "blocks none of the harmless skills of $name and asks about one in twenty at most",
  async ({ folder, skills }) => {
    const harmless = scoreOf(await judgeItems(corpusItems(folder), { scanners: scanners.scans }));
    expect(harmless.benign.count).toBeGreaterThanOrEqual(0.9 * skills.length);
    expect(harmless.benign.block.count, listOf(harmless.falseAlarms)).toBe(0);
    expect(harmless.benign.flagged.share, listOf(harmless.falseAlarms)).toBeLessThanOrEqual(0.05);
  },
  300_000,
);

describe("on text that almost is what rules look for", () => {
  it.each(nearMisses)(
    "$name: takes work that grows with the size and no faster",
    async ({ make }) => {
      const small = await timeOf(make(SMALL_BYTES));
      const large = await timeOf(make(4 * SMALL_BYTES));
      // Four times the text in sixteen times the time is quadratic; the fixed part is for what starts up on the way.
      expect(large).toBeLessThan(8 * small + 100);
    },
    120_000,
  );

  it.each(nearMisses)(
    "$name: is looked at to the end within the time that a scan has",
    async ({ make }) => {
      const report = (await firstScan()(make(256 * 1024))).report;
      const rules = report.findings.map(({ rule }) => rule);
      expect(rules).not.toContain("scan.timed_out");
      expect(rules).not.toContain("scan.failed");
    },
    120_000,
  );
});

const SMALL_BYTES = 12 * 1024;

/** The best of three: everything else on the machine only ever adds. */
async function timeOf(files: readonly ScannedFile[]): Promise<number> {
  const scan = firstScan();
  return Math.min((await scan(files)).timeMs, (await scan(files)).timeMs, (await scan(files)).timeMs);
}

function firstScan(): Scan {
  const [scan] = scanners.scans;
  if (scan === undefined) throw new Error("no scanner is open");
  return scan;
}

function listOf(listed: Score["missed"]): string {
  return listed
    .map(({ id, findings }) => `${id}: ${findings.map(({ rule, path }) => `${rule} in ${path}`).join(", ")}`)
    .join("\n");
}
