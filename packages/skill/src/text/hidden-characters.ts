import { runToEnd } from "../cooperative-task.ts";
import { rightToLeftLetters } from "./right-to-left.ts";
import { collectPieces } from "./text-pieces.ts";

export type HiddenKind = "tag" | "variation_selector" | "zero_width" | "bidi" | "control";

export interface HiddenCharacter {
  /** 1-based. */
  readonly line: number;
  /** 1-based, in code points. */
  readonly column: number;
  readonly codePoint: number;
  readonly kind: HiddenKind;
}

/**
 * Characters a reader does not see but a model does. Joiners that real writing needs are not reported: U+200D
 * inside an emoji, U+200C and U+200D inside Arabic-script and Indic words, direction marks on a line with
 * right-to-left letters, the tags of a flag emoji, one variation selector after a visible character.
 * Stops after `limit` finds, since a hostile file can hold a million of them.
 */
export function findHidden(text: string, { limit = 1_000 } = {}): HiddenCharacter[] {
  const hidden: HiddenCharacter[] = [];
  if (!MAY_HIDE.test(text)) return hidden;
  const kindAt = hiddenKinds(text);
  let line = 1;
  let lineEnd = text.indexOf("\n");
  // Code points of the line before `countedTo`: a million finds on one line must not count it a million times.
  let column = 0;
  let countedTo = 0;
  for (const match of text.matchAll(CANDIDATE)) {
    if (hidden.length >= limit) break;
    const kind = kindAt(match.index);
    if (kind === undefined) continue;
    for (; lineEnd !== -1 && lineEnd < match.index; lineEnd = text.indexOf("\n", lineEnd + 1)) {
      line += 1;
      column = 0;
      countedTo = lineEnd + 1;
    }
    column += codePointCount(text.slice(countedTo, match.index));
    countedTo = match.index;
    hidden.push({ line, column: column + 1, codePoint: match[0].codePointAt(0) ?? 0, kind });
  }
  return hidden;
}

/** The text with every hidden character spelled out, as in `⟦U+E0041⟧`. Line ends and tabs stay. */
export function showHidden(text: string): string {
  return runToEnd(showHiddenInSteps(text));
}

/** The same for `runCooperatively`: a file may have hundreds of thousands of them. */
export function* showHiddenInSteps(text: string): Generator<void, string> {
  if (!MAY_HIDE.test(text)) return text;
  const kindAt = hiddenKinds(text);
  const shown = collectPieces();
  let shownTo = 0;
  for (let start = 0; start < text.length; ) {
    // No pair of surrogates is cut in two.
    const isCut = isLowSurrogate(text.charCodeAt(start + CHARS_AT_ONCE));
    const end = start + CHARS_AT_ONCE + (isCut ? 1 : 0);
    for (const { index, 0: character } of text.slice(start, end).matchAll(CANDIDATE)) {
      const offset = start + index;
      if (kindAt(offset) === undefined) continue;
      shown.add(`${text.slice(shownTo, offset)}⟦U+${hex(character.codePointAt(0) ?? 0)}⟧`);
      shownTo = offset + character.length;
    }
    start = end;
    shown.settle();
    yield;
  }
  shown.add(text.slice(shownTo));
  return shown.text();
}

// Each may be hidden: half a millisecond.
const CHARS_AT_ONCE = 2_000;

/** The text without its hidden characters; needed joiners stay. */
export function removeHidden(text: string): string {
  const kindAt = hiddenKinds(text);
  return text.replace(CANDIDATE, (character, offset: number) =>
    kindAt(offset) === undefined ? character : "",
  );
}

// Everything that may be hidden; whether it is depends on its neighbours.
const CANDIDATE_RANGES: readonly (readonly [from: number, to: number])[] = [
  [0x00, 0x08], // controls, except tab and line ends
  [0x0b, 0x0c],
  [0x0e, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad], // soft hyphen
  [0x34f, 0x34f], // combining grapheme joiner
  [0x61c, 0x61c], // Arabic letter mark
  [0x115f, 0x1160], // Hangul fillers
  [0x17b4, 0x17b5], // Khmer inherent vowels
  [0x180b, 0x180f], // Mongolian selectors and separator
  [0x200b, 0x200f], // zero-width space and joiners, direction marks
  [0x202a, 0x202e], // direction embeddings and overrides
  [0x2060, 0x206f], // word joiner, invisible operators, direction isolates
  [0x3164, 0x3164], // Hangul fillers
  [0xffa0, 0xffa0],
  [0xfe00, 0xfe0f], // variation selectors
  [0xfeff, 0xfeff], // zero-width no-break space
  [0xfff0, 0xfffb], // set aside by Unicode for what shows nothing, and interlinear annotation
  [0x1bca0, 0x1bca3], // shorthand format controls
  [0x1d173, 0x1d17a], // musical format controls
  [0xe0000, 0xe00ff], // tags
  [0xe0100, 0xe01ef], // variation selectors supplement
  [0xe01f0, 0xe0fff], // set aside for what shows nothing
];

