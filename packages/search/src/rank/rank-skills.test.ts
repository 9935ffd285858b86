import { expect, it } from "vitest";
import { createLexicon } from "../index/lexicon.ts";
import { prepareSkill } from "../index/prepare-skill.ts";
import { createSkillStore } from "../index/skill-store.ts";
import { rankSkills } from "./rank-skills.ts";

it("takes for evidence the words alone that the skill itself has", () => {
  const lexicon = createLexicon();
  const store = createSkillStore(lexicon);
  for (const [id, description] of [
    ["/both", "Zebra and walrus"],
    ["/one", "Zebra alone"],
  ] as const)
    store.add(prepareSkill(lexicon, { id, name: "n", description }));
  const { ranked } = rankSkills(store, "zebra walrus", 10);
  expect(ranked.map(({ skill, evidence }) => [skill.document.id, evidence.map(({ word }) => word)])).toEqual([
    ["/both", ["zebra", "walrus"]],
    ["/one", ["zebra"]],
  ]);
});
