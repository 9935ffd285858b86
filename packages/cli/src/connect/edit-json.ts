import {
  createScanner,
  findNodeAtLocation,
  type Node,
  type ParseError,
  parse,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import { type ConfigPath, type ConfigValue, isObject } from "./config-place.ts";
import type { ConfigEditor } from "./edit-config.ts";
import { removeJson } from "./remove-json.ts";

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
  set(text, path, value) {
    const layout = { indent: indentOf(text), eol: text.includes("\r\n") ? "\r\n" : "\n" };
    const start = text.trim() === "" ? `{}${layout.eol}` : text;
    if (!isObject(value) || findJson(start, path)?.type !== "object")
      return insertAt(start, path, value, layout);
    return Object.entries(value).reduce(
      (edited, [key, member]) => insertAt(edited, [...path, key], member, layout),
      start,
    );
  },
  remove: removeJson,
};

const PARSE_OPTIONS = { allowTrailingComma: true };

// The library's SyntaxKind is a const enum, which cannot be imported where types are stripped.
const TOKEN = { comma: 5, lineComment: 12, blockComment: 13, lineBreak: 14, space: 15 };

interface Layout {
  readonly indent: string;
  readonly eol: string;
}

function insertAt(text: string, path: ConfigPath, value: ConfigValue, layout: Layout): string {
  const existing = findJson(text, path);
  if (existing !== undefined) return splice(text, existing, render(value, path.length, layout));
  const parentPath = path.slice(0, -1);
  const parent = findJson(text, parentPath);
  const key = path.at(-1) ?? "";
  const isItem = typeof key === "number";
  if (parent?.type !== (isItem ? "array" : "object"))
    return insertAt(text, parentPath, isItem ? [value] : { [key]: value }, layout);
  const rendered = render(value, path.length, layout);
  return addChild(
    text,
    parent,
    isItem ? rendered : `${JSON.stringify(key)}: ${rendered}`,
    path.length,
    layout,
  );
}

function addChild(text: string, parent: Node, child: string, depth: number, { indent, eol }: Layout): string {
  const last = parent.children?.at(-1);
  // A list on one line is gone on with on that line.
  if (parent.type === "array" && last !== undefined && !textOf(text, parent).includes("\n")) {
    const { at, hasComma } = endOfContent(text, parent, last);
    return insert(text, hasComma ? at : last.offset + last.length, hasComma ? ` ${child}` : `, ${child}`);
  }
  const line = eol + indent.repeat(depth) + child;
  const closing = eol + indent.repeat(depth - 1);
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

/** Lists of words stay on one line, as people write commands. */
function render(value: ConfigValue, depth: number, layout: Layout): string {
  const { indent, eol } = layout;
  const block = (open: string, lines: readonly string[], close: string) =>
    `${open}${eol}${lines.map((line) => indent.repeat(depth + 1) + line).join(`,${eol}`)}${eol}${indent.repeat(depth)}${close}`;
  if (isList(value)) {
    const items = value.map((item) => render(item, depth + 1, layout));
    return value.some((item) => typeof item === "object") ? block("[", items, "]") : `[${items.join(", ")}]`;
  }
  if (!isObject(value)) return JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length === 0) return "{}";
  return block(
    "{",
    members.map(([key, member]) => `${JSON.stringify(key)}: ${render(member, depth + 1, layout)}`),
    "}",
  );
}

function isList(value: ConfigValue): value is readonly ConfigValue[] {
  return Array.isArray(value);
}

function findJson(text: string, path: ConfigPath): Node | undefined {
  const root = parseTree(text, [], PARSE_OPTIONS);
  return root === undefined ? undefined : findNodeAtLocation(root, [...path]);
}

function textOf(text: string, { offset, length }: Node): string {
  return text.slice(offset, offset + length);
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
