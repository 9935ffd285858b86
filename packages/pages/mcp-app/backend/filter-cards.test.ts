import { describe, expect, it } from "vitest";
import { filterCards } from "./filter-cards.ts";
import type { SkillCard } from "./skill-backend.ts";

function card(name: string, description: string, tags: string[] = []): SkillCard {
  return { ref: name, name, description, tags, hasScripts: false, problemCount: 0 };
}

describe("filterCards", () => {
  const cards = [card("pdf", "Fills forms.", ["Office"]), card("notes", "Writes release notes.")];

  it("keeps the cards that contain every word, in any letter case, also in tags", () => {
    expect(filterCards(cards, "FORMS office").map(({ name }) => name)).toEqual(["pdf"]);
    expect(filterCards(cards, "forms release")).toEqual([]);
  });

  it("keeps all of them for a query without words", () => {
    expect(filterCards(cards, "  ")).toHaveLength(2);
  });
});