// Unit by unit is several times faster than character by character, and most texts end here.
const MAY_HIDE = new RegExp(
  `[${CANDIDATE_RANGES.filter(([, to]) => to <= 0xffff)
    .map(([from, to]) => `${unit(from)}-${unit(to)}`)
    .join("")}\\ud800-\\udfff]`,
);
const CANDIDATE = new RegExp(
  `[${CANDIDATE_RANGES.map(([from, to]) => `\\u{${from.toString(16)}}-\\u{${to.toString(16)}}`).join("")}]|\\p{Surrogate}`,
  "gu",
);

/** What kind of hidden character stands at an offset, if any; asked from the start of the text to its end. */
function hiddenKinds(text: string): (offset: number) => HiddenKind | undefined {
  const isBesideRightToLeft = rightToLeftLetters(text);
  return (offset) => hiddenKindAt(text, offset, isBesideRightToLeft);
}

function hiddenKindAt(
  text: string,
  offset: number,
  isBesideRightToLeft: (offset: number) => boolean,
): HiddenKind | undefined {
  const code = text.codePointAt(offset) ?? 0;
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0xd800 && code <= 0xdfff)) return "control";
  if (code >= 0xe0000 && code <= 0xe00ff) return isInsideFlagEmoji(text, offset) ? undefined : "tag";
  if (code >= 0xe0100 && code <= 0xe01ef) return "variation_selector";
  if (code >= 0xfe00 && code <= 0xfe0f) {
    return isVisible(characterBefore(text, offset)) ? undefined : "variation_selector";
  }
  if (code === 0x200d) return joins(text, offset) ? undefined : "zero_width";
  if (code === 0x200c) return isBetweenJoiningLetters(text, offset) ? undefined : "zero_width";
  if (code === 0x200e || code === 0x200f || code === 0x061c) {
    return isBesideRightToLeft(offset) ? undefined : "bidi";
  }
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return "bidi";
  // A byte order mark at the very start is an encoding matter, reported as such elsewhere.
  if (code === 0xfeff && offset === 0) return undefined;
  return "zero_width";
}

function joins(text: string, offset: number): boolean {
  return (
    (EMOJI_END.test(characterBefore(text, offset)) && EMOJI_START.test(characterAfter(text, offset))) ||
    isBetweenJoiningLetters(text, offset)
  );
}

const EMOJI_END = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]|\ufe0f|\u20e3/u;
const EMOJI_START = /[\p{Extended_Pictographic}\p{Emoji_Modifier_Base}]/u;
const JOINING_LETTER =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u;

function isBetweenJoiningLetters(text: string, offset: number): boolean {
  return (
    JOINING_LETTER.test(characterBefore(text, offset)) && JOINING_LETTER.test(characterAfter(text, offset))
  );
}

// England, Scotland, Wales: a black flag, at most six tag letters, a cancel tag.
function isInsideFlagEmoji(text: string, offset: number): boolean {
  const preceding = text.slice(Math.max(0, offset - 14), offset);
  const after = text.slice(offset, offset + 14);
  return (
    /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]*$/u.test(preceding) &&
    /^[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{0,6}\u{e007f}/u.test(after)
  );
}

function isVisible(character: string): boolean {
  return character !== "" && !/[\s\p{Cc}\p{Cf}\p{Cs}\p{Variation_Selector}]/u.test(character);
}

// Half a pair is no character: patterns for whole ones are not asked about it, V8 reads on behind its end.
function characterBefore(text: string, offset: number): string {
  const code = text.charCodeAt(offset - 1);
  if (!isSurrogate(code)) return text.slice(Math.max(0, offset - 1), offset);
  const pair = text.slice(Math.max(0, offset - 2), offset);
  return (pair.codePointAt(0) ?? 0) > 0xffff ? pair : "";
}

function characterAfter(text: string, offset: number): string {
  // Joiners, after which something is looked for, are one unit long.
  const code = text.codePointAt(offset + 1);
  return code === undefined || isSurrogate(code) ? "" : String.fromCodePoint(code);
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

function codePointCount(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function hex(codePoint: number): string {
  return codePoint.toString(16).toUpperCase().padStart(4, "0");
}

function unit(code: number): string {
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
