import { estimateTokens, outline } from "@skillquay/skill";

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
  return {
    body: withoutLines(text, frontMatterLines),
    bodyLine: frontMatterLines + 1,
    outline: sections
      .slice(0, MOST_HEADINGS)
      .map(({ title, depth, line, tokens }) => ({ title, level: depth, line, tokens })),
    tokens: estimateTokens(text),
  };
}

// The richest real file has some 300; a page of more is no outline.
const MOST_HEADINGS = 1_000;

function withoutLines(text: string, count: number): string {
  if (count === 0) return text.replace(/^\uFEFF/, "");
  let left = count;
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    left -= 1;
    if (left === 0) return text.slice(match.index + match[0].length);
  }
  return "";
}
