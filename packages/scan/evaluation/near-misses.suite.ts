import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ScannedFile } from "../src/engine/finding.ts";
import type { Scan } from "./judge-items.ts";
import type { NearMiss } from "./near-misses.ts";
import { openScanners, type Scanners } from "./open-scanners.ts";

let scanners: Scanners;

/** No text makes a scan take more than its time: neither at the largest size that is read, nor by growing faster than the text. */
export function nearMissesSuite(nearMisses: readonly NearMiss[]): void {
  beforeAll(() => {
    scanners = openScanners(1);
  });
  afterAll(() => scanners.close());

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
}

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
