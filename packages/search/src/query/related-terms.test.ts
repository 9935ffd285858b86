import { expect, it } from "vitest";
import { createLexicon } from "../index/lexicon.ts";
import { prepareSkill } from "../index/prepare-skill.ts";
import type { SearchDocument } from "../index/search-document.ts";
import { createSkillStore } from "../index/skill-store.ts";
import { relatedTerms } from "./related-terms.ts";

it("learns from the skills which terms belong together, and unlearns it with them", () => {
  const lexicon = createLexicon();
  const store = createSkillStore(lexicon);
  const add = (document: SearchDocument) => store.add(prepareSkill(lexicon, document));
  const filler = ["apple", "river", "candle", "garden", "violin", "meadow", "copper"];
  for (let number = 0; number < 100; number += 1) {
    add({ id: `/o${number}`, name: `other-${number}`, description: filler[number % 7] ?? "" });
  }
  for (const id of ["/a", "/b", "/c", "/d"]) {
    add({
      id,
      name: id.slice(1),
      description: `Charts with helm for ${filler[id.charCodeAt(1) % 7]} kubernetes.`,
    });
  }
  const related = () =>
    relatedTerms(store, store.vocabulary.find("helm") ?? -1).map((term) => store.vocabulary.textOf(term));
  expect(related()).toContain("kubernetes");
  expect(related()).not.toContain("with");
  for (const id of ["/a", "/b"]) store.remove(id);
  expect(related()).toEqual([]);
});
