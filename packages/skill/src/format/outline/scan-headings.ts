import { closesHtml, type HtmlEnd, opensHtml } from "./html-block.ts";
import { advance, type Cursor, cursorAt, findText, indentOf, isBlank, rest } from "./line-cursor.ts";
import { eachLine } from "./split-lines.ts";
import { thematicBreaks } from "./thematic-break.ts";

export interface ScannedHeading {
  readonly depth: number;
  /** Markdown of the title, without its markers. */
  readonly source: string;
  /** 1-based in the scanned text. */
  readonly line: number;
  /** Stands inside a list item or a quotation. */
  readonly isNested: boolean;
}

/**
 * Headings by the block rules of CommonMark and GFM: fences, indented code, HTML blocks, lists, quotations,
 * tables and underlined headings. In steps, for `runCooperatively`. One pass over the lines with bounded state, so that no text, however hostile,
 * costs more than its length; a general Markdown parser can take minutes for half a megabyte of the wrong lines.
 */
export function* scanHeadings(text: string): Generator<void, ScannedHeading[]> {
  const scan: Scan = { headings: [], containers: [], leaf: NO_LEAF };
  let number = 0;
  for (const { line } of eachLine(text)) {
    number += 1;
    scanLine(scan, line, number);
    if (scan.headings.length === MAX_HEADINGS) break;
    if (number % LINES_AT_ONCE === 0 || line.length > LONG_LINE_CHARS) yield;
  }
  return scan.headings;
}

// The richest real file has some 300. What follows belongs to the last section.
const MAX_HEADINGS = 2_000;
const LINES_AT_ONCE = 200;
const LONG_LINE_CHARS = 16 * 1024;

interface Scan {
  readonly headings: ScannedHeading[];
  readonly containers: Container[];
  leaf: Leaf;
}

type Container = "quote" | ListItem;

/** A list item, or the text of a footnote. */
interface ListItem {
  /** Columns by which a following line must be indented to belong to it. */
  readonly width: number;
  isEmpty: boolean;
}

type Leaf =
  | { readonly kind: "none" }
  | { readonly kind: "paragraph"; readonly lines: string[]; readonly line: number }
  | { readonly kind: "table" }
  | { readonly kind: "fence"; readonly marker: string; readonly length: number }
  | { readonly kind: "html"; readonly end: HtmlEnd };

const NO_LEAF = { kind: "none" } as const;
// Deeper nesting is read as text: nobody writes it, and every blank line would cost that much.
const MAX_CONTAINERS = 100;

function scanLine(scan: Scan, line: string, number: number): void {
  const cursor = cursorAt(line);
  const matched = matchContainers(scan, cursor);
  const isWhole = matched === scan.containers.length;
  if (scan.leaf.kind === "fence" || scan.leaf.kind === "html") {
    if (isWhole && belongsToLeaf(scan, cursor)) return;
    scan.leaf = NO_LEAF;
  }
  if (isBlank(cursor)) {
    scan.containers.length = matched;
    scan.leaf = NO_LEAF;
    return;
  }
  const paragraph = scan.leaf.kind === "paragraph" ? scan.leaf : undefined;
  const start = startBlocks(scan, cursor, { number, matched, isWhole, paragraph });
  if (start === "done") return;
  if (start === "text" && paragraph !== undefined) {
    // A line that starts no block continues the open paragraph, even one of a container it is not indented for.
    if (isWhole && isTableStart(paragraph.lines, rest(cursor))) scan.leaf = { kind: "table" };
    else paragraph.lines.push(rest(cursor));
    return;
  }
  if (start === "text" && isWhole && scan.leaf.kind === "table") return;
  if (start === "text") scan.containers.length = matched;
  const isDefinition = DEFINITION.test(rest(cursor));
  scan.leaf = isDefinition ? NO_LEAF : { kind: "paragraph", lines: [rest(cursor)], line: number };
}

function matchContainers(scan: Scan, cursor: Cursor): number {
  let matched = 0;
  for (const container of scan.containers) {
    const indent = indentOf(cursor);
    if (container === "quote") {
      if (indent > 3 || cursor.line[findText(cursor)] !== ">") break;
      enterQuote(cursor, indent);
    } else if (isBlank(cursor)) {
      if (container.isEmpty) break;
    } else {
      if (indent < container.width) break;
      advance(cursor, container.width);
      container.isEmpty = false;
    }
    matched += 1;
  }
  return matched;
}

function belongsToLeaf(scan: Scan, cursor: Cursor): boolean {
  const { leaf } = scan;
  if (leaf.kind === "html") {
    if (!closesHtml(rest(cursor), leaf.end)) return true;
    scan.leaf = NO_LEAF;
    return leaf.end !== "blank";
  }
  if (leaf.kind !== "fence") return false;
  const text = rest(cursor).trimEnd();
  const isClosing =
    indentOf(cursor) < 4 && text.length >= leaf.length && text === leaf.marker.repeat(text.length);
  if (isClosing) scan.leaf = NO_LEAF;
  return true;
}

