import { expect, it } from "vitest";
import { bitOf } from "../fields.ts";
import { createLexicon } from "../index/lexicon.ts";
import { prepareSkill } from "../index/prepare-skill.ts";
import { createSkillStore } from "../index/skill-store.ts";
import { matchConfidence } from "./match-confidence.ts";

const lexicon = createLexicon();
const store = createSkillStore(lexicon);
store.add(prepareSkill(lexicon, { id: "/a", name: "a", description: "d" }));

const concept = (word: string) => ({ word, mass: 1, ways: [] });

/** The answer for a skill of such a score that it is as likely as asked for. */
function answerAt(confidence: number, size: number, words: readonly string[] = ["x", "y"]) {
  const skill = store.skill(0);
  if (skill === undefined) throw new Error("there is a skill");
  const answer = (score: number) =>
    matchConfidence(
      words.map(concept),
      [{ skill, score, byFields: score, coverage: 0.1, evidence: [] }],
      size,
    );
  let low = 0;
  let high = 100;
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (answer(middle).confidence < confidence) low = middle;
    else high = middle;
  }
  return answer(high);
}

it.each([
  [1, 0.39],
  [50, 0.39],
  [87, 0.2577],
  [150, 0.16],
  [20_000, 0.16],
])("asks of a catalog of %i skills for a confidence of %f", (size, least) => {
  expect(answerAt(least + 0.005, size).fits).toBe(true);
  expect(answerAt(least - 0.005, size).fits).toBe(false);
});

const confidenceFor = (words: readonly string[], size: number, inHead: readonly string[] = []) => {
  const skill = store.skill(0);
  if (skill === undefined) throw new Error("there is a skill");
  const evidence = inHead.map((word) => ({ word, term: 0, trust: 1, mask: bitOf("description") }));
  return matchConfidence(
    words.map(concept),
    [{ skill, score: 1, byFields: 1, coverage: 0.5, evidence }],
    size,
  ).confidence;
};

it("asks more of a skill that is alone than of one that was preferred to others", () => {
  const [one = 0, two = 0, five = 0, six = 0] = [1, 2, 5, 6].map((size) => confidenceFor(["deploy"], size));
  expect(one).toBeLessThan(two);
  expect(two).toBeLessThan(five);
  expect(six).toBeCloseTo(five, 10);
});

it("believes more where the first word that tells something is in name or description, and no more for another", () => {
  const words = ["help", "deploy", "cluster"];
  const none = confidenceFor(words, 5);
  expect(confidenceFor(words, 5, ["deploy"])).toBeGreaterThan(none);
  expect(confidenceFor(words, 5, ["cluster"])).toBe(none);
  expect(confidenceFor(words, 5, ["help"])).toBe(none);
});

it("asks less of a question in words of talk", () => {
  expect(confidenceFor(["deploy", "help"], 5)).toBeGreaterThan(confidenceFor(["deploy", "cluster"], 5));
  expect(confidenceFor(["help", "want"], 5)).toBeGreaterThan(confidenceFor(["deploy", "help"], 5));
});

it("asks little of a question of a single word", () => {
  expect(answerAt(0.165, 1, ["x"]).fits).toBe(true);
  expect(answerAt(0.155, 1, ["x"]).fits).toBe(false);
  expect(answerAt(0.165, 1, ["x", "y"]).fits).toBe(false);
});

it("fits nothing without a word or without a skill", () => {
  expect(matchConfidence([], [], 5)).toEqual({ fits: false, confidence: 0 });
});
