import { HEAD_MASK } from "../fields.ts";
import type { SkillStore } from "../index/skill-store.ts";

/**
 * Terms that skills use together with a term in name and description far more often than chance: what the collection itself says belongs
 * together. Read from the skills as they are now, so there is nothing to keep up to date.
 */
export function relatedTerms(store: SkillStore, term: number): number[] {
  const count = store.headCountOf(term);
  // Once is no habit, and a term of many skills is related to everything.
  if (count < LEAST_SKILLS || count > MOST_SKILLS || count > MOST_SHARE * store.size) return [];
  const together = new Map<number, number>();
  const list = store.postingsOf(term);
  let looked = 0;
  for (let index = 0; index < list.length; index += 2) {
    if (((list[index + 1] ?? 0) & HEAD_MASK) === 0) continue;
    const skill = store.skill(list[index] ?? 0);
    if (skill === undefined) continue;
    looked += 1;
    for (const other of new Set(skill.head))
      if (other >= 0) together.set(other, (together.get(other) ?? 0) + 1);
  }
  const related: { other: number; lift: number }[] = [];
  for (const [other, times] of together) {
    if (other === term || times < LEAST_SKILLS || store.reader.isGrammar(other)) continue;
    const share = times / looked;
    const lift = share / (store.headCountOf(other) / store.size);
    if (share >= LEAST_TOGETHER && lift >= LEAST_LIFT) related.push({ other, lift: share * Math.log(lift) });
  }
  return related
    .sort(
      (a, b) =>
        b.lift - a.lift || (store.vocabulary.textOf(a.other) < store.vocabulary.textOf(b.other) ? -1 : 1),
    )
    .slice(0, MOST_RELATED)
    .map(({ other }) => other);
}

const LEAST_SKILLS = 3;
const MOST_SHARE = 0.05;
const MOST_SKILLS = 60;
const LEAST_TOGETHER = 0.4;
const LEAST_LIFT = 5;
const MOST_RELATED = 3;