interface LineState {
  readonly number: number;
  /** How many open containers this line belongs to, and whether these are all. */
  readonly matched: number;
  readonly isWhole: boolean;
  readonly paragraph: { readonly lines: string[]; readonly line: number } | undefined;
}

/**
 * Opens the containers and the leaf that this line starts. `done`: the line is used up. `text`: it starts
 * nothing. `inside`: it opened a container, and the rest is text in there.
 */
function startBlocks(scan: Scan, cursor: Cursor, state: LineState): "done" | "text" | "inside" {
  let hasEntered = false;
  let isBreakFrom: ((at: number) => boolean) | undefined;
  const enter = () => {
    if (!hasEntered) scan.containers.length = state.matched;
    hasEntered = true;
    scan.leaf = NO_LEAF;
  };
  const leave = (leaf: Leaf) => {
    enter();
    scan.leaf = leaf;
    return "done" as const;
  };
  for (;;) {
    if (isBlank(cursor)) return "done";
    const open = hasEntered ? undefined : state.paragraph;
    const indent = indentOf(cursor);
    if (indent >= 4) return open === undefined ? leave(NO_LEAF) : "text";
    const text = rest(cursor);
    const isDeep = scan.containers.length >= MAX_CONTAINERS;
    if (text.startsWith(">") && !isDeep) {
      enter();
      enterQuote(cursor, indent);
      scan.containers.push("quote");
      continue;
    }
    const hashes = /^#{1,6}(?=[ \t]|$)/.exec(text)?.[0].length;
    if (hashes !== undefined) {
      enter();
      addHeading(scan, hashes, withoutClosingHashes(text.slice(hashes)), state.number);
      return "done";
    }
    const fence = /^(?:(`{3,})[^`]*|(~{3,}).*)$/.exec(text);
    const marks = fence?.[1] ?? fence?.[2];
    if (marks !== undefined) return leave({ kind: "fence", marker: marks.slice(0, 1), length: marks.length });
    const htmlEnd = opensHtml(text, open === undefined);
    if (htmlEnd !== undefined) {
      return leave(
        htmlEnd !== "blank" && closesHtml(text, htmlEnd) ? NO_LEAF : { kind: "html", end: htmlEnd },
      );
    }
    if (open !== undefined && state.isWhole && /^(?:=+|-+)[ \t]*$/.test(text)) {
      addHeading(scan, text.startsWith("=") ? 1 : 2, open.lines.join("\n"), open.line);
      return leave(NO_LEAF);
    }
    isBreakFrom ??= thematicBreaks(cursor.line);
    if (isBreakFrom(findText(cursor))) return leave(NO_LEAF);
    const item = isDeep ? undefined : listItemAt(text, indent, open !== undefined && state.isWhole);
    if (item === undefined) return hasEntered ? "inside" : "text";
    enter();
    advance(cursor, item.width);
    scan.containers.push(item);
  }
}

const DEFINITION = /^\[[^\]]+\]:[ \t]*\S+(?:[ \t]+(?:"[^"]*"|'[^']*'|\([^)]*\)))?[ \t]*$/;

/** `interrupts`: only an item with text, and a numbered one only with 1, may end a paragraph. */
function listItemAt(text: string, indent: number, interrupts: boolean): ListItem | undefined {
  const footnote = /^\[\^[^\]\s]+\]:/.exec(text);
  if (footnote !== null && !interrupts) return { width: 4, isEmpty: false };
  const marker = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/.exec(text);
  if (marker === null) return undefined;
  const after = text.slice(marker[0].length);
  // Not by trimming, which would look through all white space at the end for every item on the line.
  const isEmpty = !/\S/.test(after);
  if (interrupts && (isEmpty || (marker[1] !== undefined && Number(marker[1]) !== 1))) return undefined;
  const spaces = indentOf(cursorAt(after, marker[0].length + indent));
  const width = indent + marker[0].length + (isEmpty || spaces > 4 ? 1 : spaces);
  return { width, isEmpty };
}

function enterQuote(cursor: Cursor, indent: number): void {
  advance(cursor, indent + 1);
  if (indentOf(cursor) > 0) advance(cursor, 1);
}

function addHeading(scan: Scan, depth: number, source: string, line: number): void {
  scan.headings.push({ depth, source: source.trim(), line, isNested: scan.containers.length > 0 });
}

function withoutClosingHashes(text: string): string {
  const trimmed = text.trim();
  let end = trimmed.length;
  while (trimmed[end - 1] === "#") end -= 1;
  return end === 0 || trimmed[end - 1] === " " || trimmed[end - 1] === "\t" ? trimmed.slice(0, end) : trimmed;
}

// The row of dashes under a table's head; the text under a table is never an underlined heading.
function isTableStart(lines: readonly string[], text: string): boolean {
  if (!text.includes("|") || !/^[|:\- \t]+$/.test(text)) return false;
  const cells = cellsOf(text);
  return (
    cells.every((cell) => /^:?-+:?$/.test(cell.trim())) && cellsOf(lines.at(-1) ?? "").length === cells.length
  );
}

function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\|/, "");
  return (inner.endsWith("|") && !inner.endsWith("\\|") ? inner.slice(0, -1) : inner).split(/(?<!\\)\|/);
}
