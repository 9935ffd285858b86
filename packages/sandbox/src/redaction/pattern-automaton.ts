/** Finds many byte strings at once, each byte looked at once (Aho and Corasick, 1975). */
export interface PatternAutomaton {
  /** The state after one more byte; 0 is the start. */
  next(state: number, byte: number): number;
  /** How many of the last bytes are the beginning of a pattern, or one. */
  depth(state: number): number;
  /** The length of the longest pattern that ends here; 0 where none does. */
  matched(state: number): number;
}

export function buildAutomaton(patterns: readonly Uint8Array[]): PatternAutomaton {
  // By state and byte in one number: a table per state would be hundreds of megabytes for a key of some kilobytes.
  const steps = new Map<number, number>();
  const depths = [0];
  const matches = [0];
  const bytes = [0];
  const parents = [0];
  for (const pattern of patterns) {
    let state = 0;
    for (const byte of pattern) {
      let following = steps.get(state * 256 + byte);
      if (following === undefined) {
        following = depths.length;
        steps.set(state * 256 + byte, following);
        depths.push((depths[state] ?? 0) + 1);
        matches.push(0);
        bytes.push(byte);
        parents.push(state);
      }
      state = following;
    }
    matches[state] = pattern.length;
  }
  const fallbacks = new Uint32Array(depths.length);
  const next = (from: number, byte: number): number => {
    let state = from;
    for (;;) {
      const following = steps.get(state * 256 + byte);
      if (following !== undefined) return following;
      if (state === 0) return 0;
      state = fallbacks[state] ?? 0;
    }
  };
  // Shorter beginnings first: each fallback is built from those before it.
  const byDepth = depths.map((_, state) => state).sort((a, b) => (depths[a] ?? 0) - (depths[b] ?? 0));
  for (const state of byDepth) {
    const parent = parents[state] ?? 0;
    if (state === 0) continue;
    const fallback = parent === 0 ? 0 : next(fallbacks[parent] ?? 0, bytes[state] ?? 0);
    fallbacks[state] = fallback;
    if (matches[state] === 0) matches[state] = matches[fallback] ?? 0;
  }
  return { next, depth: (state) => depths[state] ?? 0, matched: (state) => matches[state] ?? 0 };
}
