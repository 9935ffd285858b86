import { idfOf } from "../index/idf.ts";
import { type SkillStore, weightIn } from "../index/skill-store.ts";
import type { Concept } from "../query/query-concepts.ts";

/** That a term of a skill stands for a word of the query. */
export interface Evidence {
  readonly word: string;
  readonly term: number;
  readonly trust: number;
  /** Fields that hold the term, as `fieldsIn` reads them. */
  readonly mask: number;
}

/** For each of some skills and each concept the term of the skill that stands for it best; undefined where it has none. */
export function evidenceOf(
  store: SkillStore,
  concepts: readonly Concept[],
  numbers: readonly number[],
): (Evidence | undefined)[][] {
  const evidence = numbers.map(() => concepts.map((): Evidence | undefined => undefined));
  const most = new Float64Array(numbers.length);
  for (let position = 0; position < concepts.length; position += 1) {
    const { word, ways } = concepts[position] ?? NO_CONCEPT;
    most.fill(-1);
    // List by list, not skill by skill: a list that was just read is read again at no cost.
    for (const { term, trust } of ways) {
      const list = store.postingsOf(term);
      const worth = trust * idfOf(store, term);
      // Nearly all skills have a term in the same fields.
      let last: Evidence = { word, term, trust, mask: 0 };
      for (let index = 0; index < numbers.length; index += 1) {
        const entry = entryOf(list, numbers[index] ?? 0);
        if (entry === undefined) continue;
        const value = worth * weightIn(entry);
        if (value <= (most[index] ?? 0)) continue;
        most[index] = value;
        const mask = entry & 255;
        if (mask !== last.mask) last = { word, term, trust, mask };
        const own = evidence[index];
        if (own !== undefined) own[position] = last;
      }
    }
  }
  return evidence;
}

const NO_CONCEPT: Concept = { word: "", mass: 0, ways: [] };

// Lists are in the order of numbers.
function entryOf(list: readonly number[], number: number): number | undefined {
  let low = 0;
  let high = list.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = list[2 * middle] ?? 0;
    if (candidate === number) return list[2 * middle + 1] ?? 0;
    if (candidate < number) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
