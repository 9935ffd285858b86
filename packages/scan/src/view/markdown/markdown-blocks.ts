import type { PassagePlace } from "../skill-view.ts";
import { openLines } from "../text/each-line.ts";

/** Parts of a Markdown text, in order. A reader of our own: linear whatever the text holds, and lenient where authors are. */
export type MarkdownBlock = TextBlock | CodeBlock;

export interface TextBlock {
  readonly kind: "text";
  readonly place: PassagePlace;
  /** 1-based. */
  readonly line: number;
  readonly text: string;
  /** Titles above it, outermost first. */
  readonly headings: readonly string[];
  /** For a cell: the title of its column, and the other cells of the row before it. */
  readonly column?: string;
}

export interface CodeBlock {
  readonly kind: "code";
  /** The first word after the fence, lower case; "" where there is none. */
  readonly info: string;
  /** Line of its first line of content. */
  readonly line: number;
  readonly text: string;
  readonly headings: readonly string[];
  /** What stands right before it. */
  readonly lead: string;
  readonly isIndented: boolean;
}

/** Gives each as it is found: a megabyte of headings would take fifty megabytes as a list. */
export function* markdownBlocks(text: string, firstLine = 1): Generator<MarkdownBlock> {
  const lines = openLines(text);
  const reading: Reading = {
    blocks: [],
    titles: [],
    lead: "",
    paragraph: undefined,
    table: undefined,
    indented: undefined,
  };
  for (let at = 0; lines(at) !== undefined; ) {
    at = readAt(lines, at, firstLine, reading);
    yield* takeBlocks(reading);
  }
  endParagraph(reading);
  endIndented(reading);
  yield* reading.blocks;
}

/** All but the last, which tells what the next line is a part of. */
function takeBlocks({ blocks }: Reading): MarkdownBlock[] {
  return blocks.length > 1 ? blocks.splice(0, blocks.length - 1) : [];
}

type Lines = ReturnType<typeof openLines>;

interface Reading {
  /** Found and not given yet. */
  readonly blocks: MarkdownBlock[];
  readonly titles: { readonly depth: number; readonly text: string }[];
  lead: string;
  paragraph: { readonly place: PassagePlace; readonly line: number; readonly lines: string[] } | undefined;
  /** Titles of the columns of the table being read. */
  table: readonly string[] | undefined;
  /** Code by indentation that is being read. */
  indented: { readonly line: number; readonly lines: string[] } | undefined;
}

/** Reads what begins at this line and says where the next thing begins. */
function readAt(lines: Lines, at: number, firstLine: number, reading: Reading): number {
  const line = lines(at) ?? "";
  const fence = openingFence(line);
  if (fence !== undefined) return readFence(lines, at, firstLine, fence, reading);
  const comment = line.indexOf("<!--");
  if (comment !== -1) return readComment(lines, at, comment, firstLine, reading);
  readLine(line, at + firstLine, lines, at, reading);
  return at + 1;
}

interface Fence {
  readonly mark: string;
  readonly length: number;
  readonly info: string;
}

