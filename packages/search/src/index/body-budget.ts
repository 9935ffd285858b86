/**
 * How many bytes of each body to index, so that one long body does not crowd the index and all of them together do not make the first search
 * slow: a few thousand skills are searched in full, ten thousand by the beginning of their text.
 */
export function bodyBudgetBytes(skills: number): number {
  const all = skills <= MANY_SKILLS ? ALL_BODIES_BYTES : MANY_BODIES_BYTES;
  return Math.min(LARGEST_BODY_BYTES, Math.floor(all / Math.max(1, skills)));
}

const MANY_SKILLS = 5_000;
const LARGEST_BODY_BYTES = 64 * 1024;
// Nearly every body of a few thousand skills in full: half of them have 7,000 characters, one of a hundred has more than 36,000.
const ALL_BODIES_BYTES = 60 * 1024 * 1024;
// The most with which building the index over ten thousand skills stays well below twice the time to read them.
const MANY_BODIES_BYTES = 12 * 1024 * 1024;
