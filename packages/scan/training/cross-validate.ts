import { learn, scoreText } from "./learn.ts";
import type { Text } from "./read-texts.ts";

export interface Scored {
  readonly text: Text;
  readonly score: number;
  /** As if it stood in a real skill. */
  readonly embedded: number;
}

/**
 * Each text is scored by a model that saw nothing of its writer, or nothing of its topic, and never anything of its
 * repository. Writers are the harder measure: everybody has favourite words.
 */
export function crossValidate(
  texts: readonly Text[],
  names: readonly string[],
  by: "writer" | "topic",
): Scored[] {
  const foldOf = foldsOf(texts, by);
  const scores: Scored[] = [];
  for (const fold of new Set(foldOf.values())) {
    const isUnseen = (text: Text) => foldOf.get(keyOf(text, by)) === fold;
    const unseen = texts.filter(isUnseen);
    const learned = learn(
      texts.filter((text) => !isUnseen(text)),
      names,
    );
    const lengths = unseen
      .filter(({ origin }) => origin === "corpus")
      .map(({ stretches }) => stretches.length);
    for (const [at, text] of unseen.entries())
      scores.push({
        text,
        score: scoreText(text, learned),
        embedded: scoreText(text, learned, lengths[at % lengths.length]),
      });
  }
  return scores;
}

const TOPIC_FOLDS = 5;

/** Writers one fold each, topics and repositories spread over the folds in an order that depends on their names alone. */
function foldsOf(texts: readonly Text[], by: "writer" | "topic"): ReadonlyMap<string, number> {
  const writers = new Set(texts.filter(({ origin }) => origin === "row").map(({ writer }) => writer));
  const folds = by === "writer" ? writers.size : TOPIC_FOLDS;
  const isRow = new Map(texts.map((text) => [keyOf(text, by), text.origin === "row"]));
  const keys = [...isRow.keys()].sort((a, b) => hash(a) - hash(b) || (a < b ? -1 : 1));
  return new Map([
    ...keys.filter((key) => isRow.get(key) === true).map((key, at) => [key, at % folds] as const),
    ...keys.filter((key) => isRow.get(key) === false).map((key, at) => [key, at % folds] as const),
  ]);
}

function keyOf({ origin, writer, topic }: Text, by: "writer" | "topic"): string {
  return `${origin} ${by === "writer" ? writer : topic}`;
}

function hash(text: string): number {
  let state = 7;
  for (const letter of text) state = (Math.imul(state, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return state;
}
