import type { TextCut } from "./cut-file.ts";

/** The call that gives the part after this one. */
export interface NextCall {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/**
 * A part of a text with the call for the next one before and after it: before, since hosts cut at the end or in the middle, and a
 * model that has read the beginning should know that there is more.
 */
export function withPartNotice(part: string, where: string, { tool, input }: NextCall): string {
  const call = `call ${tool} with ${JSON.stringify(input)}`;
  return `[${where}. For the next part ${call}]\n\n${part}\n\n[Cut here. For the next part ${call}]`;
}

/** Which part it is, in words. */
export function partWords({ startLine, lineCount, totalLines }: TextCut): string {
  return startLine === undefined
    ? `Part of a text of ${totalLines} lines`
    : `Lines ${startLine} to ${startLine + lineCount - 1} of ${totalLines}`;
}

/** How much the two notices take at most, so that they fit in beside the part. */
export function noticeChars({ tool, input }: NextCall): number {
  return 2 * (tool.length + JSON.stringify(input).length) + NOTICE_WORDS_CHARS;
}

// The words of both, and numbers of lines and bytes that are not known before the cut.
const NOTICE_WORDS_CHARS = 300;
