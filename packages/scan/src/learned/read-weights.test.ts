import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readWeights } from "./read-weights.ts";

const folder = mkdtempSync(join(tmpdir(), "skillquay-weights-"));
afterAll(() => rmSync(folder, { recursive: true }));

const read = (text: string) => {
  const file = join(folder, "weights.txt");
  writeFileSync(file, text);
  return readWeights(file);
};

describe("readWeights", () => {
  it("reads the head and leaves a line for each feature", () => {
    expect(read("bias -1.5\nsuspicious 0.7\nw:a 3\nb:a+b -4\n")).toEqual({
      bias: -1.5,
      suspicious: 0.7,
      weights: "w:a 3\nb:a+b -4\n",
    });
  });

  it.each(["", "w:a 3\n", "bias x\nsuspicious 1\n", "bias 1\n"])("refuses %j", (text) => {
    expect(() => read(text)).toThrow("has no head");
  });

  it("finds the shipped weights", () => {
    const { weights, suspicious } = readWeights();
    expect(weights.split("\n").length).toBeGreaterThan(5_000);
    expect(suspicious).toBeGreaterThan(0);
  });
});
