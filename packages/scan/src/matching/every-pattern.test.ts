import { describe, expect, it } from "vitest";
import "../generated/rule-sets.ts";
import { nearMissOf } from "../testing/near-miss-of.ts";
import { patternsOfSources } from "../testing/patterns-of-sources.ts";
import { linearPatterns, whyNotLinear } from "./linear.ts";

const { patterns, made } = await patternsOfSources();

describe("every pattern of the scanner", () => {
  it("is found in the sources", () => {
    expect(patterns.length).toBeGreaterThan(500);
    expect(linearPatterns().length).toBeGreaterThan(100);
  });

  it("is linear, whether it is written as `linear(/…/)` or stands alone", () => {
    const problems = patterns.flatMap(({ place, source, flags }) => {
      const why = whyNotLinear(source, flags);
      return why === undefined ? [] : [`${place} /${source.slice(0, 80)}/${flags}: ${why}`];
    });
    expect(problems).toEqual([]);
  });

  it("is made out of text by `linear` alone", () => {
    expect([...new Set(made)]).toEqual(["matching/linear.ts"]);
  });

  it("takes time that grows with the text and no faster, on text that it almost matches", () => {
    const all = new Map<string, RegExp>();
    for (const { source, flags } of patterns) all.set(`${flags}/${source}`, new RegExp(source, flags));
    for (const pattern of linearPatterns()) all.set(`${pattern.flags}/${pattern.source}`, pattern);
    const slow = [...all.values()].flatMap(({ source, flags }) => growth(source, flags));
    expect(slow).toEqual([]);
  }, 300_000);

  it("would not get past the clock if it were not", () => {
    // It is slow enough in half of the text.
    expect(growth("x[a-z]+=", "", 8 * 1024).length).toBeGreaterThan(0);
  });
});

/** Says where four times the text takes much more than four times the work. */
function growth(source: string, flags: string, smallBytes = 16 * 1024): string[] {
  const pattern = new RegExp(source, `${flags.replace(/[gy]/g, "")}g`);
  return [3, 60].flatMap((longest) => {
    const small = timeMs(pattern, nearMissOf(source, flags, smallBytes, longest));
    // Sixteen times that would still be nothing.
    if (small < 3) return [];
    const large = timeMs(pattern, nearMissOf(source, flags, 4 * smallBytes, longest));
    return large > 9 * small + 20 ? [`${small} ms → ${large} ms: /${source.slice(0, 120)}/${flags}`] : [];
  });
}

/** Work to find every match; the better of two, since everything else on the machine only adds. */
function timeMs(pattern: RegExp, text: string): number {
  let best = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 2; turn += 1) {
    const previous = process.cpuUsage();
    Array.from(text.matchAll(pattern));
    const { user, system } = process.cpuUsage(previous);
    best = Math.min(best, (user + system) / 1_000);
    if (best < 1) break;
  }
  return best;
}
