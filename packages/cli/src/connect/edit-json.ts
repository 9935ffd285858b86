import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import type { ConfigEditor } from "./edit-config.ts";
import type { ServerEntry } from "./hosts.ts";

/**
 * JSON with comments and trailing commas, as editors' settings files are. Text is only inserted, or the value of
 * one of our own keys replaced: the library's own `modify` would re-format neighbours and move their comments.
 */
export const jsonEditor: ConfigEditor = {
  parse(text) {
    if (text.trim() === "") return {};
    const errors: ParseError[] = [];
    const value: unknown = parse(text, errors, PARSE_OPTIONS);
    const [error] = errors;
    if (error === undefined) return value;
    const line = text.slice(0, error.offset).split("\n").length;
    throw new Error(`${printParseErrorCode(error.error)} in line ${line}`);
  },
  set(text, path, entry) {
    const layout = { indent: indentOf(text), eol: text.includes("\r\n") ? "\r\n" : "\n" };
    const start = text.trim() === "" ? `{}${layout.eol}` : text;
    if (find(start, path)?.type !== "object") return insertAt(start, path, entry, layout);
    return Object.entries(entry).reduce(
      (edited, [key, value]) => insertAt(edited, [...path, key], value, layout),
      start,
    );
  },
};

const PARSE_OPTIONS = { allowTrailingComma: true };

// The library's SyntaxKind is a const enum, which cannot be imported where types are stripped.
const TOKEN = { comma: 5, lineComment: 12, blockComment: 13, lineBreak: 14, space: 15 };

interface Layout {
  readonly indent: string;
  readonly eol: string;
}

type Value = ServerEntry[string] | ServerEntry | { readonly [key: string]: Value };

function insertAt(text: string, path: readonly string[], value: Value, layout: Layout): string {
  const existing = find(text, path);
  if (existing !== undefined) return splice(text, existing, render(value, path.length, layout));
  const parentPath = path.slice(0, -1);
  const parent = find(text, parentPath);
  const key = path.at(-1) ?? "";
  if (parent?.type !== "object") return insertAt(text, parentPath, { [key]: value }, layout);
  return addProperty(
    text,
    parent,
    `${JSON.stringify(key)}: ${render(value, path.length, layout)}`,
    path.length,
    layout,
  );
}

function addProperty(
  text: string,
  parent: Node,
  property: string,
  depth: number,
  { indent, eol }: Layout,
): string {
  const line = eol + indent.repeat(depth) + property;
  const closing = eol + indent.repeat(depth - 1);
  const last = parent.children?.at(-1);
  const { at, hasComma, closesOnSameLine } = endOfContent(text, parent, last);
  const head = last !== undefined && !hasComma ? insert(text, last.offset + last.length, ",") : text;
  const shifted = at + (head.length - text.length);
  return insert(head, shifted, line + (hasComma ? "," : "") + (closesOnSameLine ? closing : ""));
}

/** Where a new last line of an object goes: behind the comma and the comments on the line of its last property. */
function endOfContent(text: string, parent: Node, last: Node | undefined) {
  const from = last === undefined ? parent.offset + 1 : last.offset + last.length;
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  let at = from;
  let hasComma = false;
  let isFirstLine = true;
  for (;;) {
    const kind: number = scanner.scan();
    const end = scanner.getTokenOffset() + scanner.getTokenLength();
    if (kind === TOKEN.lineBreak) isFirstLine = false;
    else if (kind === TOKEN.comma) {
      hasComma = true;
      at = end;
    } else if (kind === TOKEN.lineComment || kind === TOKEN.blockComment) {
      if (isFirstLine || last === undefined) at = end;
    } else if (kind !== TOKEN.space) return { at, hasComma, closesOnSameLine: isFirstLine };
  }
}

/** Short lists stay on one line, as people write commands. */
function render(value: Value, depth: number, layout: Layout): string {
  if (Array.isArray(value)) return `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
  if (typeof value !== "object") return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, item]) =>
      `${layout.indent.repeat(depth + 1)}${JSON.stringify(key)}: ${render(item, depth + 1, layout)}`,
  );
  return `{${layout.eol}${lines.join(`,${layout.eol}`)}${layout.eol}${layout.indent.repeat(depth)}}`;
}

function find(text: string, path: readonly string[]): Node | undefined {
  const root = parseTree(text, [], PARSE_OPTIONS);
  return root === undefined ? undefined : findNodeAtLocation(root, [...path]);
}

function insert(text: string, at: number, addition: string): string {
  return text.slice(0, at) + addition + text.slice(at);
}

function splice(text: string, node: Node, replacement: string): string {
  return text.slice(0, node.offset) + replacement + text.slice(node.offset + node.length);
}

function indentOf(text: string): string {
  return /^([ \t]+)["/}]/m.exec(text)?.[1] ?? "  ";
}
