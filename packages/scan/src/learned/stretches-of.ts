import type { Passage, SkillView } from "../view/skill-view.ts";

/** Passages that are read together, in the order of the text. */
export type Stretch = readonly Passage[];

/**
 * Every passage, and with a short one the next, where it stands close by in the same section. What is only talked about
 * as bad is left to the rules that know how to weigh it.
 */
export function stretchesOf(view: SkillView): readonly Stretch[] {
  return view.files.flatMap(({ prose }) => {
    const passages = prose.slice().sort((a, b) => a.line - b.line);
    return passages.flatMap((passage, at) => {
      if (passage.place === "heading" || passage.isCautionary) return [];
      const next = passages[at + 1];
      return [next !== undefined && goesOn(passage, next) ? [passage, next] : [passage]];
    });
  });
}

function goesOn(passage: Passage, next: Passage): boolean {
  return (
    passage.plain.length < ENOUGH_CHARS &&
    next.place !== "heading" &&
    next.line - passage.line <= CLOSE_LINES &&
    APART.has(next.place) === APART.has(passage.place)
  );
}

// Some thirty words: a whole thought.
const ENOUGH_CHARS = 160;
const CLOSE_LINES = 5;

// What describes the skill, or is out of sight, does not go on in the text beside it.
const APART: ReadonlySet<string> = new Set([
  ...["description", "metadata", "html-comment", "hidden", "link-title"],
]);
