import type { Budget } from "./budget.ts";
import { isCautionarySentence } from "./cautionary.ts";
import type { WrittenFile } from "./code-reading.ts";
import type { PreparedPrograms } from "./program/prepare-programs.ts";
import type { CodePiece, Passage, PassagePlace } from "./skill-view.ts";
import type { Parsers } from "./syntax/open-parsers.ts";
import { plainProse } from "./text/fold-text.ts";
import { splitSentences } from "./text/split-sentences.ts";

/** What is being collected while the files of a skill are read. */
export interface ViewDraft {
  readonly parsers: Parsers;
  readonly budget: Budget;
  readonly code: CodePiece[];
  readonly prose: Passage[];
  readonly written: WrittenFile[];
  /** Encoded parts that were opened already. */
  readonly decoded: Set<string>;
  /** Scripts that import each other. */
  readonly programs?: PreparedPrograms;
}

export interface ProsePlace {
  readonly path: string;
  readonly line: number;
  readonly place: PassagePlace;
  readonly headings?: readonly string[];
  readonly isCautionary?: boolean;
  readonly depth?: number;
}

/** Adds a text as passages, a sentence each. */
export function addProse(text: string, where: ProsePlace, draft: ViewDraft): void {
  const { path, line, place, headings = [], isCautionary = false, depth = 0 } = where;
  const sentences = splitSentences(text, line);
  if (sentences.length === 0 || !draft.budget.take("passages", sentences.length, path)) return;
  draft.budget.checkTime();
  for (const sentence of sentences) {
    const plain = plainProse(sentence.text);
    draft.prose.push({
      path,
      line: sentence.line,
      raw: sentence.text,
      plain,
      place,
      headings,
      isCautionary: isCautionary || isCautionarySentence(plain),
      depth,
    });
  }
}

/** Is a string of code something that a model would read as language? */
export function looksLikeLanguage(text: string): boolean {
  if (text.length < 12 || text.length > 100_000) return false;
  const head = text.slice(0, 1_000);
  const words = head.split(/\s+/).filter((word) => /^\p{L}[\p{L}'’-]*[,.;:!?]?$/u.test(word));
  return words.length >= 4 || /[\u3040-\u30ff\u4e00-\u9fff]{6}/.test(head);
}
