/** The text below the front matter, which the page tells in its own way. */
export function withoutFrontMatter(text: string): string {
  return text.replace(/^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, "");
}
