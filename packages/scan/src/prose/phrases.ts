import { perWord } from "./per-word.ts";
import { BREAK, stem, type Token } from "./tokens.ts";

/** Where a phrase was found, in tokens; `end` is the one after it. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface PhraseBook<Name extends string> {
  /** Every place where a phrase stands, by the name it is filed under; at each place the longest one. */
  find(tokens: readonly Token[]): ReadonlyMap<Name, readonly Span[]>;
}

/**
 * Phrases are written as words with blanks between: `a|b` is either, `word*` any word that begins so, `word?` may be missing,
 * `..3` up to three other words of the same sentence. Words are compared by their stem. Gaps are bounded, so that the
 * work is linear in the text; and all phrases are looked for in one pass, each only where its first word stands.
 */
export function phraseBook<Name extends string>(
  filed: readonly (readonly [Name, readonly string[]])[],
): PhraseBook<Name> {
  const byWord = new Map<string, Entry<Name>[]>();
  const byBeginning = new Map<string, Entry<Name>[]>();
  for (const [name, phrases] of filed) {
    for (const phrase of phrases) {
      for (const elements of beginningsOf(parse(phrase))) {
        const [first] = elements;
        for (const word of first?.words ?? []) push(byWord, word, { name, elements });
        for (const prefix of first?.prefixes ?? [])
          push(byBeginning, prefix.slice(0, BEGINNING), { name, elements });
      }
    }
  }
  const beginningWith = perWord(({ word, stem: root, base }): readonly Entry<Name>[] =>
    word === BREAK
      ? []
      : [
          ...(byWord.get(root) ?? []),
          ...(base === root ? [] : (byWord.get(base) ?? [])),
          ...(byBeginning.get(word.slice(0, BEGINNING)) ?? []).filter(
            ({ elements: [first] }) => first?.prefixes.some((prefix) => word.startsWith(prefix)) === true,
          ),
        ],
  );
  return {
    find: (tokens) => {
      const matches = new Map<Name, Span[]>();
      for (let start = 0; start < tokens.length; start += 1) {
        const token = tokens[start];
        if (token !== undefined) note(beginningWith(token), tokens, start, matches);
      }
      return matches;
    },
  };
}

/** The phrase, and what is left of it where its first words are missing. */
function beginningsOf(elements: readonly Element[]): (readonly Element[])[] {
  const needed = elements.findIndex(({ isOptional }) => !isOptional);
  return elements.slice(0, needed + 1).map((_, at) => elements.slice(at));
}

interface Entry<Name> {
  readonly name: Name;
  readonly elements: readonly Element[];
}

// The shortest beginning that a phrase asks for has as many letters.
const BEGINNING = 3;

function push<Name>(entries: Map<string, Entry<Name>[]>, key: string, entry: Entry<Name>): void {
  const cached = entries.get(key);
  if (cached === undefined) entries.set(key, [entry]);
  else cached.push(entry);
}

function note<Name>(
  entries: readonly Entry<Name>[],
  tokens: readonly Token[],
  start: number,
  matches: Map<Name, Span[]>,
): void {
  for (const { name, elements } of entries) {
    const end = match(elements, 1, tokens, start + 1);
    if (end === undefined) continue;
    const spans = matches.get(name);
    const last = spans?.at(-1);
    if (spans === undefined) matches.set(name, [{ start, end }]);
    else if (last === undefined || last.start !== start) spans.push({ start, end });
    else if (end > last.end) spans[spans.length - 1] = { start, end };
  }
}

interface Element {
  readonly words: ReadonlySet<string>;
  readonly prefixes: readonly string[];
  readonly gap: number;
  readonly isOptional: boolean;
}

function parse(phrase: string): Element[] {
  const elements: Element[] = [];
  let gap = 0;
  for (const part of phrase.split(" ")) {
    if (part.startsWith("..")) {
      gap = Number(part.slice(2));
      continue;
    }
    const isOptional = part.endsWith("?");
    const words = (isOptional ? part.slice(0, -1) : part).split("|");
    elements.push({
      words: new Set(words.filter((word) => !word.endsWith("*")).map(stem)),
      prefixes: words.filter((word) => word.endsWith("*")).map((word) => word.slice(0, -1)),
      gap,
      isOptional,
    });
    gap = 0;
  }
  return elements;
}

function match(
  elements: readonly Element[],
  index: number,
  tokens: readonly Token[],
  at: number,
): number | undefined {
  const element = elements[index];
  if (element === undefined) return at;
  for (let skip = 0; skip <= element.gap; skip += 1) {
    const token = tokens[at + skip];
    if (token === undefined) break;
    // "It does not, so tell the user …": what is denied stands in the same clause.
    if (index === 1 && token.beginsClause && elements[0]?.words.has("not")) break;
    if (fits(element, token)) {
      const end = match(elements, index + 1, tokens, at + skip + 1);
      if (end !== undefined) return end;
    }
    if (token.word === BREAK) break;
  }
  return element.isOptional ? match(elements, index + 1, tokens, at) : undefined;
}

function fits({ words, prefixes }: Element, { word, stem: root, base }: Token): boolean {
  return words.has(root) || words.has(base) || prefixes.some((prefix) => word.startsWith(prefix));
}
