import { expect, it } from "vitest";
import { createLexicon } from "../index/lexicon.ts";
import { prepareSkill } from "../index/prepare-skill.ts";
import { createSkillStore } from "../index/skill-store.ts";
import { matchConfidence } from "./match-confidence.ts";

const lexicon = createLexicon();
const store = createSkillStore(lexicon);
store.add(prepareSkill(lexicon, { id: "/a", name: "a", description: "d" }));

/** The answer for a skill of such a score that it is as likely as asked for. */
function answerAt(confidence: number, size: number) {
  const skill = store.skill(0);
  if (skill === undefined) throw new Error("there is a skill");
  const answer = (score: number) =>
    matchConfidence(
      [{ word: "x", mass: 1, ways: [] }],
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
  [1, 0.31],
  [2, 0.2454],
  [5, 0.16],
  [20_000, 0.16],
])("asks of a catalog of %i skills for a confidence of %f", (size, least) => {
  expect(answerAt(least + 0.005, size).fits).toBe(true);
  expect(answerAt(least - 0.005, size).fits).toBe(false);
});

it("fits nothing without a word or without a skill", () => {
  expect(matchConfidence([], [], 5)).toEqual({ fits: false, confidence: 0 });
});
