import type { Budget } from "./budget.ts";
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
  readonly isQuoted?: boolean;
  readonly depth?: number;
}

/** Adds a text as passages, a sentence each. */
export function addProse(text: string, where: ProsePlace, draft: ViewDraft): void {
  const { path, line, place, headings = [], isQuoted = false, depth = 0 } = where;
  const sentences = splitSentences(text, line);
  if (sentences.length === 0 || !draft.budget.take("passages", sentences.length, path)) return;
  draft.budget.checkTime();
  const quoted = quotedPartsOf(text);
  for (const sentence of sentences) {
    const plain = plainProse(sentence.text);
    draft.prose.push({
      path,
      line: sentence.line,
      raw: sentence.text,
      plain,
      place,
      headings,
      isQuoted: isQuoted || quoted.includes(bare(sentence.text)),
      depth,
    });
  }
}

/** What stands in quotation marks or backticks of a text, as one string to look into. */
function quotedPartsOf(text: string): string {
  if (!/["“`]/.test(text)) return "";
  return Array.from(text.slice(0, MAX_QUOTED_CHARS).matchAll(QUOTATION), ([part]) => bare(part)).join("\n");
}

/** Without marks around it, on one line. */
function bare(text: string): string {
  return text
    .replace(/\s+/g, " ")
    .replace(/^(?:[-*\d.)]{1,4}\s)?[\s"“”`']{0,6}/, "")
    .replace(/[\s"“”`'.,;]{1,6}$/, "")
    .trim();
}

const QUOTATION = /"[^"\n]{8,2000}"|“[^“”]{8,2000}”|`[^`\n]{8,2000}`/g;
const MAX_QUOTED_CHARS = 20_000;

/** Is a string of code something that a model would read as language? */
export function looksLikeLanguage(text: string): boolean {
  if (text.length < 12 || text.length > 100_000) return false;
  const head = text.slice(0, 1_000);
  const words = head.split(/\s+/).filter((word) => /^\p{L}[\p{L}'’-]*[,.;:!?]?$/u.test(word));
  return words.length >= 4 || /[\u3040-\u30ff\u4e00-\u9fff]{6}/.test(head);
}
