import { describe, expect, it } from "vitest";
import { countedSkills, idfOf, idfOfUnknown } from "./idf.ts";
import { createLexicon } from "./lexicon.ts";
import { prepareSkill } from "./prepare-skill.ts";
import { createSkillStore } from "./skill-store.ts";

function storeOf(descriptions: readonly string[], population?: number) {
  const lexicon = createLexicon();
  const store = createSkillStore(lexicon, population === undefined ? {} : { population });
  for (const [index, description] of descriptions.entries())
    store.add(prepareSkill(lexicon, { id: `/${index}`, name: "n", description }));
  const idf = (word: string) => idfOf(store, store.vocabulary.find(word) ?? -1);
  return { store, idf };
}

const formula = (skills: number, frequency: number) =>
  Math.log(1 + (skills - frequency + 0.5) / (frequency + 0.5));

describe("the idf of a term", () => {
  it("fills a small catalog up to 150 skills, in which an unusual word is as rare as half a skill", () => {
    const { store, idf } = storeOf(["zyxo", "other", "third"]);
    expect(countedSkills(store)).toBe(150);
    expect(idf("zyxo")).toBeCloseTo(formula(150, 1 + 147 * (0.5 / 150)), 9);
    expect(idfOfUnknown(store, "qwfp")).toBeCloseTo(formula(150, 147 * (0.5 / 150)), 9);
  });

  it("counts a mention in the body alone for a part", () => {
    const lexicon = createLexicon();
    const store = createSkillStore(lexicon);
    store.add(prepareSkill(lexicon, { id: "/a", name: "n", description: "d", body: "zyxo" }));
    const term = store.vocabulary.find("zyxo") ?? -1;
    expect(store.frequencyOf(term)).toBeCloseTo(0.6, 9);
    expect([store.countOf(term), store.headCountOf(term)]).toEqual([1, 0]);
  });

  it("believes a catalog of 150 and more", () => {
    const some = Array.from({ length: 200 }, (_, index) => (index < 5 ? "zyxo" : "other"));
    const { store, idf } = storeOf(some);
    expect(countedSkills(store)).toBe(200);
    expect(idf("zyxo")).toBeCloseTo(formula(200, 5), 9);
  });

  it("counts a word of one field for a tenth of the skills at the most", () => {
    const { idf } = storeOf(Array.from({ length: 200 }, (_, index) => (index < 60 ? "zyxo" : "other")));
    expect(idf("zyxo")).toBeCloseTo(formula(200, 20), 9);
  });

  it("takes candidates for a part of what they were chosen from", () => {
    const { store, idf } = storeOf(["zyxo", "other"], 1_000);
    expect(countedSkills(store)).toBe(1_000);
    expect(idf("zyxo")).toBeCloseTo(formula(1_000, 1 + 998 * (0.5 / 1_000)), 9);
  });
});
