import { FIELDS } from "../fields.ts";
import { WEIGHTS } from "../weights.ts";
import { fieldTexts } from "./field-texts.ts";
import { type Abbreviation, abbreviationsIn } from "./learned-abbreviations.ts";
import type { Lexicon } from "./lexicon.ts";
import type { SearchDocument } from "./search-document.ts";

/** A skill ready for an index: its words by number, and the texts that explain a match. The body is not kept. */
export interface PreparedSkill {
  readonly document: Omit<SearchDocument, "body" | "files" | "scripts">;
  /** Every term it has, once, ascending. */
  readonly terms: Int32Array;
  /** For each of the terms its weight (ten bits) and its fields (eight bits) in one number. */
  readonly entries: Int32Array;
  /** Terms of name and description in order; -1 between the two. */
  readonly head: Int32Array;
  readonly nameTerms: readonly number[];
  /** The name without what people spell in several ways. */
  readonly foldedName: string;
  readonly abbreviations: readonly Abbreviation[];
}

/** Reads a skill's texts, which is nearly all the work of indexing it. The result depends on the skill alone and fits every index with this lexicon. */
export function prepareSkill({ reader, accumulator }: Lexicon, document: SearchDocument): PreparedSkill {
  const texts = fieldTexts(document);
  const head: number[] = [];
  let nameTerms: number[] = [];
  for (const field of FIELDS) {
    const text = texts[field];
    if (text === "") continue;
    const terms = reader.termsOf(text);
    if (field === "name") {
      nameTerms = [...new Set(terms)];
      head.push(...terms, -1);
    } else if (field === "description") {
      head.push(...terms);
    }
    const { weight, normalWords, slope } = WEIGHTS.fields[field];
    const each = weight / (1 - slope + (slope * terms.length) / normalWords);
    const isBody = field === "body";
    for (const term of terms) {
      // Words of grammar are in every body; there they would only cost room.
      if (!isBody || !reader.isGrammar(term)) accumulator.note(term, each, field);
    }
  }
  const terms = accumulator.terms();
  const entries = terms.map((term) => accumulator.entryOf(term));
  accumulator.clear();
  const { body = "", files, scripts, ...kept } = document;
  return {
    document: kept,
    terms,
    entries,
    head: Int32Array.from(head),
    nameTerms,
    foldedName: document.name.toLowerCase().replace(/[\s_-]+/g, "-"),
    abbreviations: abbreviationsIn(`${document.description}\n${body.slice(0, EXPLAINING_CHARS)}`),
  };
}

// An abbreviation is explained where it first occurs.
const EXPLAINING_CHARS = 2_000;
