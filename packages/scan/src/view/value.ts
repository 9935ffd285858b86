import type { Source } from "./skill-view.ts";

/** What is known of a value: its text with `${name}` for what is not, and where parts of it came from. */
export interface Value {
  readonly text: string;
  readonly sources: readonly Source[];
}

export const NOTHING: Value = { text: "", sources: [] };

export function constant(text: string): Value {
  return text === "" ? NOTHING : { text: cut(text), sources: [] };
}

export function unknown(name: string, sources: readonly Source[] = []): Value {
  return { text: `\${${name.slice(0, 120)}}`, sources };
}

export function joined(values: readonly Value[], between = ""): Value {
  let text = "";
  for (const [index, value] of values.entries()) {
    if (text.length > MAX_JOINED_CHARS) break;
    text += index === 0 ? value.text : between + value.text;
  }
  return {
    text: text.length > MAX_JOINED_CHARS ? text.slice(0, MAX_JOINED_CHARS) : text,
    sources: mergeSources(values.map(({ sources }) => sources)),
  };
}

/** Without repetition, in the order of their first mention, and never more than anybody reads. */
export function mergeSources(lists: readonly (readonly Source[])[]): readonly Source[] {
  const filled = lists.filter((list) => list.length > 0);
  const [first] = filled;
  if (first === undefined) return NO_SOURCES;
  if (filled.every((list) => list === first)) return first;
  // By identity: whoever makes a source for one place makes one object. Lists are merged far too often for text keys.
  const merged = new Set(first);
  for (const list of filled) {
    for (const source of list) {
      if (merged.size >= MAX_SOURCES) return [...merged];
      merged.add(source);
    }
  }
  return merged.size === first.length ? first : [...merged];
}

const NO_SOURCES: readonly Source[] = [];
const MAX_SOURCES = 24;

function cut(text: string): string {
  return text.length > MAX_VALUE_CHARS ? text.slice(0, MAX_VALUE_CHARS) : text;
}

const MAX_VALUE_CHARS = 256 * 1024;
// Values that double with every line (`a=$a$a`) must not fill the memory.
const MAX_JOINED_CHARS = 32 * 1024;
