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
 * A part of a text that fits one answer, cut after a line end where there is one. The parts that `next` leads to are,
 * put together, the text to the byte: line ends stay as they are.
 */
export function cutText(text: string, request: CutRequest): TextCut {
  const lineStarts = startsOfLines(text);
  if (request.offsetBytes !== undefined) return cutAtByte(text, request.offsetBytes, lineStarts.length);
  const startLine = request.startLine ?? 1;
  const start = lineStarts[startLine - 1];
  if (start === undefined) {
    return { text: "", startLine, lineCount: 0, totalLines: lineStarts.length, next: undefined };
  }
  const requestedEnd = startLine - 1 + (request.maxLines ?? lineStarts.length);
  let endLine = startLine;
  while (
    endLine < requestedEnd &&
    endLine < lineStarts.length &&
    (lineStarts[endLine + 1] ?? text.length) - start <= TEXT_MAX_CHARS
  ) {
    endLine += 1;
  }
  const end = lineStarts[endLine] ?? text.length;
  if (end - start > TEXT_MAX_CHARS) return cutInsideLine(text, start, startLine, lineStarts.length);
  return {
    text: text.slice(start, end),
    startLine,
    lineCount: endLine - startLine + 1,
    totalLines: lineStarts.length,
    next: endLine < lineStarts.length ? { start_line: endLine + 1 } : undefined,
  };
}

/** Raw bytes for base64, in parts that `next` leads on from. */
export function sliceBytes(bytes: Uint8Array, offsetBytes: number) {
  const end = Math.min(bytes.byteLength, offsetBytes + BASE64_MAX_BYTES);
  const base64 = Buffer.from(bytes.subarray(Math.min(offsetBytes, bytes.byteLength), end)).toString("base64");
  return {
    base64,
    next: end < bytes.byteLength ? { offset_bytes: end, encoding: "base64" as const } : undefined,
  };
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) {
    if (at + 1 < text.length) starts.push(at + 1);
  }
  return starts;
}

function cutInsideLine(text: string, start: number, startLine: number, totalLines: number): TextCut {
  const end = wholeCharacterEnd(text, start + TEXT_MAX_CHARS);
  const part = text.slice(start, end);
  const offsetBytes = Buffer.byteLength(text.slice(0, end));
  return { text: part, startLine, lineCount: 1, totalLines, next: { offset_bytes: offsetBytes } };
}

function cutAtByte(text: string, offsetBytes: number, totalLines: number): TextCut {
  const bytes = Buffer.from(text);
  // An offset in the middle of a character moves back to its first byte.
  let from = Math.min(offsetBytes, bytes.byteLength);
  while (from > 0 && from < bytes.byteLength && ((bytes[from] ?? 0) & 0xc0) === 0x80) from -= 1;
  const rest = bytes.subarray(from).toString("utf8");
  const part = rest.slice(0, wholeCharacterEnd(rest, TEXT_MAX_CHARS));
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
