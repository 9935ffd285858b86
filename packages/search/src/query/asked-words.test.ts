import { expect, it } from "vitest";
import { createLexicon } from "../index/lexicon.ts";
import { prepareSkill } from "../index/prepare-skill.ts";
import { createSkillStore } from "../index/skill-store.ts";
import { wordMark } from "../index/word-order.ts";
import { askedWords } from "./asked-words.ts";
import { queryConcepts } from "./query-concepts.ts";

const lexicon = createLexicon();
const store = createSkillStore(lexicon);
store.add(prepareSkill(lexicon, { id: "/a", name: "deploy", description: "Set up a cluster." }));

const markOf = (text: string) => {
  const term = lexicon.vocabulary.find(text);
  return term === undefined ? undefined : wordMark(lexicon.vocabulary.hashOf(term));
};
const ask = (query: string) => askedWords(store, query, queryConcepts(store, query));

it("has every word of a question in its order, those of grammar without a concept and unknown ones without a mark", () => {
  expect(ask("set up my zzyx cluster")).toEqual([
    { mark: markOf("set"), concept: 0 },
    { mark: markOf("up"), concept: -1 },
    { mark: markOf("my"), concept: -1 },
    { mark: undefined, concept: -1 },
    { mark: markOf("clust"), concept: 2 },
  ]);
});

it("finds a repeated word in the concept of the first", () => {
  expect(ask("cluster clusters").map(({ concept }) => concept)).toEqual([0, 0]);
});

it("reads the first hundred and twenty words of the first thousand characters", () => {
  expect(ask("up ".repeat(200))).toHaveLength(120);
  const lastAt = (blanks: number) => ask(`${"up ".repeat(20)}${" ".repeat(blanks)}cluster`);
  expect(lastAt(933).at(-1)?.mark).toBe(markOf("clust"));
  expect(lastAt(936).at(-1)?.mark).toBe(undefined);
  expect(lastAt(940)).toHaveLength(20);
});
