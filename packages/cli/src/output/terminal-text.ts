/**
 * Text from skills, made safe to show: without the control characters that move the cursor, colour the
 * screen or talk to the terminal, and without the direction marks that make a line read as another one.
 * Line feeds and tabs stay.
 */
export function terminalText(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(UNSAFE, "\uFFFD");
}

/** The same in one line, for tables and messages. */
export function terminalLine(text: string): string {
  return terminalText(text).replace(/\s+/g, " ").trim();
}

/** JSON whose strings hold no raw control or direction character; it parses to the same value. */
export function terminalJson(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    UNSAFE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

// C0 without tab and line feed, DEL, C1 (0x9B starts an escape sequence by itself), line and paragraph
// separators, and the bidirectional marks, embeddings, overrides and isolates.
const UNSAFE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- they are exactly what is looked for
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/g;
