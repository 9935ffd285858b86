import { linear } from "../../matching/linear.ts";

/**
 * Text as a reader takes it: compatibility forms made ordinary (NFKC), characters that nobody sees taken out, letters of
 * other alphabets that stand in for Latin ones put back. Line ends stay where they are.
 */
export function foldText(text: string): string {
  if (isPlainAscii(text)) return text;
  return foldLookAlikes(text.replace(UNSEEN, "").normalize("NFKC").replace(UNSEEN, ""));
}

/** For matching language: folded, lower case, marks of Markdown gone, one space between words. */
export function plainProse(raw: string): string {
  const folded = foldText(raw).toLowerCase();
  // Most sentences have no marks, and a look is cheaper than a replacement of nothing.
  if (!MAY_HAVE_MARKS.test(folded)) return folded.trim();
  return folded
    .replace(QUOTES, "'")
    .replace(MARKDOWN_MARKS, (_, target: string | undefined) => (target === undefined ? "" : ` ${target} `))
    .replace(/\s+/g, " ")
    .trim();
}

export function isPlainAscii(text: string): boolean {
  return !NOT_ASCII.test(text);
}

const NOT_ASCII = /[^\t\n\r\x20-\x7e]/;

const MAY_HAVE_MARKS = /[*`~[\]‘’‚‛′´]|[^\S ]|\s\s/;

const QUOTES = /[‘’‚‛′´]/g;

// Emphasis, strike-through and the brackets of links; the address of a link stays as a word of its own.
const MARKDOWN_MARKS = /[*`]{1,3}|~~|!?\[|\]\(([^()\s]{0,500})(?:\s[^()]{0,300})?\)|\]/g;

// Controls, joiners, direction marks, fillers, variation selectors, tags. For matching, no joiner is needed.
const UNSEEN =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: single code points, each of them unseen
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\uffa0\ufe00-\ufe0f\ufeff\ufff0-\ufffb\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}\u{e0000}-\u{e0fff}]/gu;

/** A word is put back into Latin when it mixes alphabets, or when its line is Latin and it has nothing but look-alikes. */
function foldLookAlikes(text: string): string {
  if (!HAS_LOOK_ALIKE.test(text)) return text;
  return text
    .split("\n")
    .map((line) => (HAS_LOOK_ALIKE.test(line) ? foldLine(line) : line))
    .join("\n");
}

function foldLine(line: string): string {
  const others = line.match(OTHER_LETTERS)?.length ?? 0;
  const isLatin = (line.match(LATIN_LETTERS)?.length ?? 0) > others;
  return line.replace(WORD, (word) => {
    if (!HAS_LOOK_ALIKE.test(word)) return word;
    const folded = Array.from(word, (letter) => LOOK_ALIKES.get(letter) ?? letter).join("");
    const isFolded = !OTHER_LETTER.test(folded);
    return isFolded && (isLatin || LATIN_LETTER.test(word)) ? folded : word;
  });
}

const LATIN_LETTER = /[A-Za-z]/;
const LATIN_LETTERS = /[A-Za-z]/g;
const OTHER_LETTER = /[\u0370-\u058f]/;
const OTHER_LETTERS = /[\u0370-\u058f]/g;
const WORD = /[A-Za-z\u00c0-\u024f\u0250-\u02af\u0370-\u058f\u13a0-\u13ff\u1d00-\u1dbf\uab70-\uabbf]+/g;

// Cyrillic, Greek, Armenian and Cherokee letters that look like a Latin one, and Latin letters of phonetic scripts.
const PAIRS =
  "аa еe оo рp сc уy хx іi јj ѕs ԁd ԛq ԝw һh ӏl ѵv ԍg ьb кk тt мm нh вb гr пn ɡg ɑa ɩi ʟl ɴn ʀr ᴄc ᴏo ᴠv ᴡw ᴢz ᴀa ᴇe ᴋk ᴍm ᴘp ᴛt ᴜu ᴊj ᴅd " +
  "АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ԌG Ԛ" +
  "Q ԜW ҺH ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX αa οo ρp νv τt υu ιi κk ηn χx γy εe ωw σo ϲc ϳj օo սu ոn հh ցg ѡw";
const LOOK_ALIKES: ReadonlyMap<string, string> = new Map(
  PAIRS.split(" ").map((pair): [string, string] => {
    const [other = "", latin = ""] = Array.from(pair);
    return [other, latin];
  }),
);
const HAS_LOOK_ALIKE = linear(`[${[...LOOK_ALIKES.keys()].join("")}]`, "u");
