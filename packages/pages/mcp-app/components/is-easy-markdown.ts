/**
 * Whether Markdown is laid out in moments. Parsers of it take time with the square of the marks that stand in one
 * paragraph, so that a small file can be made to take minutes.
 */
export function isEasyMarkdown(text: string): boolean {
  if (text.length > LONGEST_CHARS) return false;
  let cost = 0;
  for (const block of text.split(/\n[ \t\r]*\n/)) {
    const marks = block.match(/[*_[\]<>`~!\\]/g)?.length ?? 0;
    cost += marks * marks;
    if (cost > MOST_COST) return false;
  }
  return true;
}

// Of 750 Markdown files of real skills one is longer, and the most costly one costs a third.
const LONGEST_CHARS = 100_000;
const MOST_COST = 2_000_000;
