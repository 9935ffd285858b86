import { createPauses, runCooperatively } from "../../cooperative-task.ts";
import { tokenWeight } from "../../text/estimate-tokens.ts";
import { headingText } from "./heading-text.ts";
import { scanHeadings } from "./scan-headings.ts";

export interface Heading {
  readonly depth: number;
  readonly text: string;
  /** 1-based in the file, front matter included. */
  readonly line: number;
  /** As GitHub makes them, unique in the file. */
  readonly slug: string;
  /** Set when the heading stands inside a list item or a quotation. */
  readonly nested?: true;
}

export interface Section {
  readonly slug: string;
  readonly title: string;
  readonly depth: number;
  readonly line: number;
  /** Last line of the section, its sub-sections included. */
  readonly endLine: number;
  /** Estimated, sub-sections included. */
  readonly tokens: number;
}

export interface Outline {
  readonly frontMatterLines: number;
  readonly headings: readonly Heading[];
  readonly sections: readonly Section[];
}

/** The headings of a Markdown file and the sections they start. */
export async function outline(text: string): Promise<Outline> {
  const { lines, ends } = splitLines(text);
  const frontMatterLines = countFrontMatterLines(lines);
  const body = text.slice(
    frontMatterLines === 0 ? byteOrderMarkLength(text) : (ends[frontMatterLines - 1] ?? 0),
  );
  const { default: GithubSlugger } = await import("github-slugger");
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const pause = createPauses();
  for (const { depth, source, line, isNested } of await runCooperatively(scanHeadings(body))) {
    await pause();
    const title = await headingText(source);
    headings.push({
      depth,
      text: title,
      line: line + frontMatterLines,
      slug: slugger.slug(title),
      ...(isNested && { nested: true }),
    });
  }
  return { frontMatterLines, headings, sections: await runCooperatively(sectionsOf(headings, lines)) };
}

/** One section with its sub-sections, by slug or by title in any letter case; the first that fits. */
export async function sectionText(
  text: string,
  slugOrTitle: string,
): Promise<{ section: Section; text: string } | undefined> {
  const { sections } = await outline(text);
  const requested = slugOrTitle
    .trim()
    .replace(/^#+\s*/, "")
    .toLowerCase();
  const section =
    sections.find((one) => one.slug.toLowerCase() === requested) ??
    sections.find((one) => one.title.toLowerCase() === requested);
  if (section === undefined) return undefined;
  const { ends } = splitLines(text);
  return { section, text: text.slice(ends[section.line - 2] ?? 0, ends[section.endLine - 1]) };
}

/** Lines without their ends, and the offset at which each line's end ends. */
function splitLines(text: string): { lines: string[]; ends: number[] } {
  const lines: string[] = [];
  const ends: number[] = [];
  let start = 0;
  for (const match of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push(text.slice(start, match.index));
    start = match.index + match[0].length;
    ends.push(start);
  }
  if (start < text.length) {
    lines.push(text.slice(start));
    ends.push(text.length);
  }
  return { lines, ends };
}

// Only a fence on the very first line: in any Markdown file, dashes further down are a rule or a heading.
function countFrontMatterLines(lines: readonly string[]): number {
  if (lines[0]?.replace(/^\ufeff/, "") !== "---") return 0;
  const closing = lines.findIndex((line, index) => index > 0 && /^---[ \t]*$/.test(line));
  return closing + 1;
}

function byteOrderMarkLength(text: string): number {
  return text.startsWith("\ufeff") ? 1 : 0;
}

function* sectionsOf(headings: readonly Heading[], lines: readonly string[]): Generator<void, Section[]> {
  const weightBefore = [0];
  for (const line of lines) {
    weightBefore.push((weightBefore.at(-1) ?? 0) + tokenWeight(line) + LINE_END_WEIGHT);
    if (weightBefore.length % LINES_AT_ONCE === 0) yield;
  }
  return headings.map(({ slug, text, depth, line }, index) => {
    const next = endOfSection(headings, index, lines.length);
    const tokens = Math.ceil((weightBefore[next] ?? 0) - (weightBefore[line - 1] ?? 0));
    return { slug, title: text, depth, line, endLine: next, tokens };
  });
}

const LINE_END_WEIGHT = 0.25;
const LINES_AT_ONCE = 200;

function endOfSection(headings: readonly Heading[], index: number, lineCount: number): number {
  const depth = headings[index]?.depth ?? 1;
  for (let at = index + 1; at < headings.length; at += 1) {
    const heading = headings[at];
    if (heading !== undefined && heading.depth <= depth) return heading.line - 1;
  }
  return lineCount;
}
