import { answerOf, indexPool, type Judge } from "./evaluate.ts";
import { plainBm25 } from "./plain-bm25.ts";
import type { PoolSkill } from "./read-pool.ts";
import type { Question } from "./read-queries.ts";

/** How well questions are answered by catalogs of one size that are parts of the pool. */
export interface PoolSizeRow {
  readonly skills: number;
  /** Skills taken by chance, or one by chance with those that are most like it. */
  readonly choice: "by chance" | "alike";
  readonly catalogs: number;
  /** Of the questions that a skill of the catalog answers. */
  readonly hit1: number;
  readonly wrongRefusals: number;
  /** Of the questions that no skill of the catalog answers, the share that got results all the same. */
  readonly wrongHits: number;
}

/** Asks parts of the pool: statistics over few skills say little, so small catalogs are measured for themselves. */
export function measurePoolSizes(
  pool: readonly PoolSkill[],
  questions: readonly Question[],
  isRight: Judge,
  sizes: readonly number[],
): PoolSizeRow[] {
  const random = seededRandom(8);
  const likest = plainBm25(
    pool.map(({ id, name, description }) => ({ id, text: `${name}\n${description}` })),
  );
  const byId = new Map(pool.map((skill) => [skill.id, skill]));
  const alike = (size: number) => {
    const seed = pool[Math.floor(random() * pool.length)];
    const near = likest(`${seed?.name} ${seed?.description}`, size);
    return near.flatMap((id) => byId.get(id) ?? []);
  };
  return sizes
    .filter((size) => size < pool.length)
    .flatMap((size) => {
      const count = Math.max(10, Math.ceil(SKILLS_ASKED / size));
      const times = Array.from({ length: count });
      return [
        rowOf(
          "by chance",
          size,
          times.map(() => shuffled(pool, random).slice(0, size)),
        ),
        rowOf(
          "alike",
          size,
          times.map(() => alike(size)),
        ),
      ];
    })
    .concat(rowOf("by chance", pool.length, [pool]));

  function rowOf(choice: PoolSizeRow["choice"], skills: number, catalogs: readonly (readonly PoolSkill[])[]) {
    const counts = { asked: 0, right: 0, refused: 0, hopeless: 0, answered: 0 };
    for (const catalog of catalogs) {
      const index = indexPool(catalog);
      const answers = (question: Question) => catalog.some(({ id }) => isRight(id, question));
      const inside = questions.filter(answers);
      const outside = questions.filter((question) => !answers(question));
      for (const question of inside) {
        const { ids, refused } = answerOf(index, question.query);
        counts.asked += 1;
        if (refused) counts.refused += 1;
        else if (ids[0] !== undefined && isRight(ids[0], question)) counts.right += 1;
      }
      for (const question of shuffled(outside, random).slice(0, HOPELESS_ASKED)) {
        counts.hopeless += 1;
        if (!answerOf(index, question.query).refused) counts.answered += 1;
      }
    }
    return {
      skills,
      choice,
      catalogs: catalogs.length,
      hit1: counts.right / counts.asked,
      wrongRefusals: counts.refused / counts.asked,
      wrongHits: counts.answered / counts.hopeless,
    };
  }
}

// Enough catalogs of each size that a question or two more or less do not show.
const SKILLS_ASKED = 400;
const HOPELESS_ASKED = 60;

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((value) => ({ value, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

// mulberry32: the same catalogs in every run.
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