function openingFence(line: string): Fence | undefined {
  const bare = line.slice(0, 200).replace(CONTAINER, "");
  const mark = bare[0];
  if (mark !== "`" && mark !== "~") return undefined;
  let length = 0;
  while (bare[length] === mark) length += 1;
  if (length < 3) return undefined;
  const info = bare.slice(length).trim();
  if (mark === "`" && info.includes("`")) return undefined;
  return { mark, length, info: /^\{?\.?([\w+#-]{1,30})/.exec(info)?.[1]?.toLowerCase() ?? "" };
}

// Marks of quotes and list items that a fence may stand in.
const CONTAINER = /^[ \t]{0,40}(?:>[ \t]?){0,5}[ \t]{0,40}(?:(?:[-*+]|\d{1,9}[.)])[ \t]{1,8})?/;

function readFence(
  lines: Lines,
  at: number,
  firstLine: number,
  { mark, length, info }: Fence,
  reading: Reading,
): number {
  endParagraph(reading);
  endIndented(reading);
  const content: string[] = [];
  let next = at + 1;
  for (let line = lines(next); line !== undefined; line = lines(next)) {
    if (isClosingFence(line, mark, length)) break;
    content.push(line.replace(/^[ \t]{0,40}(?:> ?){1,5}/, ""));
    next += 1;
  }
  reading.blocks.push({
    kind: "code",
    info,
    line: at + firstLine + 1,
    text: content.join("\n"),
    headings: titlesOf(reading),
    lead: reading.lead,
    isIndented: false,
  });
  return next + 1;
}

function isClosingFence(line: string, mark: string, length: number): boolean {
  const bare = line
    .slice(0, 300)
    .replace(/^[ \t]{0,40}(?:>[ \t]?){0,5}[ \t]{0,40}/, "")
    .trimEnd();
  return bare.length >= length && line.length < 300 && bare === mark.repeat(bare.length);
}

function readComment(lines: Lines, at: number, column: number, firstLine: number, reading: Reading): number {
  const line = lines(at) ?? "";
  const previous = line.slice(0, column);
  if (previous.trim() !== "") readLine(previous, at + firstLine, NO_LINES, 0, reading);
  const content: string[] = [];
  let rest = line.slice(column + 4);
  let next = at;
  let end = rest.indexOf("-->");
  while (end === -1) {
    const following = lines(next + 1);
    if (following === undefined) break;
    content.push(rest);
    next += 1;
    rest = following;
    end = rest.indexOf("-->");
  }
  content.push(end === -1 ? rest : rest.slice(0, end));
  reading.blocks.push({
    kind: "text",
    place: "html-comment",
    line: at + firstLine,
    text: content.join("\n").replace(/^-+/, ""),
    headings: titlesOf(reading),
  });
  // One comment after another on the same line is cut off bit by bit; the line is never read from its start again.
  let after = end === -1 ? "" : rest.slice(end + 3);
  for (let open = after.indexOf("<!--"); open !== -1; open = after.indexOf("<!--")) {
    const close = after.indexOf("-->", open);
    if (close === -1) break;
    reading.blocks.push({
      kind: "text",
      place: "html-comment",
      line: next + firstLine,
      text: after.slice(open + 4, close),
      headings: titlesOf(reading),
    });
    after = after.slice(close + 3);
  }
  if (after.trim() !== "") readLine(after, next + firstLine, NO_LINES, 0, reading);
  return next + 1;
}

function readLine(line: string, number: number, lines: Lines, at: number, reading: Reading): void {
  const trimmed = line.trim();
  if (trimmed === "") {
    endParagraph(reading);
    reading.table = undefined;
    return;
  }
  if (!/^(?: {4}|\t)/.test(line)) endIndented(reading);
  const heading =
    /^ {0,3}(#{1,6})(?:[ \t](.*))?$/.exec(line) ??
    // Whole texts are indented by some editors; a comment of code begins with one mark.
    /^ {4,8}(#{2,6})[ \t](.*)$/.exec(line) ??
    /^()(\*\*[^*]{2,80}\*\*:?)$/.exec(trimmed);
  if (heading !== null && !(heading[1] === "" && reading.paragraph !== undefined)) {
    addHeading(heading[1]?.length || BOLD_LINE_DEPTH, heading[2] ?? "", number, reading);
    return;
  }
  if (/^ {0,3}(?:=+|-{2,})[ \t]*$/.test(line) && reading.paragraph?.lines.length === 1) {
    const title = reading.paragraph.lines.join(" ");
    reading.paragraph = undefined;
    addHeading(trimmed.startsWith("=") ? 1 : 2, title, number - 1, reading);
    return;
  }
  if (trimmed.startsWith("|") || (reading.table !== undefined && trimmed.includes("|"))) {
    addRow(trimmed, number, lines(at + 1) ?? "", reading);
    return;
  }
  addText(line, trimmed, number, reading);
}

const NO_LINES: Lines = () => undefined;

// Bold lines stand where authors mean a small heading.
const BOLD_LINE_DEPTH = 7;

function addHeading(depth: number, raw: string, line: number, reading: Reading): void {
  endParagraph(reading);
  const text = withoutClosing(raw.trim());
  reading.lead = text;
  reading.blocks.push({ kind: "text", place: "heading", line, text, headings: titlesOf(reading, depth) });
  while ((reading.titles.at(-1)?.depth ?? 0) >= depth) reading.titles.pop();
  reading.titles.push({ depth, text: text.slice(0, 200) });
}

/** `## Title ##` */
function withoutClosing(title: string): string {
  let end = title.length;
  while (end > 0 && title[end - 1] === "#") end -= 1;
  return end < title.length && /[ \t]/.test(title[end - 1] ?? "") ? title.slice(0, end).trim() : title;
}

function titlesOf({ titles }: Reading, above = 99): string[] {
  return titles.filter(({ depth }) => depth < above).map(({ text }) => text);
}

function addRow(row: string, line: number, next: string, reading: Reading): void {
  endParagraph(reading);
  const cells = row
    .replace(/^\||\|$/g, "")
    .split("|", 40)
    .map((cell) => cell.trim());
  if (reading.table === undefined) {
    reading.table = /^[ \t|:-]{3,}$/.test(next) ? cells : [];
  } else if (/^[ \t|:-]+$/.test(row)) return;
  for (const [index, text] of cells.entries()) {
    if (text === "") continue;
    const column = [reading.table[index] ?? "", index === 0 ? "" : (cells[0] ?? "").slice(0, 80)].join(" ");
    reading.blocks.push({ kind: "text", place: "table", line, text, headings: titlesOf(reading), column });
  }
  reading.lead = row.slice(0, 300);
}

function addText(line: string, trimmed: string, number: number, reading: Reading): void {
  const quote = /^>[> \t]*/.exec(trimmed);
  const item = /^(?:[-*+•]|\d{1,9}[.)]|[a-z][.)])[ \t](.*)$/.exec(trimmed);
  if (quote !== null) {
    const text = trimmed.slice(quote[0].length);
    if (reading.paragraph?.place === "quote" && text !== "") reading.paragraph.lines.push(text);
    else startParagraph("quote", text, number, reading);
    return;
  }
  if (item !== null) {
    startParagraph("list", item[1]?.trimStart() ?? "", number, reading);
    return;
  }
  if (reading.paragraph === undefined && /^(?: {4}|\t)/.test(line) && isCodePlace(reading)) {
    addIndentedCode(line, number, reading);
    return;
  }
  if (reading.paragraph !== undefined) reading.paragraph.lines.push(trimmed);
  else startParagraph("body", trimmed, number, reading);
}

function startParagraph(place: PassagePlace, text: string, line: number, reading: Reading): void {
  endParagraph(reading);
  reading.paragraph = { place, line, lines: [text] };
}

function endParagraph(reading: Reading): void {
  const { paragraph } = reading;
  reading.paragraph = undefined;
  if (paragraph === undefined) return;
  const text = paragraph.lines.join("\n");
  if (text.trim() === "") return;
  reading.lead = text.slice(-400);
  reading.blocks.push({
    kind: "text",
    place: paragraph.place,
    line: paragraph.line,
    text,
    headings: titlesOf(reading),
  });
}

/** Inside a list, four spaces continue the item. */
function isCodePlace({ blocks }: Reading): boolean {
  const last = blocks.at(-1);
  return last === undefined || last.kind === "code" || last.place !== "list";
}

function addIndentedCode(line: string, number: number, reading: Reading): void {
  const text = line.replace(/^(?: {4}|\t)/, "");
  const { indented } = reading;
  if (indented !== undefined && number - indented.line - indented.lines.length <= 1) {
    while (indented.line + indented.lines.length < number) indented.lines.push("");
    indented.lines.push(text);
    return;
  }
  endIndented(reading);
  reading.indented = { line: number, lines: [text] };
}

function endIndented(reading: Reading): void {
  const { indented } = reading;
  reading.indented = undefined;
  if (indented === undefined) return;
  reading.blocks.push({
    kind: "code",
    info: "",
    line: indented.line,
    text: indented.lines.join("\n"),
    headings: titlesOf(reading),
    lead: reading.lead,
    isIndented: true,
  });
}
