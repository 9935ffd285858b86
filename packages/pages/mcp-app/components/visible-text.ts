import { visibleText } from "../../src/text/visible-text.ts";

export { visibleText } from "../../src/text/visible-text.ts";

/** One line of at most `maxChars` characters. */
export function oneLine(text: string, maxChars: number): string {
  const line = visibleText(text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, " ")).trim();
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`;
}

/** A name of a skill inside words of ours: cut, in quotes, and unable to end them. */
export function quotedName(name: string): string {
  return `'${oneLine(name, 64).replaceAll("'", "’")}'`;
}
