import {
  bodyBudgetBytes,
  createSearchIndex,
  headingsOf,
  type SearchDocument,
  type SearchIndex,
} from "@skillquay/search";
import { type Answer, type Measures, measureRanking } from "./measure-ranking.ts";
import { plainBm25 } from "./plain-bm25.ts";
import { type PlanShare, planShare } from "./plan-share.ts";
import { measurePoolSizes, type PoolSizeRow } from "./pool-sizes.ts";
import type { PoolSkill } from "./read-pool.ts";
import type { Question } from "./read-queries.ts";

export interface Evaluation {
  readonly skills: number;
  /** Expected ids that are not in the pool: their questions are left out. */
  readonly unknown: readonly string[];
  readonly rows: readonly EvaluationRow[];
  readonly plan: readonly PlanShare[];
  /** Parts of the pool as catalogs of their own, where sizes were asked for. */
  readonly sizes: readonly PoolSizeRow[];
}

export interface EvaluationRow extends Measures {
  readonly source: string;
  readonly ranking: string;
}

/** Whether an id answers a question. */
export type Judge = (id: string, question: Question) => boolean;

/** Asks every question of our ranking and of plain BM25 over the same skills; then parts of the pool, of `partSizes` skills each. */
export function evaluate(
  pool: readonly PoolSkill[],
  questions: readonly Question[],
  partSizes: readonly number[] = [],
): Evaluation {
  const resolve = idResolver(pool);
  const sameAs = identicalSkills(pool);
  const unknown = new Set<string>();
  const usable = questions.flatMap((question) => {
    const expected = question.expected.flatMap((id) => {
      const match = resolve(id);
      if (match === undefined) unknown.add(id);
      return match ?? [];
    });
    return question.expected.length > 0 && expected.length === 0 ? [] : [{ ...question, expected }];
  });
  // A byte-identical copy of a skill is as right an answer as the skill.
  const isRight: Judge = (id, { expected }) =>
    expected.some((requested) => requested === id || sameAs(requested) === sameAs(id));
  const rankings = rankingsOver(pool);
  const sources = [...new Set(usable.map(({ source }) => source))];
  const rows = [...sources, undefined].flatMap((source) => {
    const asked = usable.filter((question) => source === undefined || question.source === source);
    return rankings.map(({ name, answer }) => ({
      source: source ?? "overall",
      ranking: name,
      ...measureRanking(asked, answer, isRight),
    }));
  });
  return {
    skills: pool.length,
    unknown: [...unknown],
    rows,
    plan: planShare(pool, usable, [2_000, 8_000, 15_000], isRight),
    sizes: partSizes.length === 0 ? [] : measurePoolSizes(pool, usable, isRight, partSizes),
  };
}

/** Our index over a pool, filled as a catalog fills it. */
export function indexPool(pool: readonly PoolSkill[]): SearchIndex {
  const index = createSearchIndex();
  for (const skill of pool) index.upsert(documentOf(skill, pool.length));
  return index;
}

export function documentOf(skill: PoolSkill, skills: number): SearchDocument {
  return {
    id: skill.id,
    name: skill.name,
    description: skill.description,
    tags: skill.tags,
    headings: headingsOf(skill.body),
    body: skill.body.slice(0, bodyBudgetBytes(skills)),
    files: skill.paths.join("\n"),
  };
}

function rankingsOver(pool: readonly PoolSkill[]): { name: string; answer: (query: string) => Answer }[] {
  const index = indexPool(pool);
  const head = plainBm25(pool.map(({ id, name, description }) => ({ id, text: `${name}\n${description}` })));
  const whole = plainBm25(
    pool.map(({ id, name, description, body }) => ({ id, text: `${name}\n${description}\n${body}` })),
  );
  return [
    { name: "skillquay", answer: (query) => answerOf(index, query) },
    // The order alone, without "nothing fits": what refusing costs is the difference to the line above.
    {
      name: "… never refusing",
      answer: (query) => ({ ids: index.search(query, 10).map(({ id }) => id), refused: false }),
    },
    { name: "BM25 name+description", answer: (query) => ({ ids: head(query, 10), refused: false }) },
    { name: "BM25 with body", answer: (query) => ({ ids: whole(query, 10), refused: false }) },
  ];
}

/** Twins follow their result one by one: a near-duplicate that is only named is not counted as shown first. */
export function answerOf(index: SearchIndex, query: string): Answer {
  const { fits, results } = index.find(query, { limit: 10 });
  return { ids: results.flatMap(({ id, twins }) => [id, ...twins]), refused: !fits };
}

function idResolver(pool: readonly PoolSkill[]): (id: string) => string | undefined {
  const byKey = new Map<string, string | undefined>();
  for (const { id, aliases } of pool) for (const key of [id, ...aliases]) byKey.set(key, id);
  // A name may stand for an id where only one skill has it.
  const byName = new Map<string, string | undefined>();
  for (const { id, name } of pool) byName.set(name, byName.has(name) ? undefined : id);
  return (id) => byKey.get(id) ?? byName.get(id);
}

function identicalSkills(pool: readonly PoolSkill[]): (id: string) => string {
  const contents = new Map(
    pool.map(({ id, name, description, body }) => [id, JSON.stringify([name, description, body])]),
  );
  return (id) => contents.get(id) ?? id;
}
