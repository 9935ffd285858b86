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
  let before = new Map<string, Value>();
  const set = (word: string, value: Value): void => {
    if (recent.size >= most) {
      before = recent;
      recent = new Map();
    }
    recent.set(word, value);
  };
  return {
    get: (word) => {
      const known = recent.get(word);
      if (known !== undefined) return known;
      const earlier = before.get(word);
      if (earlier !== undefined) set(word, earlier);
      return earlier;
    },
    set,
  };
}

const MOST_WORDS = 20_000;
