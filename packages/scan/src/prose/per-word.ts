import type { Token } from "./tokens.ts";

/**
 * Looks each word up once, and remembers the last some ten thousand: a language has fewer, and a text made to have more
 * costs time, not memory. A place in a list is found faster than a key in a map, and this is asked for every word of
 * every text.
 */
export function perWord<Value>(look: (token: Token) => Value): (token: Token) => Value {
  const kept: ({ readonly word: string; readonly value: Value } | undefined)[] = new Array(PLACES).fill(
    undefined,
  );
  return (token) => {
    const at = token.number % PLACES;
    const existing = kept[at];
    if (existing !== undefined && existing.word === token.word) return existing.value;
    const value = look(token);
    kept[at] = { word: token.word, value };
    return value;
  };
}

const PLACES = 32_768;
