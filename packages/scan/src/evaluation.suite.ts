import { skillCollections } from "@skillquay/fixtures";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { byHalf } from "../cases/campaign.ts";
import type { Case } from "../cases/case.ts";
import { loadCases } from "../cases/load-cases.ts";
import { caseItems } from "../evaluation/case-items.ts";
import { corpusItems } from "../evaluation/corpus-items.ts";
import type { Judged } from "../evaluation/item.ts";
import { judgeItems } from "../evaluation/judge-items.ts";
import { openScanners, type Scanners } from "../evaluation/open-scanners.ts";
import { isFlagged, type Score, scoreOf } from "../evaluation/score-of.ts";
import { scoreRewrites } from "../evaluation/score-rewrites.ts";
import { familyNames } from "./engine/families.ts";

let scanners: Scanners;
let cases: Case[];
let judged: Judged[];
let score: Score;

/**
 * The scanner's promises on the shipped cases and on harmless skills. Of what takes long, every n-th: rewritten cases, and skills
 * of the collection beside the repository.
 */
export function evaluationSuite({
  oneRewriteIn,
  oneSharedSkillIn,
}: {
  readonly oneRewriteIn: number;
  readonly oneSharedSkillIn: number;
}): void {
  beforeAll(async () => {
    scanners = openScanners(2);
    // Of reports that are held out only sums are shown, by `npm run eval:scan`.
    cases = byHalf(await loadCases()).seen;
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
      const rewrites = await scoreRewrites(judged, { scanners: scanners.scans, oneIn: oneRewriteIn });
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
    async ({ name, folder, skills }) => {
      const oneIn = name === "fixtures/skills" ? 1 : oneSharedSkillIn;
      const some = corpusItems(folder).filter((_, index) => index % oneIn === 0);
      const harmless = scoreOf(await judgeItems(some, { scanners: scanners.scans }));
      expect(harmless.benign.count).toBeGreaterThanOrEqual((0.9 * skills.length) / oneIn);
      expect(harmless.benign.block.count, listOf(harmless.falseAlarms)).toBe(0);
      expect(harmless.benign.flagged.share, listOf(harmless.falseAlarms)).toBeLessThanOrEqual(0.05);
    },
    300_000,
  );
}

function listOf(listed: Score["missed"]): string {
  return listed
    .map(({ id, findings }) => `${id}: ${findings.map(({ rule, path }) => `${rule} in ${path}`).join(", ")}`)
    .join("\n");
}
