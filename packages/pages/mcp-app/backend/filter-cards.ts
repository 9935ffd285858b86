import type { SkillCard } from "./skill-backend.ts";

/** The cards that contain every word: the search of servers that offer none. */
export function filterCards(cards: readonly SkillCard[], query: string): SkillCard[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return cards.filter(({ name, description, tags }) => {
    const text = `${name} ${description} ${tags.join(" ")}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
