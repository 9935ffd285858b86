import { backgroundFrequencyOf } from "../words/background-frequency.ts";
import type { SkillStore } from "./skill-store.ts";

/**
 * How rare a term is, as BM25 has it, but told by more than the catalog alone. A catalog of few skills is filled up with skills as there are
 * anywhere, and so are the candidates of another search; and in one that is all about PDF the word does not become as empty as "use": it still says that a question is for this catalog.
 */
export function idfOf(store: SkillStore, term: number): number {
  return idf(store, store.vocabulary.textOf(term), store.frequencyOf(term));
}

/** The same for plain BM25: a mention in a body counts as any other. */
export function plainIdfOf(store: SkillStore, term: number): number {
  return idf(store, store.vocabulary.textOf(term), store.countOf(term));
}

/** How rare a word is that no skill here has. */
export function idfOfUnknown(store: SkillStore, stem: string): number {
  return idf(store, stem, 0);
}

/** How many skills the idf is computed over. */
export function countedSkills(store: SkillStore): number {
  return Math.max(store.population, ENOUGH_SKILLS);
}

// From here on a catalog's own numbers are believed.
export const ENOUGH_SKILLS = 150;

// A word that is not usual may be in one more skill than in those at hand, or in none.
const RARE_SKILLS = 0.5;
// The most that a word of one field counts as: more frequent are only words that are so everywhere.
const MOST_SHARE_OF_A_FIELD = 0.1;

function idf(store: SkillStore, text: string, frequency: number): number {
  const skills = countedSkills(store);
  const missing = skills - store.size;
  let all = frequency;
  if (missing > 0 || frequency > MOST_SHARE_OF_A_FIELD * skills) {
    const background = backgroundFrequencyOf(text) ?? RARE_SKILLS / skills;
    all = Math.min(frequency + missing * background, skills * Math.max(background, MOST_SHARE_OF_A_FIELD));
  }
  return Math.log(1 + (skills - all + 0.5) / (all + 0.5));
}
