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

/** For each concept the term of the skill that stands for it best; undefined where it has none. */
export function evidenceIn(
  store: SkillStore,
  concepts: readonly Concept[],
  number: number,
): (Evidence | undefined)[] {
  const skill = store.skill(number);
  return concepts.map(({ word, ways }) => {
    let strongest: Evidence | undefined;
    let most = 0;
    for (const { term, trust } of ways) {
      if (skill === undefined || !includes(skill.terms, term)) continue;
      const entry = entryOf(store.postingsOf(term), number);
      const value = trust * idfOf(store, term) * weightIn(entry);
      if (value <= most && strongest !== undefined) continue;
      most = value;
      strongest = { word, term, trust, mask: entry & 255 };
    }
    return strongest;
  });
}

// Lists are in the order of numbers.
function entryOf(list: readonly number[], number: number): number {
  let low = 0;
  let high = list.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = list[2 * middle] ?? 0;
    if (candidate === number) return list[2 * middle + 1] ?? 0;
    if (candidate < number) low = middle + 1;
    else high = middle - 1;
  }
  return 0;
}

function includes(sorted: Int32Array, term: number): boolean {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const candidate = sorted[middle] ?? 0;
    if (candidate === term) return true;
    if (candidate < term) low = middle + 1;
    else high = middle - 1;
  }
  return false;
}
