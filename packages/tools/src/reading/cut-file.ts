/** Bounds of one answer: hosts start to drop or store away tool results at about 25,000 tokens. */
export const TEXT_MAX_CHARS = 60_000;
export const LINES_MAX = 5_000;
const BASE64_MAX_BYTES = 192 * 1024;

export interface TextCut {
  readonly text: string;
  /** Undefined for a part that starts inside a line. */
  readonly startLine: number | undefined;
  readonly lineCount: number;
  readonly totalLines: number;
  readonly next: { readonly start_line: number } | { readonly offset_bytes: number } | undefined;
}

export interface CutRequest {
  readonly startLine?: number | undefined;
  readonly maxLines?: number | undefined;
  readonly offsetBytes?: number | undefined;
}

/**
 * A part of a text that fits one answer, cut before a heading near its end, else after a line end where there is one. The parts that `next` leads to are,
 * put together, the text to the byte: line ends stay as they are.
 */
export function cutText(text: string, request: CutRequest, maxChars = TEXT_MAX_CHARS): TextCut {
  const startLine = request.startLine ?? 1;
  const { start, totalLines } = findLine(text, startLine);
  if (request.offsetBytes !== undefined) return cutAtByte(text, request.offsetBytes, totalLines, maxChars);
  if (start === undefined) return { text: "", startLine, lineCount: 0, totalLines, next: undefined };
  const lastLine = Math.min(totalLines, startLine - 1 + (request.maxLines ?? totalLines));
  let endLine = startLine;
  let end = endOfLine(text, start);
  let heading: { readonly end: number; readonly endLine: number } | undefined;
  let isFull = false;
  while (endLine < lastLine && !isFull) {
    const nextEnd = endOfLine(text, end);
    isFull = nextEnd - start > maxChars;
    // A part that ends where a heading begins reads best, if it does not become much shorter by that.
    if (text.charCodeAt(end) === HASH && end - start > maxChars / 2) heading = { end, endLine };
    if (isFull) break;
    end = nextEnd;
    endLine += 1;
  }
  if (isFull && heading !== undefined) ({ end, endLine } = heading);
  if (end - start > maxChars) return cutInsideLine(text, start, { startLine, totalLines, maxChars });
  return {
    text: text.slice(start, end),
    startLine,
    lineCount: endLine - startLine + 1,
    totalLines,
    next: endLine < totalLines ? { start_line: endLine + 1 } : undefined,
  };
}

/** Raw bytes for base64, in parts that `next` leads on from. */
export function sliceBytes(bytes: Uint8Array, offsetBytes: number, maxBytes = BASE64_MAX_BYTES) {
  const end = Math.min(bytes.byteLength, offsetBytes + maxBytes);
  const base64 = Buffer.from(bytes.subarray(Math.min(offsetBytes, bytes.byteLength), end)).toString("base64");
  return {
    base64,
    next: end < bytes.byteLength ? { offset_bytes: end, encoding: "base64" as const } : undefined,
  };
}

/** Where a line starts, and how many there are. By character codes: a list of all starts of a file of line ends is larger than the file. */
function findLine(text: string, line: number): { start: number | undefined; totalLines: number } {
  let totalLines = 1;
  let start = line === 1 ? 0 : undefined;
  for (let at = 0; at + 1 < text.length; at += 1) {
    if (text.charCodeAt(at) !== LF) continue;
    totalLines += 1;
    if (totalLines === line) start = at + 1;
  }
  return { start, totalLines };
}

const LF = 0x0a;
const HASH = 0x23;

/** Behind the line end, or where the text ends. */
function endOfLine(text: string, start: number): number {
  const at = text.indexOf("\n", start);
  return at === -1 ? text.length : at + 1;
}

function cutInsideLine(
  text: string,
  start: number,
  { startLine, totalLines, maxChars }: { startLine: number; totalLines: number; maxChars: number },
): TextCut {
  const end = wholeCharacterEnd(text, start + maxChars);
  const part = text.slice(start, end);
  const offsetBytes = Buffer.byteLength(text.slice(0, end));
  return { text: part, startLine, lineCount: 1, totalLines, next: { offset_bytes: offsetBytes } };
}

function cutAtByte(text: string, offsetBytes: number, totalLines: number, maxChars: number): TextCut {
  const bytes = Buffer.from(text);
  // An offset in the middle of a character moves back to its first byte.
  let from = Math.min(offsetBytes, bytes.byteLength);
  while (from > 0 && from < bytes.byteLength && ((bytes[from] ?? 0) & 0xc0) === 0x80) from -= 1;
  // A character has four bytes at the most, and one more tells whether it is the last.
  const rest = bytes.subarray(from, from + 4 * (maxChars + 1)).toString("utf8");
  const part = rest.slice(0, wholeCharacterEnd(rest, maxChars));
  const end = from + Buffer.byteLength(part);
  return {
    text: part,
    startLine: undefined,
    lineCount: part.split("\n").length,
    totalLines,
    next: end < bytes.byteLength ? { offset_bytes: end } : undefined,
  };
}

function wholeCharacterEnd(text: string, end: number): number {
  const unit = text.charCodeAt(end - 1);
  const splitsPair = end < text.length && unit >= 0xd800 && unit <= 0xdbff;
  return splitsPair ? end - 1 : Math.min(end, text.length);
}
