import { describe, expect, it } from "vitest";
import { foldSame, pairLines } from "./pair-lines.ts";

describe("two texts side by side", () => {
  it("puts what came in beside what it replaced", () => {
    expect(pairLines("a\nb\nc\n", "a\nB\nc\nd\n")).toEqual([
      { kind: "same", before: { number: 1, text: "a" }, after: { number: 1, text: "a" } },
      { kind: "changed", before: { number: 2, text: "b" }, after: { number: 2, text: "B" } },
      { kind: "same", before: { number: 3, text: "c" }, after: { number: 3, text: "c" } },
      { kind: "added", after: { number: 4, text: "d" } },
    ]);
  });

  it("leaves the other side empty where more went than came", () => {
    expect(pairLines("one\ntwo\nthree", "1")).toEqual([
      { kind: "changed", before: { number: 1, text: "one" }, after: { number: 1, text: "1" } },
      { kind: "removed", before: { number: 2, text: "two" } },
      { kind: "removed", before: { number: 3, text: "three" } },
    ]);
  });

  it("shows a new file as added and a removed one as removed", () => {
    expect(pairLines("", "x\n").map(({ kind }) => kind)).toEqual(["added"]);
    expect(pairLines("x\n", "").map(({ kind }) => kind)).toEqual(["removed"]);
    expect(pairLines("", "")).toEqual([]);
  });

  it("loses no line of either text", () => {
    const previous = Array.from({ length: 60 }, (_, line) => `line ${line % 7}`).join("\n");
    const after = Array.from({ length: 50 }, (_, line) => `line ${(line * 3) % 11}`).join("\n");
    const rows = pairLines(previous, after);
    expect(rows.flatMap((row) => row.before?.text ?? []).join("\n")).toBe(previous);
    expect(rows.flatMap((row) => row.after?.text ?? []).join("\n")).toBe(after);
  });

  it("folds what is far from any change", () => {
    const previous = Array.from({ length: 30 }, (_, line) => `line ${line}`);
    const groups = foldSame(pairLines(previous.join("\n"), previous.with(15, "other").join("\n")));
    expect(groups.map(({ isFar, rows }) => [isFar, rows.length])).toEqual([
      [true, 12],
      [false, 7],
      [true, 11],
    ]);
  });

  it("folds everything when nothing changed, and never a single line", () => {
    expect(foldSame(pairLines("a\nb", "a\nb"))).toMatchObject([{ isFar: true }]);
    const groups = foldSame(pairLines("x\nb\nc\nd\ne", "X\nb\nc\nd\ne"));
    expect(groups.map(({ isFar, rows }) => [isFar, rows.length])).toEqual([
      [false, 4],
      [false, 1],
    ]);
  });
});
