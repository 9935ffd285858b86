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

/** A store of 200 skills, of which the first `together` say both words and the next `alone` say one of them. */
function relatedTo(word: string, { together = 0, alone = 0, other = 0, size = 200 }: Record<string, number>) {
  const lexicon = createLexicon();
  const store = createSkillStore(lexicon);
  for (let number = 0; number < size; number += 1) {
    const words = [
      number < together + alone ? "helm" : "",
      number < together || (number >= 100 && number < 100 + other) ? "kubernetes" : "",
    ];
    store.add(
      prepareSkill(lexicon, { id: `/${number}`, name: `n${number}`, description: `Of ${words.join(" ")}` }),
    );
  }
  return relatedTerms(store, store.vocabulary.find(word) ?? -1).map((term) => store.vocabulary.textOf(term));
}

it.each([
  ["what three skills say together", { together: 3 }, ["kubernetes"]],
  ["not what two do", { together: 2, alone: 3 }, []],
  ["what two of five do at least", { together: 4, alone: 6 }, ["kubernetes"]],
  ["not what fewer do", { together: 3, alone: 5 }, []],
  ["what is five times as frequent as elsewhere", { together: 10, other: 30 }, ["kubernetes"]],
  ["not what is less", { together: 10, other: 31 }, []],
  ["what a twentieth of the skills say", { together: 10 }, ["kubernetes"]],
  ["not what more do", { together: 11 }, []],
  ["what sixty of many skills say", { together: 60, size: 1_300 }, ["kubernetes"]],
  ["not what sixty-one do", { together: 61, size: 1_300 }, []],
])("relates %s", (_, counts, expected) => {
  expect(relatedTo("helm", counts)).toEqual(expected);
});

it("relates three terms at the most, the strongest first", () => {
  const lexicon = createLexicon();
  const store = createSkillStore(lexicon);
  const words = ["delta", "gamma", "beta", "alpha", "epsilon"];
  for (let number = 0; number < 200; number += 1) {
    const text = number < 5 ? `helm ${words.slice(0, number === 0 ? 4 : 5).join(" ")}` : "other";
    store.add(prepareSkill(lexicon, { id: `/${number}`, name: `n${number}`, description: text }));
  }
  const related = relatedTerms(store, store.vocabulary.find("helm") ?? -1);
  expect(related.map((term) => store.vocabulary.textOf(term))).toEqual(["alpha", "beta", "delta"]);
});

it("looks at names and descriptions alone", () => {
  const lexicon = createLexicon();
  const store = createSkillStore(lexicon);
  for (let number = 0; number < 200; number += 1) {
    const description = number < 3 ? "helm kubernetes" : "other";
    const body = number >= 100 && number < 120 ? "helm" : "";
    store.add(prepareSkill(lexicon, { id: `/${number}`, name: `n${number}`, description, body }));
  }
  const related = relatedTerms(store, store.vocabulary.find("helm") ?? -1);
  expect(related.map((term) => store.vocabulary.textOf(term))).toEqual(["kubernetes"]);
});

it("puts first what is rare elsewhere", () => {
  const lexicon = createLexicon();
  const store = createSkillStore(lexicon);
  for (let number = 0; number < 200; number += 1) {
    const description = number < 5 ? "helm beta zeta" : number < 30 ? "beta" : "other";
    store.add(prepareSkill(lexicon, { id: `/${number}`, name: `n${number}`, description }));
  }
  const related = relatedTerms(store, store.vocabulary.find("helm") ?? -1);
  expect(related.map((term) => store.vocabulary.textOf(term))).toEqual(["zeta", "beta"]);
});
