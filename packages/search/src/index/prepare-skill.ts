import { FIELDS, type Field } from "../fields.ts";
import { finish } from "../finish.ts";
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
  /** The words of name, description and body in their order, as `wordMark` has them. */
  readonly order: Uint16Array;
  /** The name without what people spell in several ways. */
  readonly foldedName: string;
  readonly abbreviations: readonly Abbreviation[];
}

/** Reads a skill's texts, which is nearly all the work of indexing it. The result depends on the skill alone and fits every index with this lexicon. */
export function prepareSkill(lexicon: Lexicon, document: SearchDocument): PreparedSkill {
  return finish(prepareSkillInSteps(lexicon, document));
}

/** The same in steps, between which others may prepare theirs with the same lexicon. */
export function* prepareSkillInSteps(
  { reader, accumulator, order }: Lexicon,
  skill: SearchDocument,
): Generator<void, PreparedSkill> {
  const document = withinLimits(skill);
  const texts = fieldTexts(document);
  const termsOf = new Map<Field, readonly number[]>();
  for (const field of FIELDS) {
    if (texts[field] !== "") termsOf.set(field, yield* reader.termsOf(texts[field]));
  }
  const head: number[] = [];
  let nameTerms: number[] = [];
  let plainWords = 0;
  // From here on without a pause: accumulator and order are everybody's.
  for (const [field, terms] of termsOf) {
    if (field === "name") {
      nameTerms = [...new Set(terms)];
      for (const term of terms) head.push(term);
      head.push(-1);
    } else if (field === "description") {
      for (const term of terms) head.push(term);
    }
    if (ORDERED.has(field)) order.add(terms);
    const { weight, normalWords, slope } = WEIGHTS.fields[field];
    const each = weight / (1 - slope + (slope * terms.length) / normalWords);
    const isBody = field === "body";
    const plainCount = WEIGHTS.plain.counts[field];
    plainWords += plainCount * terms.length;
    for (const term of terms) {
      // Words of grammar are in every body; there they would only cost room.
      if (!isBody || !reader.isGrammar(term)) accumulator.note(term, each, plainCount, field);
    }
  }
  const terms = accumulator.terms();
  const { k1, slope, normalWords } = WEIGHTS.plain;
  const plainNorm = k1 * (1 - slope + (slope * plainWords) / normalWords);
  const entries = terms.map((term) => accumulator.entryOf(term, plainNorm));
  accumulator.clear();
  const { body = "", files, scripts, ...kept } = document;
  return {
    document: kept,
    terms,
    entries,
    head: Int32Array.from(head.slice(0, MOST_HEAD_TERMS)),
    nameTerms,
    order: order.take(),
    foldedName: document.name.toLowerCase().replace(/[\s_-]+/g, "-"),
    abbreviations: abbreviationsIn(`${document.description}\n${body.slice(0, EXPLAINING_CHARS)}`),
  };
}

// The others repeat parts of these.
const ORDERED: ReadonlySet<Field> = new Set(["name", "description", "body"]);

// Word order and company count here; the 1,024 characters of a description have a thousand pairs of Chinese characters at the most.
const MOST_HEAD_TERMS = 1_200;

// Eight times what the format allows a description, and more than the richest real file has in headings. A skill whose front
// matter is a book is found by its beginning.
const MOST_FIELD_CHARS = 16 * 1024;
const MOST_NAME_CHARS = 1_024;

function withinLimits(document: SearchDocument): SearchDocument {
  const { name, description, tags, headings } = document;
  return {
    ...document,
    name: name.slice(0, MOST_NAME_CHARS),
    description: description.slice(0, MOST_FIELD_CHARS),
    ...(tags !== undefined && { tags: tags.slice(0, MOST_FIELD_CHARS) }),
    ...(headings !== undefined && { headings: headings.slice(0, MOST_FIELD_CHARS) }),
  };
}

// An abbreviation is explained where it first occurs.
const EXPLAINING_CHARS = 2_000;
