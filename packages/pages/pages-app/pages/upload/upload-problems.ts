import type { UploadRefusal } from "../../../src/contract/index.ts";

/** One reason why an upload was not taken, at its place where that is known. */
export interface UploadProblem {
  readonly words: string;
  readonly path?: string;
  readonly line?: number;
  /** Lines of the file around the place: text of the skill. */
  readonly excerpt?: readonly { readonly number: number; readonly text: string }[];
}

/** Takes the server's words apart; `text` is the SKILL.md that was sent, where it was sent by itself. */
export function uploadProblems(refusal: UploadRefusal, text?: string): UploadProblem[] {
  if (refusal.reasons !== undefined) {
    return refusal.reasons.map(({ path, message }) => ({
      words: message,
      ...(path !== undefined && { path }),
    }));
  }
  if (refusal.error !== "skill_invalid") return refusal.suggestions.map((words) => ({ words }));
  return refusal.suggestions.map((suggestion) => {
    const [, line, words] = /^Line (\d+): (.*)$/s.exec(suggestion) ?? [];
    if (line === undefined || words === undefined) return { words: suggestion };
    const number = Number(line);
    return {
      words,
      path: "SKILL.md",
      line: number,
      ...(text !== undefined && { excerpt: excerptAround(text, number) }),
    };
  });
}

const linesAround = 2;
// A line that nobody can read as one.
const longestLine = 200;

function excerptAround(text: string, line: number): { number: number; text: string }[] {
  const lines = text.split(/\r\n|\n|\r/);
  const from = Math.max(1, line - linesAround);
  return lines
    .slice(from - 1, line + linesAround)
    .map((content, index) => ({ number: from + index, text: content.slice(0, longestLine) }));
}
