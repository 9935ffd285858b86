import { createSearchIndex } from "@skillquay/search";
import type { FoundSkill } from "./found-skill.ts";

export interface FoundAnswer {
  /** False: none fits, and these are the closest. */
  readonly fits: boolean;
  readonly skills: readonly FoundSkill[];
}

/**
 * One ranking over everything that was found, by name and description, the same as everywhere else; behind it, what has the
 * words in its name as they stand there, since people stop typing in the middle of one.
 */
export function searchFound(found: readonly FoundSkill[]): (words: string) => FoundAnswer {
  const index = createSearchIndex();
  for (const [id, { name, description, from }] of found.entries())
    index.upsert({ id: String(id), name, description, source: from });
  const byName = found.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
  return (words) => {
    if (words.trim() === "") return { fits: true, skills: byName };
    const { fits, results, closest } = index.find(words, { limit: MOST_RESULTS });
    const ranked = (fits ? results : closest).flatMap(({ id, twins }) =>
      [id, ...twins].flatMap((one) => found[Number(one)] ?? []),
    );
    const part = words.trim().toLowerCase().replace(/\s+/g, "-");
    const named = byName.filter(({ name }) => name.toLowerCase().includes(part));
    if (named.length === 0) return { fits, skills: ranked };
    const first = fits ? ranked : [];
    return { fits: true, skills: [...first, ...named.filter((skill) => !first.includes(skill))] };
  };
}

// Nobody reads further; other words do more.
const MOST_RESULTS = 100;
