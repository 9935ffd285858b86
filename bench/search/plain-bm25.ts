/**
 * The yardstick: Okapi BM25 (k1 1.2, b 0.75, idf = ln(1 + (N - n + 0.5) / (n + 0.5))) over lower-case runs of letters
 * and digits. No stemming, no stop words, no typing mistakes: what a textbook gives in an afternoon, and not worse.
 */
export function plainBm25(
  texts: readonly { readonly id: string; readonly text: string }[],
): (query: string, limit: number) => string[] {
  const postings = new Map<string, Map<number, number>>();
  const lengths: number[] = [];
  for (const [index, { text }] of texts.entries()) {
    const words = tokens(text);
    lengths.push(words.length);
    for (const word of words) {
      const counts = postings.get(word) ?? new Map<number, number>();
      postings.set(word, counts.set(index, (counts.get(index) ?? 0) + 1));
    }
  }
  const averageLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return (query, limit) => {
    const scores = new Map<number, number>();
    for (const word of tokens(query)) {
      const counts = postings.get(word);
      if (counts === undefined) continue;
      const idf = Math.log(1 + (texts.length - counts.size + 0.5) / (counts.size + 0.5));
      for (const [index, count] of counts) {
        const norm = K1 * (1 - B + (B * (lengths[index] ?? 0)) / averageLength);
        scores.set(index, (scores.get(index) ?? 0) + (idf * count * (K1 + 1)) / (count + norm));
      }
    }
    return [...scores]
      .map(([index, score]) => ({ id: texts[index]?.id ?? "", score }))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
      .slice(0, limit)
      .map(({ id }) => id);
  };
}

const K1 = 1.2;
const B = 0.75;

function tokens(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
