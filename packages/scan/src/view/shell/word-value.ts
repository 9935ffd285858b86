import type { Source } from "../skill-view.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import { constant, joined, NOTHING, unknown, type Value } from "../value.ts";

/** What a shell word stands for. */
export interface WordContext {
  readonly text: string;
  /** Values of variables known so far. */
  readonly variables: ReadonlyMap<string, Value>;
  /** Where a value that the environment gives is said to come from. */
  environment(name: string, line: number): Source;
  /** What `$(…)` or `<(…)` gives. */
  substitution(node: SyntaxNode): Value;
}

/** One word may become several where an unquoted value holds spaces, as with `$IFS`. */
export function wordValues(node: SyntaxNode, context: WordContext): Value[] {
  const value = wordValue(node, context, false);
  if (!value.text.includes(SPLIT)) return [value];
  return value.text
    .split(SPLIT)
    .filter((part) => part !== "")
    .map((text) => ({ text, sources: value.sources }));
}

/** The word as one value, spaces and all. */
export function wholeWord(node: SyntaxNode, context: WordContext): Value {
  const value = wordValue(node, context, false);
  return value.text.includes(SPLIT) ? { ...value, text: value.text.replaceAll(SPLIT, " ") } : value;
}

// Where the shell would split a word; no file of text holds it, since text with NUL is taken for bytes.
const SPLIT = "\0";

function wordValue(node: SyntaxNode, context: WordContext, isQuoted: boolean): Value {
  const raw = context.text.slice(node.start, node.end);
  switch (node.type) {
    case "word":
    case "command_name":
    case "variable_name":
    case "number":
    case "extglob_pattern":
    case "regex":
      return node.children.length > 0 && node.type !== "variable_name"
        ? parts(node, context, isQuoted, unescapeWord)
        : constant(unescapeWord(raw));
    case "raw_string":
      return constant(raw.slice(1, -1));
    case "ansi_c_string":
      return constant(unescapeAnsi(raw.replace(/^\$?'/, "").replace(/'$/, "")));
    case "string":
    case "translated_string":
      return parts(node, context, true, unescapeQuoted, true);
    case "simple_expansion":
      return variable(raw.slice(1), node, context, isQuoted);
    case "expansion":
      return expansion(raw.slice(2, -1), node, context, isQuoted);
    case "command_substitution":
    case "process_substitution":
      return splitUnlessQuoted(context.substitution(node), isQuoted);
    case "concatenation":
    case "heredoc_body":
      return parts(node, context, isQuoted || node.type === "heredoc_body", unescapeWord);
    case "string_content":
      return constant(unescapeQuoted(raw));
    case "heredoc_content":
      return constant(raw);
    default:
      return constant(raw);
  }
}

