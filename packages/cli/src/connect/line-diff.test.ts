import { describe, expect, it } from "vitest";
import { lineDiff } from "./line-diff.ts";

const added = (text: string) => ({ kind: "added", text });
const removed = (text: string) => ({ kind: "removed", text });

describe("lineDiff", () => {
  it("shows nothing for equal texts", () => {
    expect(lineDiff("a\nb\n", "a\nb\n")).toEqual([]);
  });

  it("shows added and replaced lines", () => {
    expect(lineDiff("a\nb\nc\n", "a\nx\ny\nc\n")).toEqual([removed("b"), added("x"), added("y")]);
    expect(lineDiff("", "a\n")).toEqual([added("a")]);
  });

  it("never shows a neighbour's secret: not around the change, not for a comma, not in an endless line", () => {
    const previous = '{\n  "env": "s3cret1",\n  "token": "s3cret2" // mine\n}\n';
    const after = '{\n  "env": "s3cret1",\n  "token": "s3cret2", // mine\n  "us": {}\n}\n';
    expect(lineDiff(previous, after)).toEqual([added('  "us": {}')]);
    const endless = `{"token": "s3cret3", "x": "${"y".repeat(300)}"}`;
    expect(JSON.stringify(lineDiff(endless, `${endless.slice(0, -1)},\n  "us": {}\n}`))).not.toContain(
      "s3cret3",
    );
  });
});
