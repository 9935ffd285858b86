/**
 * The words a text is found by: Unicode letters and digits, lower case, identifiers also by their parts
 * (`pdfToText`, `pdf_to_text` and `pdf-to-text` all give pdf, to, text), scripts without spaces as pairs of characters.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const [run] of text.normalize("NFKC").matchAll(RUN)) {
    if (UNSPACED.test(run)) addPairs(run, words);
    else addIdentifier(run, words);
  }
  return words;
}

/** Folds the common English endings, so that "testing", "tests" and "tested" meet. Deliberately small: prefixes and typos are the index's job. */
export function stem(word: string): string {
  if (word.length < 4 || !ASCII_WORD.test(word)) return word;
  if (word.endsWith("ies") && word.length > 4) return `${word.slice(0, -3)}y`;
  if (word.endsWith("sses") || word.endsWith("ches") || word.endsWith("shes") || word.endsWith("xes"))
    return word.slice(0, -2);
  if (word.endsWith("s") && !KEEPS_S.test(word)) return stem(word.slice(0, -1));
  for (const ending of ["ing", "ed"]) {
    const rest = word.slice(0, -ending.length);
    // Four letters are left at least: "string", "speed" and "embed" keep their endings.
    if (word.endsWith(ending) && rest.length >= 4 && /[aeiouy]/.test(rest)) return undouble(rest);
  }
  return word.length > 5 && word.endsWith("e") ? word.slice(0, -1) : word;
}

const RUN = /[\p{L}\p{N}\p{M}_-]+/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const ASCII_WORD = /^[a-z]+$/;
const KEEPS_S = /(ss|us|is)$/;
const CAMEL_EDGE = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
// Longer runs are encoded data, not words, and would only make the index large.
const LONGEST_WORD = 64;

function addIdentifier(run: string, words: string[]): void {
  const pieces = run.split(/[_-]+/).filter((piece) => piece !== "");
  const parts = pieces.flatMap((piece) => (MIXED_CASE.test(piece) ? piece.split(CAMEL_EDGE) : [piece]));
  for (const part of parts) {
    if (part.length <= LONGEST_WORD) words.push(part.toLowerCase());
  }
  // The whole identifier as one word too: people write "webscraper" for web-scraper.
  const whole = parts.join("");
  if (parts.length > 1 && whole.length <= LONGEST_WORD) words.push(whole.toLowerCase());
}

const MIXED_CASE = /\p{Lu}/u;

function addPairs(run: string, words: string[]): void {
  const characters = [...run.toLowerCase()];
  if (characters.length === 1) words.push(run);
  for (let i = 0; i + 1 < characters.length; i++) words.push(`${characters[i]}${characters[i + 1]}`);
}

function undouble(word: string): string {
  return /([^aeiouls])\1$/.test(word) ? word.slice(0, -1) : word;
}
