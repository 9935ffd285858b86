import { type Field, fieldsIn } from "../fields.ts";
import type { SkillStore } from "../index/skill-store.ts";
import type { Evidence, RankedSkill } from "./rank-skills.ts";
import { snippetOf } from "./snippet-of.ts";

/** Why a skill was found: a field, and the piece of its text or the words of the query that it shares. */
export interface MatchReason {
  readonly field: Field;
  /** Text of the skill, cut to one short line. Data, not our words. Undefined where the text is not kept (body, files). */
  readonly phrase?: string;
  /** Words of the query that are met there. */
  readonly words: readonly string[];
}

/** The fields with a match, the strongest first; what the skill says it is not for is no match. */
export function explainFields(evidence: readonly Evidence[]): Field[] {
  const mask = evidence.reduce((all, entry) => all | entry.mask, 0);
  return fieldsIn(mask).filter((field) => field !== "not");
}

/** The reasons, the strongest field first: each word of the query is told once, where it counts most. */
export function explainMatch(store: SkillStore, { skill, evidence }: RankedSkill): MatchReason[] {
  const wordsIn = new Map<Field, Evidence[]>();
  for (const entry of evidence) {
    const [field] = fieldsIn(entry.mask).filter((name) => name !== "not");
    if (field !== undefined) wordsIn.set(field, [...(wordsIn.get(field) ?? []), entry]);
  }
  const { name, description, tags, headings } = skill.document;
  const texts: Partial<Record<Field, string>> = { name, description, when: description };
  if (tags !== undefined) texts.tags = tags;
  if (headings !== undefined) texts.headings = headings;
  return explainFields(evidence).flatMap((field) => {
    const entries = wordsIn.get(field);
    if (entries === undefined) return [];
    const words = [...new Set(entries.map(({ word }) => word))];
    const terms = new Set(entries.map(({ term }) => store.vocabulary.textOf(term)));
    const phrase = snippetOf(texts[field] ?? "", terms, PHRASE_CHARS, store.reader.stemsOf);
    return [phrase === undefined ? { field, words } : { field, phrase, words }];
  });
}

const PHRASE_CHARS = 120;
