/**
 * Text as a person should see it: characters that show nothing, or turn around what others show, are written out, as in
 * `⟦U+202E⟧`. A model reads them in any case. The same as `visibleText` of the scanner, which a page cannot load.
 */
export function visibleText(text: string): string {
  if (PLAIN.test(text)) return text;
  const shown = text
    .replace(TAGS, (run, flag: string | undefined) =>
      flag === undefined ? `⟦hidden: ${spelled(run)}⟧` : run,
    )
    .replace(HIDDEN, written);
  return shown.search(DIRECTION_MARK) === -1 ? shown : shown.split("\n").map(withMarksWritten).join("\n");
}

function withMarksWritten(line: string): string {
  return RIGHT_TO_LEFT.test(line) ? line : line.replace(DIRECTION_MARK, written);
}

function written(character: string): string {
  return `⟦U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}⟧`;
}

/** Tag characters are ASCII moved up, where nothing has a shape. */
function spelled(run: string): string {
  const letters = Array.from(run, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? TAG_BASE) - TAG_BASE));
  return letters.filter((letter) => letter >= " " && letter <= "~").join("");
}

const TAG_BASE = 0xe0000;

// Nearly every text: nothing to look for.
const PLAIN = /^[\t\n\r -~]*$/;

// The Arabic letter mark is of that script, and no letter: it must not be the reason for itself.
const RIGHT_TO_LEFT = /(?!\u061c)[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}]/u;

// Needed on a line whose words run from right to left, and nowhere else.
const DIRECTION_MARK = /[\u061c\u200e\u200f]/g;

// The flags of England, Scotland and Wales are spelled with tags, and end with one.
const TAGS = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,6}\u{e007f})|[\u{e0000}-\u{e007f}]+/gu;

// Scripts whose letters are written together.
const JOINING = "Arab,Syrc,Mong,Deva,Beng,Guru,Gujr,Orya,Taml,Telu,Knda,Mlym,Sinh,Khmr,Mymr,Tibt".replace(
  /\w+,?/g,
  (script) => `\\p{sc=${script.slice(0, 4)}}`,
);

const HIDDEN = new RegExp(
  [
    // Controls except tab and line ends, fillers, what has no width, embeddings, overrides and isolates, format controls.
    "[\\0-\\x08\\x0b\\f\\x0e-\\x1f\\x7f-\\x9f\\xad\\u034f\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b\\u202a-\\u202e\\u2060-\\u206f\\u3164\\uffa0\\ufeff\\ufff0-\\ufffb\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0080}-\\u{e0fff}\\p{Cs}]",
    // A joiner belongs into an emoji of several, and between letters that join.
    `(?!(?<=[\\p{ExtPict}\\p{EMod}\\u20e3]\\ufe0f?)\\u200d[\\p{ExtPict}\\p{EBase}]|(?<=[${JOINING}])\\u200d[${JOINING}])\\u200d`,
    `(?!(?<=[${JOINING}])\\u200c[${JOINING}])\\u200c`,
    // One selector chooses the shape of the character before it.
    "(?<![^\\s\\p{Cc}\\p{Cf}\\p{Cs}\\p{VS}])[\\ufe00-\\ufe0f]",
  ].join("|"),
  "gu",
);
