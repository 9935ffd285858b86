/** What ends an HTML block: a blank line, or a line with this text. */
export type HtmlEnd = "blank" | RegExp;

/**
 * Whether a line (without its indentation) opens an HTML block, by the seven conditions of CommonMark, and how
 * the block ends.
 */
export function opensHtml(line: string, canBeAnyTag: boolean): HtmlEnd | undefined {
  if (!line.startsWith("<")) return undefined;
  for (const [start, end] of ENDED_BY_TEXT) if (start.test(line)) return end;
  if (BLOCK_TAG.test(line)) return "blank";
  // Longer tags are not worth the time a pattern could be made to take on them.
  return canBeAnyTag && line.length <= 2_000 && ANY_TAG.test(line) ? "blank" : undefined;
}

export function closesHtml(line: string, end: HtmlEnd): boolean {
  return end === "blank" ? line.trim() === "" : end.test(line);
}

const ENDED_BY_TEXT: readonly (readonly [RegExp, RegExp])[] = [
  [/^<(?:script|pre|style|textarea)(?:\s|>|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
];

const BLOCK_TAG =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:\s|\/?>|$)/i;

const ANY_TAG =
  /^<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][A-Za-z0-9-]*\s*)>[ \t]*$/;
