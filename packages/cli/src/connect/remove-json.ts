import { createScanner, findNodeAtLocation, type Node, parseTree } from "jsonc-parser";
import type { ConfigPath } from "./config-place.ts";

/** Takes a member or an item out of JSON with comments: its own lines, and the comma that stood there because of it. */
export function removeJson(text: string, path: ConfigPath): string {
  const root = parseTree(text, [], { allowTrailingComma: true });
  const value = root === undefined ? undefined : findNodeAtLocation(root, [...path]);
  const node = value?.parent?.type === "property" ? value.parent : value;
  const parent = node?.parent;
  if (node === undefined || parent === undefined) return text;
  const siblings = parent.children ?? [];
  const index = siblings.indexOf(node);
  const from = parent.offset + 1;
  const to = parent.offset + parent.length - 1;
  if (siblings.length === 1) {
    const rest =
      text.slice(from, node.offset) + text.slice(afterComma(text, endOf(node), to) ?? endOf(node), to);
    // A section that holds a comment stays for it.
    if (rest.trim() === "")
      return path.length > 1 ? removeJson(text, path.slice(0, -1)) : text.slice(0, from) + text.slice(to);
    if (path.length > 1 && !hasComment(rest)) return removeJson(text, path.slice(0, -1));
  }
  const previous = siblings[index - 1];
  const next = siblings[index + 1];
  const comma = afterComma(text, endOf(node), next?.offset ?? to);
  let [start, end] = linesOf(text, node.offset, comma ?? endOf(node)) ?? [node.offset, comma ?? endOf(node)];
  const isOnSharedLine = start === node.offset;
  if (isOnSharedLine && next !== undefined) end = next.offset;
  if (isOnSharedLine && next === undefined && previous !== undefined) start = endOf(previous);
  // Where all the others stand on one line, the line break before the closing bracket came with us.
  const isOneLine = previous !== undefined && !text.slice(parent.offset, endOf(previous)).includes("\n");
  const rest = text.slice(end);
  const tail =
    next === undefined && !isOnSharedLine && isOneLine ? rest.replace(/^\r?\n[ \t]*(?=[}\]])/, "") : rest;
  let edited = text.slice(0, start) + tail;
  if (
    next === undefined &&
    comma === undefined &&
    previous !== undefined &&
    !(isOnSharedLine && start === endOf(previous))
  )
    edited = withoutCommaAfter(edited, endOf(previous), start);
  return edited;
}

function endOf({ offset, length }: Node): number {
  return offset + length;
}

const COMMA = 5;
const LINE_COMMENT = 12;
const BLOCK_COMMENT = 13;
const END = 17;

/** The position behind the comma that follows `from`. */
function afterComma(text: string, from: number, to: number): number | undefined {
  const at = positionOf(text, from, to, [COMMA]);
  return at === undefined ? undefined : at + 1;
}

function withoutCommaAfter(text: string, from: number, to: number): string {
  const at = positionOf(text, from, to, [COMMA]);
  return at === undefined ? text : text.slice(0, at) + text.slice(at + 1);
}

function hasComment(text: string): boolean {
  return positionOf(text, 0, text.length, [LINE_COMMENT, BLOCK_COMMENT]) !== undefined;
}

function positionOf(text: string, from: number, to: number, kinds: readonly number[]): number | undefined {
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  for (;;) {
    const kind: number = scanner.scan();
    if (kind === END || scanner.getTokenOffset() >= to) return undefined;
    if (kinds.includes(kind)) return scanner.getTokenOffset();
  }
}

/** The whole lines from the line break before them, where nothing else stands on them but a comment behind. */
function linesOf(text: string, from: number, to: number): [number, number] | undefined {
  const head = /\r?\n[ \t]*$/.exec(text.slice(0, from));
  const tail = /^[ \t]*(?:\/\/[^\r\n]*)?(?=\r?\n)/.exec(text.slice(to));
  return head === null || tail === null ? undefined : [head.index, to + tail[0].length];
}
