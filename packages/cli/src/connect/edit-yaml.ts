import { isDeepStrictEqual } from "node:util";
import {
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  parse,
  parseDocument,
  stringify,
} from "yaml";
import { type ConfigPath, type ConfigValue, isObject } from "./config-place.ts";
import type { ConfigEditor } from "./edit-config.ts";

/**
 * YAML by inserting and deleting lines where the file's layout is understood, because writing the tree out again re-indents
 * everybody's settings. Where it is not, through the tree, which still keeps comments and the order of keys.
 */
export const yamlEditor: ConfigEditor = {
  parse(text) {
    const document = parseDocument(text);
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() ?? {};
  },
  set(text, path, value) {
    const document = parseDocument(text);
    const inserted = insertLines(text, document, path, value);
    setInTree(document, path, value);
    return inserted !== undefined && means(inserted, document.toJS()) ? inserted : written(text, document);
  },
  remove(text, path) {
    const document = parseDocument(text);
    const emptied = holderToEmpty(document, path);
    const deleted = deleteLines(text, document, emptied);
    document.deleteIn(emptied);
    return deleted !== undefined && means(deleted, document.toJS()) ? deleted : written(text, document);
  },
};

function written(text: string, document: Document): string {
  return document.toString({ lineWidth: 0, indentSeq: !hasFlatLists(text) });
}

function setInTree(document: Document, path: ConfigPath, value: ConfigValue): void {
  // A bare `extensions:` is a null that the tree will not put a key under.
  for (let depth = 1; depth < path.length; depth++) {
    const parent = path.slice(0, depth);
    const empty = typeof path[depth] === "number" ? [] : {};
    if ((document.getIn(parent) ?? null) === null) document.setIn(parent, document.createNode(empty));
  }
  if (!isObject(value) || !document.hasIn(path)) document.setIn(path, document.createNode(value));
  else
    for (const [key, member] of Object.entries(value))
      document.setIn([...path, key], document.createNode(member));
}

/** Undefined for a layout that this does not know: an entry that is already there, flow style, an odd root. */
function insertLines(
  text: string,
  document: Document,
  path: ConfigPath,
  value: ConfigValue,
): string | undefined {
  const [section = "", name = "", ...deeper] = path;
  if (deeper.length > 0 || document.hasIn(path)) return undefined;
  const root = document.contents;
  const eol = eolOf(text);
  const block = (indent: string) =>
    yamlBlock(typeof name === "number" ? [value] : { [name]: value }, indent, text);
  const pair = pairOf(root, section);
  if (pair === undefined) {
    if (root !== null && !(isMap(root) && root.flow !== true)) return undefined;
    const head = text.trim() === "" ? "" : text.replace(/\s*$/, eol);
    return `${head}${section}:${eol}${block("  ")}${eol}`;
  }
  const last = lastChild(pair.value, typeof name === "number");
  const isEmpty = pair.value === null || (isScalar(pair.value) && pair.value.value === null);
  if (last === undefined && !isEmpty) return undefined;
  const at = endOfLine(text, last?.end ?? startOf(pair.key));
  const indent = last === undefined ? "  " : indentAt(text, last.start);
  return `${text.slice(0, at)}${eol}${block(indent)}${text.slice(at)}`;
}

function lastChild(value: unknown, isList: boolean): { start: number; end: number } | undefined {
  if (isList) {
    const item = isSeq(value) && value.flow !== true ? value.items.at(-1) : undefined;
    return isNode(item) ? { start: startOf(item), end: item.range?.[1] ?? 0 } : undefined;
  }
  const pair = isMap(value) && value.flow !== true ? value.items.at(-1) : undefined;
  return pair === undefined ? undefined : { start: startOf(pair.key), end: endOf(pair) };
}

/** The path, or the section above it that would hold nothing without it. */
function holderToEmpty(document: Document, path: ConfigPath): ConfigPath {
  const parent = path.slice(0, -1);
  const holder: unknown = document.getIn(parent);
  const count = isMap(holder) || isSeq(holder) ? holder.items.length : 0;
  return parent.length > 0 && count === 1 ? holderToEmpty(document, parent) : path;
}

function deleteLines(text: string, document: Document, path: ConfigPath): string | undefined {
  const key = path.at(-1) ?? "";
  const holder: unknown = path.length === 1 ? document.contents : document.getIn(path.slice(0, -1));
  const pair = pairOf(holder, key);
  const item = isSeq(holder) && typeof key === "number" ? holder.items[key] : undefined;
  if ((isMap(holder) || isSeq(holder)) && holder.flow === true) return undefined;
  const start = pair !== undefined ? startOf(pair.key) : isNode(item) ? startOf(item) : undefined;
  const end = pair !== undefined ? endOf(pair) : isNode(item) ? item.range?.[1] : undefined;
  if (start === undefined || end === undefined) return undefined;
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = endOfLine(text, end);
  return text.slice(0, from) + text.slice(to).replace(/^\r?\n/, "");
}

function pairOf(holder: unknown, key: string | number) {
  return isMap(holder)
    ? holder.items.find((item) => isScalar(item.key) && item.key.value === key)
    : undefined;
}

function yamlBlock(value: unknown, indent: string, text: string): string {
  const lines = stringify(value, { lineWidth: 0, indentSeq: !hasFlatLists(text) })
    .trimEnd()
    .split("\n");
  return lines.map((line) => indent + line).join(eolOf(text));
}

function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Some people write list items at the column of their key. */
function hasFlatLists(text: string): boolean {
  return /^( *)[^\s#-][^\n]*:[ \t]*\r?\n\1- /m.test(text);
}

function startOf(node: unknown): number {
  return isNode(node) ? (node.range?.[0] ?? 0) : 0;
}

/** Just behind the last character that is not white space. */
function endOf({ key, value }: { readonly key: unknown; readonly value: unknown }): number {
  const node: Node | undefined = isNode(value) ? value : isNode(key) ? key : undefined;
  return node?.range?.[1] ?? 0;
}

function endOfLine(text: string, position: number): number {
  const solid = text.slice(0, position).trimEnd().length;
  const rest = /\r?\n|$/.exec(text.slice(solid));
  return solid + (rest?.index ?? 0);
}

/** The white space at the start of a line, before a key or the dash of an item. */
function indentAt(text: string, position: number): string {
  const line = text.slice(text.lastIndexOf("\n", position - 1) + 1);
  return /^ */.exec(line)?.[0] ?? "";
}

function means(text: string, meaning: unknown): boolean {
  try {
    return isDeepStrictEqual(parse(text), meaning);
  } catch {
    return false;
  }
}
