/** The syntax tree of a regular expression, as far as its running time depends on it. */
export type PatternNode =
  /** One character of a set; `source` is how the pattern writes it. */
  | { readonly kind: "character"; readonly source: string }
  /** `^`, `$`, `\b`. */
  | { readonly kind: "edge"; readonly source: string }
  | { readonly kind: "look"; readonly body: PatternNode }
  | { readonly kind: "sequence"; readonly items: readonly PatternNode[] }
  | { readonly kind: "choice"; readonly options: readonly PatternNode[] }
  | { readonly kind: "repeat"; readonly body: PatternNode; readonly least: number; readonly most: number };

/** Throws on what `linear` does not take: references back, and groups of kinds that it does not know. */
export function parsePattern(source: string): PatternNode {
  const reader = { source, at: 0 };
  const node = readChoice(reader);
  if (reader.at < source.length) throw new Error("The pattern has a bracket too many.");
  return node;
}

interface Reader {
  readonly source: string;
  at: number;
}

function readChoice(reader: Reader): PatternNode {
  const options = [readSequence(reader)];
  while (reader.source[reader.at] === "|") {
    reader.at += 1;
    options.push(readSequence(reader));
  }
  const [only] = options;
  return options.length === 1 && only !== undefined ? only : { kind: "choice", options };
}

function readSequence(reader: Reader): PatternNode {
  const items: PatternNode[] = [];
  while (reader.at < reader.source.length) {
    const next = reader.source[reader.at];
    if (next === "|" || next === ")") break;
    items.push(readRepeat(reader, readAtom(reader)));
  }
  return { kind: "sequence", items };
}

function readAtom(reader: Reader): PatternNode {
  const { source, at } = reader;
  const next = source[at] ?? "";
  if (next === "(") return readGroup(reader);
  if (next === "[") return taken(reader, classEnd(source, at));
  if (next === "\\") return readEscape(reader);
  if (next === "^" || next === "$") {
    reader.at += 1;
    return { kind: "edge", source: next };
  }
  const length = (source.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;
  return taken(reader, at + length);
}

function taken(reader: Reader, end: number): PatternNode {
  const source = reader.source.slice(reader.at, end);
  reader.at = end;
  return { kind: "character", source };
}

function readGroup(reader: Reader): PatternNode {
  const opening =
    /^\((?:\?(?:[:=!]|<[=!]|<\w+>))?/.exec(reader.source.slice(reader.at, reader.at + 80))?.[0] ?? "(";
  reader.at += opening.length;
  const body = readChoice(reader);
  if (reader.source[reader.at] !== ")") throw new Error("The pattern has an open bracket.");
  reader.at += 1;
  return /[=!]$/.test(opening) ? { kind: "look", body } : body;
}

function readEscape(reader: Reader): PatternNode {
  const { source, at } = reader;
  const rest = source.slice(at, at + 60);
  if (/^\\[bB]/.test(rest)) {
    reader.at += 2;
    return { kind: "edge", source: rest.slice(0, 2) };
  }
  if (/^\\(?:[1-9]|k<)/.test(rest)) throw new Error("The pattern refers back to a group.");
  const length =
    /^\\(?:[pP]\{[^}]{1,50}\}|u\{[0-9a-fA-F]{1,6}\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)/s.exec(
      rest,
    )?.[0].length ?? 1;
  return taken(reader, at + length);
}

function classEnd(source: string, from: number): number {
  for (let at = from + 1; at < source.length; at += 1) {
    if (source[at] === "\\") at += 1;
    else if (source[at] === "]") return at + 1;
  }
  throw new Error("The pattern has an open class.");
}

function readRepeat(reader: Reader, body: PatternNode): PatternNode {
  const mark = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(reader.source.slice(reader.at, reader.at + 20));
  if (mark === null) return body;
  reader.at += mark[0].length;
  const [whole, least, comma, most] = mark;
  if (whole.startsWith("?")) return { kind: "repeat", body, least: 0, most: 1 };
  if (whole.startsWith("*")) return { kind: "repeat", body, least: 0, most: Number.POSITIVE_INFINITY };
  if (whole.startsWith("+")) return { kind: "repeat", body, least: 1, most: Number.POSITIVE_INFINITY };
  const from = Number(least);
  const to =
    comma === undefined ? from : most === "" || most === undefined ? Number.POSITIVE_INFINITY : Number(most);
  return { kind: "repeat", body, least: from, most: to };
}
