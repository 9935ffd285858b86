/**
 * Roughly how many tokens a model takes for a text: four ASCII characters, two characters of other alphabets,
 * or one Chinese, Japanese or Korean character each count as one. An estimate for budgets: tokenizers differ, and dense
 * code takes somewhat more than this says.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(tokenWeight(text));
}

/** The same before rounding, so that weights of parts add up to the weight of the whole. */
export function tokenWeight(text: string): number {
  let quarters = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80) quarters += 1;
    else if (isWholeToken(code)) quarters += 4;
    else quarters += 2;
  }
  return quarters / 4;
}

// Radicals, kana, Han, Hangul and full-width forms. Both halves of a character outside the basic plane (emoji,
// rare Han) count one token each, which is what tokenizers make of them.
function isWholeToken(code: number): boolean {
  return (
    (code >= 0x2e80 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xdfff) ||
    (code >= 0xf900 && code <= 0xffef)
  );
}
