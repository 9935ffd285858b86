/** What was found out about words, so that each is looked at once. */
export interface WordMemory<Value> {
  get(word: string): Value | undefined;
  set(word: string, value: Value): void;
}

/**
 * Keeps the words that were asked for last: a language has fewer, and a text made to have more costs time, not memory.
 * What is in use when the memory is full goes over into the next one, so that common words are never forgotten.
 */
export function wordMemory<Value>(most = MOST_WORDS): WordMemory<Value> {
  let recent = new Map<string, Value>();
  let previous = new Map<string, Value>();
  const set = (word: string, value: Value): void => {
    if (recent.size >= most) {
      previous = recent;
      recent = new Map();
    }
    recent.set(word, value);
  };
  return {
    get: (word) => {
      const cached = recent.get(word);
      if (cached !== undefined) return cached;
      const earlier = previous.get(word);
      if (earlier !== undefined) set(word, earlier);
      return earlier;
    },
    set,
  };
}

const MOST_WORDS = 20_000;
