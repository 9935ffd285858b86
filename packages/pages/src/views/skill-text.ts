import { estimateTokens, outline } from "@skillquay/skill";
import { createPauses } from "@skillquay/skill/cooperative";

/** The main file of a skill as a page shows it. */
export interface SkillText {
  /** Without the front matter. */
  readonly body: string;
  /** The line of the file at which the body begins, counted from 1. */
  readonly bodyLine: number;
  readonly outline: readonly {
    readonly title: string;
    readonly level: number;
    readonly line: number;
    readonly tokens: number;
  }[];
  /** What loading the whole file costs an agent. */
  readonly tokens: number;
}

export async function readSkillText(text: string): Promise<SkillText> {
  const { frontMatterLines, sections } = await outline(text);
  const pause = createPauses();
  await pause();
  const body = withoutLines(text, frontMatterLines);
  await pause();
  return {
    body,
    bodyLine: frontMatterLines + 1,
    outline: sections
      .slice(0, MOST_HEADINGS)
      .map(({ title, depth, line, tokens }) => ({ title, level: depth, line, tokens })),
    tokens: estimateTokens(text),
  };
}

// The richest real file has some 300; a page of more is no outline.
const MOST_HEADINGS = 1_000;

/** Character by character: a million empty lines are no time at all, and as matches they held up everybody else. */
function withoutLines(text: string, count: number): string {
  if (count === 0) return text.replace(/^\uFEFF/, "");
  let left = count;
  let at = 0;
  for (; left > 0 && at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === NEWLINE || (code === RETURN && text.charCodeAt(at + 1) !== NEWLINE)) left -= 1;
  }
  return left === 0 ? text.slice(at) : "";
}

const NEWLINE = 10;
const RETURN = 13;
