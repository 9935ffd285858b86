import { isDeepStrictEqual } from "node:util";
import { type Document, isMap, isNode, isScalar, type Pair, parse, parseDocument, stringify } from "yaml";
import type { ConfigEditor } from "./edit-config.ts";
import type { ServerEntry } from "./hosts.ts";

/**
 * YAML by inserting lines where the file's layout is understood, because writing the tree out again re-indents
 * everybody's settings. Where it is not, through the tree, which still keeps comments and the order of keys.
 */
export const yamlEditor: ConfigEditor = {
  parse(text) {
    const document = parseDocument(text);
    const [error] = document.errors;
    if (error !== undefined) throw error;
    return document.toJS() ?? {};
  },
  set(text, path, entry) {
    const document = parseDocument(text);
    const inserted = insertLines(text, document, path, entry);
    setInTree(document, path, entry);
    if (inserted !== undefined && means(inserted, document.toJS())) return inserted;
    return document.toString({ lineWidth: 0, indentSeq: !hasFlatLists(text) });
  },
};

function setInTree(document: Document, path: readonly string[], entry: ServerEntry): void {
  // A bare `extensions:` is a null that the tree will not put a key under.
  for (let depth = 1; depth < path.length; depth++) {
    const parent = path.slice(0, depth);
    if (document.getIn(parent) === null) document.setIn(parent, document.createNode({}));
  }
  for (const [key, value] of Object.entries(entry))
    document.setIn([...path, key], document.createNode(value));
}

/** Undefined for a layout that this does not know: an entry that is already there, flow style, an odd root. */
function insertLines(
  text: string,
  document: Document,
  path: readonly string[],
  entry: ServerEntry,
): string | undefined {
  const [section = "", name = "", ...deeper] = path;
  if (deeper.length > 0 || document.hasIn(path)) return undefined;
  const root = document.contents;
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const block = (indent: string) => yamlBlock({ [name]: entry }, indent, text, eol);
  const pair = isMap(root)
    ? root.items.find((item) => isScalar(item.key) && item.key.value === section)
    : undefined;
  if (pair === undefined) {
    if (root !== null && !(isMap(root) && root.flow !== true)) return undefined;
    const head = text.trim() === "" ? "" : text.replace(/\s*$/, eol);
    return `${head}${section}:${eol}${block("  ")}${eol}`;
  }
  const last = isMap(pair.value) && pair.value.flow !== true ? pair.value.items.at(-1) : undefined;
  const isEmpty = pair.value === null || (isScalar(pair.value) && pair.value.value === null);
  if (last === undefined && !isEmpty) return undefined;
  const at = endOfLine(text, last === undefined ? startOf(pair) : endOf(last));
  const indent = last === undefined ? "  " : " ".repeat(columnOf(text, startOf(last)));
  return `${text.slice(0, at)}${eol}${block(indent)}${text.slice(at)}`;
}

function yamlBlock(value: unknown, indent: string, text: string, eol: string): string {
  const lines = stringify(value, { lineWidth: 0, indentSeq: !hasFlatLists(text) })
    .trimEnd()
    .split("\n");
  return lines.map((line) => indent + line).join(eol);
}

/** Some people write list items at the column of their key. */
function hasFlatLists(text: string): boolean {
  return /^( *)[^\s#-][^\n]*:[ \t]*\r?\n\1- /m.test(text);
}

function startOf({ key }: Pair): number {
  return isNode(key) ? (key.range?.[0] ?? 0) : 0;
}

/** Just behind the last character that is not white space. */
function endOf(pair: Pair): number {
  const node = isNode(pair.value) ? pair.value : pair.key;
  return isNode(node) ? (node.range?.[1] ?? 0) : 0;
}

function endOfLine(text: string, position: number): number {
  const solid = text.slice(0, position).trimEnd().length;
  const rest = /\r?\n|$/.exec(text.slice(solid));
  return solid + (rest?.index ?? 0);
}

function columnOf(text: string, position: number): number {
  return position - (text.lastIndexOf("\n", position - 1) + 1);
}

function means(text: string, meaning: unknown): boolean {
  try {
    return isDeepStrictEqual(parse(text), meaning);
  } catch {
    return false;
  }
}
