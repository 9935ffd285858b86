/** The largest front matter that is read; real ones stay far below 8 KiB. */
export const FRONT_MATTER_MAX_BYTES = 64 * 1024;

export interface FrontMatter {
  /**
   * `none`: the file does not open with a fence. `not_bare`: something follows the dashes (`---js`), which some
   * programs execute; here it is never front matter. `unclosed`: no closing fence in these bytes.
   */
  readonly status: "none" | "not_bare" | "closed" | "unclosed" | "too_large";
  readonly hasByteOrderMark: boolean;
  readonly blankLinesBefore: number;
  readonly hasSpaceAfterFence: boolean;
  readonly lineEnd: "\n" | "\r\n" | "\r";
  /** What stands between the fences; for `unclosed`, all that follows the opening one. */
  readonly yaml: Uint8Array;
  /** Line of the file on which `yaml` starts, 1-based. */
  readonly yamlLine: number;
  /** Lines up to and including the closing fence; 0 unless `closed`. */
  readonly lines: number;
}

/** Finds the front matter in the first part of a file. Bytes only: nothing is decoded or parsed. */
export function locateFrontMatter(bytes: Uint8Array): FrontMatter {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const hasByteOrderMark = buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf;
  const start = skipBlankLines(buffer, hasByteOrderMark ? 3 : 0);
  const none = {
    status: "none",
    hasByteOrderMark,
    blankLinesBefore: start.lines,
    hasSpaceAfterFence: false,
    lineEnd: "\n",
    yaml: buffer.subarray(0, 0),
    yamlLine: 1,
    lines: 0,
  } as const;
  if (!isDashes(buffer, start.offset)) return none;
  const opening = lineEndAfterSpaces(buffer, start.offset + 3);
  if (opening === undefined) return { ...none, status: "not_bare" };
  const facts = {
    ...none,
    hasSpaceAfterFence: opening.hasSpace,
    lineEnd: opening.lineEnd,
    yamlLine: start.lines + 2,
  };
  const newline = opening.lineEnd === "\r" ? CR : LF;
  const limit = opening.next + FRONT_MATTER_MAX_BYTES;
  // The line end of the opening fence may also be the one before the closing fence.
  for (let at = opening.next - 1; at !== -1 && at <= limit; at = buffer.indexOf(newline, at + 1)) {
    if (!isDashes(buffer, at + 1)) continue;
    const closing = lineEndAfterSpaces(buffer, at + 4);
    if (closing === undefined) continue;
    const yaml = buffer.subarray(opening.next, at + 1);
    return { ...facts, status: "closed", yaml, lines: start.lines + 2 + countBytes(yaml, newline) };
  }
  const status = buffer.length > limit ? "too_large" : "unclosed";
  return { ...facts, status, yaml: buffer.subarray(opening.next, limit) };
}

const LF = 0x0a;
const CR = 0x0d;

function skipBlankLines(buffer: Buffer, from: number): { offset: number; lines: number } {
  let offset = from;
  let lines = 0;
  // 1,000 bytes of blank lines are a slip of the editor; more is not a front matter at the start.
  for (let at = from; at < buffer.length && at < from + 1_000; at += 1) {
    const byte = buffer[at];
    if (byte === LF || (byte === CR && buffer[at + 1] !== LF)) {
      lines += 1;
      offset = at + 1;
    } else if (byte !== CR && byte !== 0x20 && byte !== 0x09) break;
  }
  return { offset, lines };
}

function isDashes(buffer: Buffer, at: number): boolean {
  return buffer[at] === 0x2d && buffer[at + 1] === 0x2d && buffer[at + 2] === 0x2d;
}

function lineEndAfterSpaces(
  buffer: Buffer,
  from: number,
): { lineEnd: FrontMatter["lineEnd"]; next: number; hasSpace: boolean } | undefined {
  let at = from;
  while (buffer[at] === 0x20 || buffer[at] === 0x09) at += 1;
  const hasSpace = at > from;
  if (at >= buffer.length) return { lineEnd: "\n", next: at, hasSpace };
  if (buffer[at] === LF) return { lineEnd: "\n", next: at + 1, hasSpace };
  if (buffer[at] !== CR) return undefined;
  return buffer[at + 1] === LF
    ? { lineEnd: "\r\n", next: at + 2, hasSpace }
    : { lineEnd: "\r", next: at + 1, hasSpace };
}

function countBytes(bytes: Uint8Array, requested: number): number {
  let count = 0;
  for (const byte of bytes) if (byte === requested) count += 1;
  return count;
}
