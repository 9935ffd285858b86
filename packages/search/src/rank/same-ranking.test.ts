import fc from "fast-check";
import { expect, it } from "vitest";
import { createLexicon } from "../index/lexicon.ts";
import { prepareSkill } from "../index/prepare-skill.ts";
import type { SearchDocument } from "../index/search-document.ts";
import { createSkillStore, type SkillStore, type StoredSkill } from "../index/skill-store.ts";
import { rankAsMeant } from "../testing/rank-as-meant.ts";
import { SMALL_CATALOG } from "../testing/small-catalog.ts";
import { rankSkills } from "./rank-skills.ts";

function expectSameRanking(
  store: SkillStore,
  query: string,
  depth: number,
  isMatch?: (skill: StoredSkill) => boolean,
) {
  const { ranked, total } = rankSkills(store, query, depth, isMatch);
  const shown = ranked.map(({ skill, ...rest }) => ({ id: skill.document.id, ...rest }));
  expect({ ranked: shown, total }, query).toEqual(rankAsMeant(store, query, depth, isMatch ?? (() => true)));
}

function storeOf(documents: readonly SearchDocument[], population = 0): SkillStore {
  const lexicon = createLexicon();
  const store = createSkillStore(lexicon, { population });
  for (const document of documents) store.add(prepareSkill(lexicon, document));
  return store;
}

const WORDS =
  "pdf form fill merge table deploy cluster kubernetes terraform plan review commit image convert translate subtitle audit contract letter draft query migrate log for not use when step project help 翻訳 письмо node.js webScraper auth authentication".split(
    " ",
  );
const words = (maxLength: number) =>
  fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength }).map((list) => list.join(" "));
const document = fc.record(
  {
    name: words(3),
    description: fc.tuple(words(20), words(3)).map(([does, not]) => `${does}. Not for ${not}.`),
    tags: words(2),
    headings: words(4),
    body: words(60),
  },
  { requiredKeys: ["name", "description"] },
);

it("ranks random skills as it is meant, also when some were removed and others match a filter", () => {
  const catalog = fc.array(document, { minLength: 1, maxLength: 130 });
  const queries = fc.array(
    fc.oneof(words(4), words(12), fc.constantFrom("terrafrom", "bild umwandeln", "docum")),
    {
      minLength: 6,
      maxLength: 6,
    },
  );
  fc.assert(
    fc.property(
      catalog,
      queries,
      fc.constantFrom(0, 20_000),
      fc.nat(),
      (documents, asked, population, seed) => {
        const ids = documents.map((_, index) => `/${(seed + 7 * index) % 131}-${index}`);
        const store = storeOf(
          documents.map((one, index) => ({ ...one, id: ids[index] ?? "" })),
          population,
        );
        for (const query of asked.slice(0, 3)) expectSameRanking(store, query, 10);
        for (const id of ids.filter((_, index) => index % 5 === 2)) store.remove(id);
        for (const query of asked) expectSameRanking(store, query, 90);
        for (const query of asked)
          expectSameRanking(store, query, 10, ({ document: { id } }) => id.includes("1"));
      },
    ),
    { numRuns: 40 },
  );
});

it("ranks hundreds of one template as it is meant, in the order of their ids or not", () => {
  const verbs = ["extract", "convert", "review", "deploy"];
  const nouns = ["tables", "images", "contracts", "clusters", "charts"];
  const documents = Array.from({ length: 400 }, (_, index): SearchDocument => {
    const topic = `${verbs[index % 4]} ${nouns[Math.floor(index / 4) % 5]}`;
    const name = `${topic.replace(" ", "-")}-${index}`;
    return {
      id: `/${name}`,
      name,
      description: `How to ${topic} step by step.`,
      body: `Before you ${topic}, look.`,
    };
  });
  const sorted = documents.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const store of [storeOf(documents), storeOf(sorted)])
    for (const query of [
      "convert images",
      "how do I review a chart step by step",
      "deploy",
      "before you look",
    ])
      for (const depth of [10, 200]) expectSameRanking(store, query, depth);
});

it("ranks the small catalog as it is meant", () => {
  const store = storeOf(SMALL_CATALOG);
  for (const query of [
    "fill in a pdf form",
    "scanned documents",
    "postgress tunning",
    "k8s",
    "make me a chart",
    "",
  ])
    expectSameRanking(store, query, 10);
});
