import type { SkillStore, StoredSkill } from "../index/skill-store.ts";
import { askedWords } from "../query/asked-words.ts";
import { type Concept, queryConcepts } from "../query/query-concepts.ts";
import { lookCloser, skillOf } from "./closer-look.ts";
import { type Evidence, evidenceOf } from "./evidence-of.ts";
import { pickBest, round, shareOf } from "./pick-best.ts";

export type { Evidence } from "./evidence-of.ts";

export interface RankedSkill {
  readonly skill: StoredSkill;
  readonly score: number;
  /** The score of the ranking by fields alone: it says something beyond this query. */
  readonly byFields: number;
  /** Share of the question that it answers, 0 to 1; what is only in its body counts for less. */
  readonly coverage: number;
  readonly evidence: readonly Evidence[];
}

export interface Ranking {
  readonly concepts: readonly Concept[];
  /** Best first; equal ones by id. */
  readonly ranked: readonly RankedSkill[];
  /** Skills with any word of the query. */
  readonly total: number;
}

/**
 * Ranks the skills for a query in two steps: sums over postings for all, then a closer look at the best of them.
 * `isMatch` decides which skills there are at all for this query; without it, all of them.
 */
export function rankSkills(
  store: SkillStore,
  query: string,
  depth: number,
  isMatch?: (skill: StoredSkill) => boolean,
): Ranking {
  const concepts = queryConcepts(store, query);
  const { picked, total, mostPlain } = pickBest(store, concepts, Math.max(depth, CLOSER_LOOK), isMatch);
  const evidence = evidenceOf(
    store,
    concepts,
    picked.map(({ number }) => number),
  );
  const question = { concepts, asked: askedWords(store, query, concepts) };
  const near = lookCloser(store, picked.slice(0, CLOSER_LOOK), question, evidence, mostPlain);
  const least = near.reduce((lowest, { score }) => Math.min(lowest, score), Number.POSITIVE_INFINITY);
  const last = picked[CLOSER_LOOK - 1]?.score ?? 0;
  // Those without a closer look stay behind those with one, in their order.
  const far = picked.slice(CLOSER_LOOK).map(({ number, score, byFields, coverage }, index) => ({
    skill: skillOf(store, number),
    score: least * shareOf(score, last),
    byFields,
    coverage,
    evidence: evidence[CLOSER_LOOK + index] ?? [],
  }));
  const ranked = [...near, ...far].map(({ skill, score, byFields, coverage, evidence }) => ({
    skill,
    score: round(score),
    byFields,
    coverage,
    evidence: evidence.filter((entry) => entry !== undefined),
  }));
  ranked.sort((a, b) => b.score - a.score || (a.skill.document.id < b.skill.document.id ? -1 : 1));
  return { concepts, ranked, total };
}

// Beyond these a skill is not among the first pages, whatever its name is.
const CLOSER_LOOK = 80;
