import type { Question } from "./read-queries.ts";

/** What a ranking answered: ids, best first. `refused` when it said that nothing fits; the ids then do not count. */
export interface Answer {
  readonly ids: readonly string[];
  readonly refused: boolean;
}

export interface Measures {
  readonly questions: number;
  readonly hit1: number;
  readonly hit5: number;
  readonly hit10: number;
  readonly mrr: number;
  /** Of the questions it refused, the share that nothing fits; undefined when it refused none. */
  readonly nothingPrecision: number | undefined;
  /** Of the questions that nothing fits, the share it refused; undefined when there are none. */
  readonly nothingRecall: number | undefined;
}

/**
 * Shares over the questions that something fits, and how well the others were refused. A question refused by mistake
 * is a miss at every rank. `isRight` decides whether an id answers a question.
 */
export function measureRanking(
  questions: readonly Question[],
  answer: (query: string) => Answer,
  isRight: (id: string, question: Question) => boolean,
): Measures {
  const ranks: number[] = [];
  let refusedRightly = 0;
  let refusedWrongly = 0;
  let hopeless = 0;
  for (const question of questions) {
    const { ids, refused } = answer(question.query);
    if (question.expected.length === 0) {
      hopeless += 1;
      if (refused) refusedRightly += 1;
      continue;
    }
    if (refused) refusedWrongly += 1;
    const index = refused ? -1 : ids.slice(0, 10).findIndex((id) => isRight(id, question));
    ranks.push(index < 0 ? Number.POSITIVE_INFINITY : index + 1);
  }
  const share = (limit: number) => ranks.filter((rank) => rank <= limit).length / ranks.length;
  const refusals = refusedRightly + refusedWrongly;
  return {
    questions: questions.length,
    hit1: share(1),
    hit5: share(5),
    hit10: share(10),
    mrr: ranks.reduce((sum, rank) => sum + 1 / rank, 0) / ranks.length,
    nothingPrecision: refusals === 0 ? undefined : refusedRightly / refusals,
    nothingRecall: hopeless === 0 ? undefined : refusedRightly / hopeless,
  };
}
