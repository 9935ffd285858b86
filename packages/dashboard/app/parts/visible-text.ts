/**
 * Text as a person should see it: characters that show nothing, or turn around what others show, are written out.
 * A model reads them in any case.
 */
export function visibleText(text: string): string {
  return text.replace(HIDDEN, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
    return `⟨U+${code}⟩`;
  });
}

// Direction marks and overrides, characters without width, and the tag characters that spell out hidden words.
const HIDDEN = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u{e0000}-\u{e007f}]/gu;

/** One line of at most `maxChars` characters. */
export function oneLine(text: string, maxChars: number): string {
  const line = visibleText(text)
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`;
}

/** A name of a skill inside words of ours: cut, in quotes, and unable to end them. */
export function quotedName(name: string): string {
  return `'${oneLine(name, 64).replaceAll("'", "’")}'`;
}