/** Children and what lies between them, which the grammar does not always give a node. */
function parts(
  node: SyntaxNode,
  context: WordContext,
  isQuoted: boolean,
  unquote: (text: string) => string,
  hasQuotes = false,
): Value {
  const values: Value[] = [];
  let at = node.start;
  const gap = (to: number) => {
    let between = context.text.slice(at, to);
    if (hasQuotes && at === node.start) between = between.replace(/^\$?"/, "");
    if (hasQuotes && to === node.end) between = between.replace(/"$/, "");
    if (between !== "") values.push(constant(unquote(between)));
  };
  for (const child of node.children) {
    if (child.type === '"' || child.type === '$"') continue;
    gap(child.start);
    values.push(wordValue(child, context, isQuoted));
    at = child.end;
  }
  gap(node.end);
  if (values.length === 0) return NOTHING;
  return values.length === 1 && values[0] !== undefined ? values[0] : joined(values);
}

function variable(name: string, node: SyntaxNode, context: WordContext, isQuoted: boolean): Value {
  if (name === "IFS") return constant(isQuoted ? " " : SPLIT);
  const cached = context.variables.get(name);
  if (cached !== undefined) return splitUnlessQuoted(cached, isQuoted);
  if (/^[\d@*#]/.test(name)) {
    // `$9` of a function without arguments is an empty part, set into words to break them.
    return unknown(name, [{ ...context.environment(name, node.line), kind: "input" }]);
  }
  return unknown(name, ENVIRONMENT_NAME.test(name) ? [context.environment(name, node.line)] : []);
}

// Names in lower case are the script's own, set somewhere that was not seen.
const ENVIRONMENT_NAME = /^[A-Z_][A-Z0-9_]*$/;

function splitUnlessQuoted(value: Value, isQuoted: boolean): Value {
  if (isQuoted || !/\s/.test(value.text)) return value;
  return { ...value, text: value.text.replace(/\s+/g, SPLIT) };
}

/** `${name}`, its slices, defaults, replacements and changes of case. */
function expansion(inner: string, node: SyntaxNode, context: WordContext, isQuoted: boolean): Value {
  const match = /^([!#]?)(\w{1,200}|[@*])(\[[^\]]{0,20}\])?([\s\S]{0,2000})$/.exec(inner);
  if (match === null) return unknown(inner.slice(0, 40));
  const [, prefix = "", name = "", , operation = ""] = match;
  const own = context.variables.get(name);
  if (prefix === "!" && own !== undefined) return variable(own.text, node, context, isQuoted);
  const value = name === "IFS" && own === undefined ? constant(" ") : own;
  if (value === undefined) {
    const fallback = /^:?[-=](.{0,1000})$/s.exec(operation)?.[1];
    const outside = context.environment(name, node.line);
    return fallback === undefined
      ? variable(name, node, context, isQuoted)
      : { text: fallback.replace(/^["']|["']$/g, ""), sources: ENVIRONMENT_NAME.test(name) ? [outside] : [] };
  }
  return splitUnlessQuoted({ ...value, text: operate(value.text, operation, context) }, isQuoted);
}

function operate(text: string, operation: string, context: WordContext): string {
  const slice = /^:\s{0,3}(-?\d{1,6}|\$\w{1,60})(?::(-?\d{1,6}|\$\w{1,60}))?$/.exec(operation);
  if (slice !== null) {
    const number = (word: string | undefined) =>
      Number(word?.startsWith("$") ? context.variables.get(word.slice(1))?.text : word);
    const from = number(slice[1]);
    const start = from < 0 ? Math.max(0, text.length + from) : from;
    if (slice[2] === undefined) return text.slice(start);
    const length = number(slice[2]);
    return length < 0 ? text.slice(start, text.length + length) : text.slice(start, start + length);
  }
  const replace = /^(\/\/?)([^/]{1,200})(?:\/(.{0,500}))?$/s.exec(operation);
  if (replace !== null) {
    const [, slashes, from = "", to = ""] = replace;
    const plain = from.replace(/\\(.)/g, "$1");
    return slashes === "//" ? text.replaceAll(plain, to) : text.replace(plain, () => to);
  }
  if (operation === ",," || operation === "@L") return text.toLowerCase();
  if (operation === "^^" || operation === "@U") return text.toUpperCase();
  const suffix = /^%{1,2}([^*?[]{1,200})$/.exec(operation)?.[1];
  if (suffix !== undefined) return text.endsWith(suffix) ? text.slice(0, -suffix.length) : text;
  const prefix = /^#{1,2}([^*?[]{1,200})$/.exec(operation)?.[1];
  if (prefix !== undefined) return text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return text;
}

function unescapeWord(raw: string): string {
  return raw.includes("\\")
    ? raw.replace(/\\(\r?\n|[\s\S])/g, (_, next: string) => (next.endsWith("\n") ? "" : next))
    : raw;
}

function unescapeQuoted(raw: string): string {
  return raw.includes("\\")
    ? raw.replace(/\\(\r?\n|["$`\\])/g, (_, next: string) => (next.endsWith("\n") ? "" : next))
    : raw;
}

/** Escapes of `$'…'`, `printf` and `echo -e`. */
export function unescapeAnsi(raw: string): string {
  return raw.replace(
    /\\(?:x([0-9a-fA-F]{1,2})|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|0?([0-7]{1,3})|([abefnrtv\\'"?]))/g,
    (whole, hex?: string, four?: string, eight?: string, octal?: string, letter?: string) => {
      const code = hex ?? four ?? eight;
      if (code !== undefined) return fromCode(Number.parseInt(code, 16));
      if (octal !== undefined) return fromCode(Number.parseInt(octal, 8));
      return letter === undefined ? whole : (ESCAPES.get(letter) ?? letter);
    },
  );
}

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["a", ""],
  ["b", ""],
  ["e", ""],
  ["f", " "],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["v", " "],
]);

function fromCode(code: number): string {
  return code === 0 || code > 0x10ffff ? "" : String.fromCodePoint(code);
}
