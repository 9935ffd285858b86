import { runToEnd } from "@skillquay/skill/cooperative";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unifiedDiff as unifiedDiffInSteps } from "./unified-diff.ts";

const unifiedDiff = (...args: Parameters<typeof unifiedDiffInSteps>) => runToEnd(unifiedDiffInSteps(...args));

describe("unifiedDiff", () => {
  it("shows changed lines with three lines around them", () => {
    const previous = "a\nb\nc\nd\ne\nf\ng\nh\n";
    const after = "a\nb\nc\nd\nE\nf\ng\nh\ni\n";
    expect(unifiedDiff(previous, after)).toEqual({
      text: "@@ -2,7 +2,8 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n+i\n",
      addedLines: 2,
      removedLines: 1,
      isCut: false,
    });
  });

  it("starts a new hunk where changes are far apart", () => {
    const lines = Array.from({ length: 40 }, (_, index) => `line ${index}`);
    const changed = lines.with(2, "two").with(30, "thirty");
    const { text } = unifiedDiff(lines.join("\n"), changed.join("\n"));
    expect(text.match(/^@@.*@@$/gm)).toEqual(["@@ -1,6 +1,6 @@", "@@ -28,7 +28,7 @@"]);
  });

  it("shows a new and a removed text whole, and nothing for equal ones", () => {
    expect(unifiedDiff("", "x\ny\n").text).toBe("@@ -0,0 +1,2 @@\n+x\n+y\n");
    expect(unifiedDiff("x\n", "").text).toBe("@@ -1,1 +0,0 @@\n-x\n");
    expect(unifiedDiff("x\n", "x\n")).toMatchObject({ text: "", addedLines: 0, removedLines: 0 });
  });

  it("cuts at whole lines and still counts all of them", () => {
    const after = Array.from({ length: 1_000 }, (_, index) => `line ${index}`).join("\n");
    const { text, isCut, addedLines } = unifiedDiff("", after, { maxChars: 100 });
    expect(text.length).toBeLessThanOrEqual(100);
    expect(text.endsWith("\n")).toBe(true);
    expect({ isCut, addedLines }).toEqual({ isCut: true, addedLines: 1_000 });
  });

  it("takes a text that is different all over for replaced, without trying for ever", () => {
    const text = (word: string) =>
      Array.from({ length: 20_000 }, (_, index) => `${word} ${index}`).join("\n");
    expect(unifiedDiff(text("a"), text("b"))).toMatchObject({ addedLines: 20_000, removedLines: 20_000 });
  });

  it("gives up on texts of nothing but equal lines before it has compared each with each", () => {
    const lines = (count: number) => "\n".repeat(count);
    const previous = `${lines(100_000)}a\n${lines(100_000)}`;
    const after = `b\n${lines(100_000)}c\n${lines(99_000)}d\n${lines(1_000)}`;
    let steps = 0;
    for (const _ of unifiedDiffInSteps(previous, after)) steps += 1;
    expect(steps).toBeGreaterThan(100);
    const { addedLines, removedLines } = unifiedDiff(previous, after);
    expect(addedLines - removedLines).toBe(2);
  });

  it("holds all that is needed to make the new text of the old one", () => {
    const line = fc.constantFrom("a", "b", "c", "d");
    const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.map((each) => `${each}\n`).join(""));
    fc.assert(
      fc.property(text, text, (previous, after) => {
        expect(applied(previous, unifiedDiff(previous, after, { maxChars: 1_000_000 }).text)).toBe(after);
      }),
    );
  });
});

/** What the `patch` program does, and as strictly. */
function applied(previous: string, diff: string): string {
  const old = previous.split("\n").slice(0, -1);
  const made: string[] = [];
  let at = 0;
  for (const row of diff.split("\n").slice(0, -1)) {
    const start = /^@@ -(\d+),(\d+) \+(\d+),\d+ @@$/.exec(row);
    if (start !== null) {
      const from = Number(start[1]) - (start[2] === "0" ? 0 : 1);
      while (at < from) made.push(old[at++] ?? "");
      continue;
    }
    if (row[0] === "+") made.push(row.slice(1));
    else {
      expect(row.slice(1)).toBe(old[at]);
      if (row[0] === " ") made.push(row.slice(1));
      at += 1;
    }
  }
  return [...made, ...old.slice(at)].map((each) => `${each}\n`).join("");
}
