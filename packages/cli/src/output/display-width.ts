/** How many character cells a terminal gives to a line of text. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes().segment(text)) width += graphemeWidth(segment);
  return width;
}

/** Cuts a line to a number of cells, never inside a character, and marks the cut with `…`. */
export function fitWidth(text: string, cells: number): string {
  if (displayWidth(text) <= cells) return text;
  let kept = "";
  let width = 0;
  for (const { segment } of graphemes().segment(text)) {
    width += graphemeWidth(segment);
    if (width > cells - 1) break;
    kept += segment;
  }
  return cells <= 0 ? "" : `${kept.trimEnd()}…`;
}

const PLAIN = /^[\x20-\x7E]*$/;
const ZERO = /^[\p{Mn}\p{Me}\p{Cf}]+$/u;
// Blocks that East Asian Width calls wide or full-width.
const WIDE =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\u33FF\u3400-\u4DBF\u4E00-\u9FFF\uA000-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6\u{1B000}-\u{1B2FF}\u{20000}-\u{3FFFD}]/u;

function graphemeWidth(grapheme: string): number {
  if (ZERO.test(grapheme)) return 0;
  return WIDE.test(grapheme) || /\p{Emoji_Presentation}|\uFE0F/u.test(grapheme) ? 2 : 1;
}

let segmenter: Intl.Segmenter | undefined;

/** Made on first use: plain English tables never need it. */
function graphemes(): Intl.Segmenter {
  segmenter ??= new Intl.Segmenter("en", { granularity: "grapheme" });
  return segmenter;
}
