import type { PythonToken } from "./python-lines.ts";

export interface PythonCall {
  /** Literal values of the arguments without a name, in order; undefined for what is not a literal. */
  readonly positional: readonly (PythonValue | undefined)[];
  readonly named: ReadonlyMap<string, PythonValue | undefined>;
}

/** A string, a number or word as written, or a list of these. */
export type PythonValue =
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] };

/** The arguments of the call whose `(` is at `open`, read as literals. Nothing is evaluated. */
export function pythonCall(tokens: readonly PythonToken[], open: number): PythonCall {
  const positional: (PythonValue | undefined)[] = [];
  const named = new Map<string, PythonValue | undefined>();
  for (const part of partsOf(tokens, open + 1)) {
    const [first, second] = part;
    if (first?.kind === "name" && second?.kind === "operator" && second.text === "=") {
      named.set(first.text, literalOf(part.slice(2)));
    } else positional.push(literalOf(part));
  }
  return { positional, named };
}

// A hostile file opens ten thousand calls and closes none: each is read this far and no farther.
const MAX_CALL_TOKENS = 400;

function partsOf(tokens: readonly PythonToken[], start: number): PythonToken[][] {
  const parts: PythonToken[][] = [];
  let part: PythonToken[] = [];
  let depth = 0;
  for (let at = start; at < Math.min(tokens.length, start + MAX_CALL_TOKENS); at += 1) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind === "operator") {
      if ("([{".includes(token.text)) depth += 1;
      if (")]}".includes(token.text)) depth -= 1;
      if (depth < 0) break;
      if (token.text === "," && depth === 0) {
        parts.push(part);
        part = [];
        continue;
      }
    }
    part.push(token);
  }
  return [...parts, part].filter((tokens) => tokens.length > 0);
}

function literalOf(tokens: readonly PythonToken[]): PythonValue | undefined {
  const [first] = tokens;
  if (first === undefined) return undefined;
  if (tokens.every((token) => token.kind === "string" && token.isFormatted === undefined)) {
    return { kind: "string", text: tokens.map((token) => token.text).join("") };
  }
  if (first.kind === "operator" && "([{".includes(first.text)) {
    // `("a" "b")` is a string in brackets that make it fit the line; `("a", "b")` is a list.
    const parts = partsOf(tokens, 1);
    const values = parts.map(literalOf);
    const hasComma = tokens.some((token) => token.kind === "operator" && token.text === ",");
    if (first.text === "(" && !hasComma) return values.length === 1 ? values[0] : undefined;
    const items = values.flatMap((value) =>
      value === undefined || value.kind === "list" ? [] : [value.text],
    );
    return items.length === parts.length ? { kind: "list", items } : undefined;
  }
  // `argparse.SUPPRESS`, `int`, `True`, `3`, `-1`
  return tokens.every((token) => token.kind !== "string") && tokens.length <= 5
    ? { kind: "word", text: tokens.map((token) => token.text).join("") }
    : undefined;
}
