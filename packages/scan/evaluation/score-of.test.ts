import { describe, expect, it } from "vitest";
import type { ScannedFile, ScanReport, Verdict } from "../src/engine/finding.ts";
import type { Item } from "./item.ts";
import { judgeItems, type TimedReport } from "./judge-items.ts";
import { scoreOf } from "./score-of.ts";
import { showScore } from "./show-score.ts";

// The text of a package is the verdict that this scanner gives it, up to a dash.
const scan = async (files: readonly ScannedFile[]): Promise<TimedReport> => {
  const [word = ""] = Buffer.from(files[0]?.bytes ?? [])
    .toString("utf8")
    .split("-");
  const verdict: Verdict = word === "block" || word === "review" ? word : "allow";
  const finding = {
    rule: "lure.x",
    severity: "review",
    confidence: "high",
    path: "SKILL.md",
    line: 3,
  } as const;
  const report: ScanReport = {
    engine: "test",
    verdict,
    findings: verdict === "allow" ? [] : [{ ...finding, evidence: word, message: "" }],
    capabilities: [],
    notAnalysed: [],
  };
  return { report, timeMs: 1 };
};

describe("scoreOf", () => {
  it("lets each family weigh the same, however large it is", async () => {
    const score = await scoreFor([
      ...Array.from({ length: 9 }, (_, index) => item(`a${index}`, `block-${index}`, { family: "large" })),
      item("b", "allow-b", { family: "small" }),
    ]);
    expect(score.malicious.flagged.share).toBe(0.9);
    expect(score.familyAveraged).toEqual({ families: 2, block: 0.5, flagged: 0.5 });
    expect(score.missed.map(({ id }) => id)).toEqual(["b"]);
  });

  it("tells a review from a block", async () => {
    const score = await scoreFor([item("a", "review-a"), item("b", "block-b")]);
    expect(score.malicious).toMatchObject({ count: 2, block: { count: 1 }, flagged: { count: 2 } });
    expect(score.onlyReviewed).toEqual(["a"]);
  });

  it("counts false alarms for each source, and lists them with what was found", async () => {
    const benign = { label: "benign", family: "none" } as const;
    const score = await scoreFor([
      item("a", "review-a", { ...benign, source: "vendors" }),
      item("b", "allow-b", { ...benign, source: "vendors" }),
      item("c", "allow-c", { ...benign, source: "people" }),
    ]);
    expect(score.benignSources.map(({ name, flagged }) => [name, flagged.count, flagged.of])).toEqual([
      ["people", 0, 1],
      ["vendors", 1, 2],
    ]);
    expect(score.falseAlarms).toEqual([
      {
        id: "a",
        family: "none",
        source: "vendors",
        verdict: "review",
        findings: [{ rule: "lure.x", severity: "review", path: "SKILL.md", line: 3, evidence: "review" }],
      },
    ]);
  });

  it("counts exact duplicates once, and names those that have both labels", async () => {
    const score = await scoreFor([
      item("a", "block-same"),
      item("b", "block-same"),
      item("c", "block-same", { label: "benign" }),
    ]);
    expect(score.duplicates).toBe(2);
    expect(score.malicious.count).toBe(1);
    expect(score.benign.count).toBe(0);
    expect(score.contradictions).toEqual(["a and c"]);
  });

  it.each([
    ["by the twin's path", "b", undefined],
    ["by the harmful one's path", undefined, "a"],
    ["by a word of their own", "p1", "p1"],
    ["by each other's path", "b", "a"],
  ])("knows pairs that are named %s", async (_how, malicious, benign) => {
    const pair = (text: string, other: string) =>
      scoreFor([item("a", text, { pair: malicious }), item("b", other, { label: "benign", pair: benign })]);
    expect((await pair("review-a", "allow-b")).pairs).toMatchObject({ count: 1, of: 1 });
    expect((await pair("review-a", "review-b")).pairs).toMatchObject({ count: 0, of: 1 });
    expect((await pair("allow-a", "allow-b")).splitPairs).toEqual([{ malicious: "a", benign: "b" }]);
  });
});

describe("judgeItems", () => {
  it("keeps the order of the items whatever finishes first, and scans each once", async () => {
    const seen: string[] = [];
    const slowFirst = async (files: readonly ScannedFile[]) => {
      const text = Buffer.from(files[0]?.bytes ?? []).toString("utf8");
      seen.push(text);
      for (let turn = 0; turn < (text === "allow-0" ? 50 : 0); turn += 1) await new Promise(setImmediate);
      return scan(files);
    };
    const items = ["allow-0", "allow-1", "allow-2", "allow-1"].map((text, index) => item(`i${index}`, text));
    const judged = await judgeItems(items, { scanners: [slowFirst, slowFirst] });
    expect(judged.map((one) => one.item.id)).toEqual(["i0", "i1", "i2", "i3"]);
    expect(seen.sort()).toEqual(["allow-0", "allow-1", "allow-2"]);
  });
});

it("leaves out what cannot be read, and names it", async () => {
  const gone = item("gone", "", { files: () => Promise.reject(new Error("no such folder")) });
  const named: string[] = [];
  const judged = await judgeItems([gone, item("here", "allow-a")], {
    scanners: [scan],
    onUnreadable: ({ id }) => named.push(id),
  });
  expect(judged.map((one) => one.item.id)).toEqual(["here"]);
  expect(named).toEqual(["gone"]);
});

describe("showScore", () => {
  it("says the figures, the missed ones and the false alarms", async () => {
    const text = showScore(
      await scoreFor([
        item("quiet", "allow-a"),
        item("loud", "review-b", { label: "benign", source: "people" }),
      ]),
    ).join("\n");
    expect(text).toContain("averaged over 1 families: 0.0 % review or block");
    expect(text).toContain("False positives: 100.0 % (1/1; 20.7–100.0) review or block");
    expect(text).toMatch(/Missed \(1\)\n {2}allow {2}quiet/);
    expect(text).toMatch(/False alarms \(1\)\n {2}review loud .*\n +review lure\.x SKILL\.md:3/);
  });
});

function item(id: string, text: string, rest: Partial<Item> = {}): Item {
  return {
    id,
    label: "malicious",
    family: "one",
    source: "set",
    files: async () => [{ path: "SKILL.md", bytes: Buffer.from(text) }],
    ...rest,
  };
}

async function scoreFor(items: readonly Item[]) {
  return scoreOf(await judgeItems(items, { scanners: [scan, scan] }));
}
