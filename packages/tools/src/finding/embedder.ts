/** Turns texts into vectors of which near ones mean alike. Off unless somebody configures one; the search is good without. */
export interface Embedder {
  /** One vector for each text, in order. Rejects when it cannot; the caller then goes without. */
  embed(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
}

/** Cosine of the angle between two vectors, -1 to 1; 0 where one of them says nothing. */
export function similarity(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return 0;
  let dot = 0;
  let left = 0;
  let right = 0;
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    dot += value * other;
    left += value * value;
    right += other * other;
  }
  const size = Math.sqrt(left * right);
  return size > 0 && Number.isFinite(size) ? dot / size : 0;
}
