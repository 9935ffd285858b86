import { describe, expect, it } from "vitest";
import type { Passage } from "../view/skill-view.ts";
import { languageModel, lengthBar } from "./language-model.ts";

const passage = (plain: string): Passage => ({
  path: "SKILL.md",
  line: 1,
  raw: plain,
  plain,
  place: "body",
  headings: [],
  isCautionary: false,
  depth: 0,
});

describe("languageModel", () => {
  const model = languageModel({ bias: -1, suspicious: 1, weights: "\nw:alpha 150\nw:beta -50\n" });
  const read = ({ plain }: Passage) => new Set(plain.split(" ").map((word) => model.numbers.word(word)));

  it("adds up weights, and counts what both passages have once", () => {
    expect(model.score([passage("alpha gamma"), passage("alpha beta")], read)).toBeCloseTo(0);
  });

  it("names what speaks for harm only", () => {
    expect(model.reasons([passage("beta alpha")], read)).toEqual([["w:alpha", 1.5]]);
  });

  it("asks for more in a longer skill, up to a limit", () => {
    expect(lengthBar(5)).toBe(0);
    expect(lengthBar(200)).toBeGreaterThan(lengthBar(40));
    expect(lengthBar(100_000)).toBe(lengthBar(1_000));
  });
});
