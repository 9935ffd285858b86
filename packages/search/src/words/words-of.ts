import { splitIdentifier } from "./split-identifier.ts";

/**
 * The words a text is found by: letters and digits, lower case, identifiers also by their parts (`pdfToText`,
 * `pdf_to_text` and `pdf-to-text` all give pdf, to, text), scripts without spaces as pairs of characters.
 */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  eachRun(text, (run) => {
    for (const word of splitIdentifier(run)) words.push(word);
  });
  return words;
}

/**
 * Calls back for each stretch of text that may be one identifier (`dbt-core`, `node.js`, `C#`, `.NET`, `CI/CD`), with its place.
 * A scan by character codes: it sees every byte of every skill, and a regular expression costs several times as much. Those that
 * begin from `from` on and before `until`; returns where to go on.
 */
export function eachRun(
  text: string,
  visit: (run: string, start: number) => void,
  { from = 0, until = text.length }: { readonly from?: number; readonly until?: number } = {},
): number {
  const { length } = text;
  let at = from;
  while (at < Math.min(length, until)) {
    const code = text.charCodeAt(at);
    if (!isWordCode(code)) {
      if (code === DOT && isDotNet(text, at)) {
        visit(".net", at);
        at += 4;
      } else {
        at += 1;
      }
      continue;
    }
    const start = at;
    at += 1;
    for (;;) {
      while (at < length && isWordCode(text.charCodeAt(at))) at += 1;
      if (at + 1 >= length || !joins(text, start, at)) break;
      at += 1;
    }
    at = withSuffix(text, start, at);
    visit(text.slice(start, at), start);
    at = afterApostrophe(text, start, at);
  }
  return at;
}

/** The same in steps, between which others may have their turn. */
export function* eachRunInSteps(
  text: string,
  visit: (run: string, start: number) => void,
): Generator<void, void> {
  for (let at = 0; at < text.length; ) {
    at = eachRun(text, visit, { from: at, until: at + STEP_CHARS });
    yield;
  }
}

// Far below a millisecond of work on ordinary text, and a few on the worst.
const STEP_CHARS = 512;

const DOT = 0x2e;
const HYPHEN = 0x2d;
const UNDERSCORE = 0x5f;
const SLASH = 0x2f;
const HASH = 0x23;
const PLUS = 0x2b;
const APOSTROPHE = 0x27;
const CURLY_APOSTROPHE = 0x2019;

const ASCII_WORD_CODES = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9]/.test(String.fromCharCode(code)) ? 1 : 0,
);

// Above ASCII everything counts but the blocks of punctuation, symbols and surrogates; `splitIdentifier` looks closer.
function isWordCode(code: number): boolean {
  if (code < 128) return ASCII_WORD_CODES[code] === 1;
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
  if (code < 0x2000) return code !== 0xd7 && code !== 0xf7;
  if (code < 0x2c00) return false;
  if (code < 0x3040) return code > 0x303f || code === 0x3005;
  return code < 0xd800 || (code > 0xf8ff && (code < 0xff00 || (code > 0xff0f && code < 0xffe0)));
}

// The character at `at` ends a run unless it joins two parts of an identifier.
function joins(text: string, start: number, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== HYPHEN && code !== UNDERSCORE && code !== DOT && code !== SLASH) return false;
  if (!isWordCode(text.charCodeAt(at + 1))) return false;
  if (code !== SLASH) return true;
  // CI/CD and A/B are one thing, "read/write" are two.
  let end = at + 1;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end += 1;
  return at - start <= 2 && end - at - 1 <= 2;
}

function withSuffix(text: string, start: number, at: number): number {
  if (at - start !== 1) return at;
  if (text.charCodeAt(at) === HASH) return at + 1;
  return text.charCodeAt(at) === PLUS && text.charCodeAt(at + 1) === PLUS ? at + 2 : at;
}

// "user's" is user and "don't" is don, but the French "l'image" is image.
function afterApostrophe(text: string, start: number, at: number): number {
  const code = text.charCodeAt(at);
  if ((code !== APOSTROPHE && code !== CURLY_APOSTROPHE) || at - start <= 2) return at;
  let end = at + 1;
  while (end < text.length && isWordCode(text.charCodeAt(end))) end += 1;
  return end - at - 1 <= 2 ? end : at;
}

function isDotNet(text: string, at: number): boolean {
  return /^\.net(?![A-Za-z0-9])/i.test(text.slice(at, at + 5));
}
