import { createPauses, runCooperatively } from "../../cooperative-task.ts";
import { oneLine } from "../../text/escape-text.ts";
import { tokenWeight } from "../../text/estimate-tokens.ts";
import { hasMarkup, headingText } from "./heading-text.ts";
import { scanHeadings } from "./scan-headings.ts";
import { eachLine } from "./split-lines.ts";

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
  const lines = await runCooperatively(measureLines(text));
  const { ends, frontMatterLines } = lines;
  const body = text.slice(
    frontMatterLines === 0 ? byteOrderMarkLength(text) : (ends[frontMatterLines - 1] ?? 0),
  );
  const { default: GithubSlugger } = await import("github-slugger");
  const slugger = new GithubSlugger();
  const headings: Heading[] = [];
  const pause = createPauses();
  let parsed = 0;
  for (const { depth, source, line, isNested } of await runCooperatively(scanHeadings(body))) {
    await pause();
    if (hasMarkup(source)) parsed += 1;
    const title =
      parsed <= MAX_PARSED_HEADINGS ? await headingText(source) : oneLine(source, MAX_TITLE_CHARS);
    headings.push({
      depth,
      text: title,
      line: line + frontMatterLines,
      slug: slugger.slug(title),
      ...(isNested && { nested: true }),
    });
  }
  return { frontMatterLines, headings, sections: sectionsOf(headings, lines) };
}

// The richest real file has some 300 headings in all. Beyond it they are shown as they are written.
const MAX_PARSED_HEADINGS = 500;
const MAX_TITLE_CHARS = 1_000;

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
  const { ends } = await runCooperatively(measureLines(text));
  return { section, text: text.slice(ends[section.line - 2] ?? 0, ends[section.endLine - 1]) };
}

/** What is known of the lines of a file. In arrays of numbers: a million lines as strings keep the garbage collector busy while everybody waits. */
interface MeasuredLines {
  readonly count: number;
  /** The offset at which each line's end ends. */
  readonly ends: Uint32Array;
  /** The weight of all lines before the one at an index, and of all at the last. */
  readonly weightBefore: Float64Array;
  readonly frontMatterLines: number;
}

function* measureLines(text: string): Generator<void, MeasuredLines> {
  const most = countLineEnds(text) + 1;
  yield;
  const [ends, weightBefore] = [new Uint32Array(most), new Float64Array(most + 1)];
  let [count, weight, frontMatterLines] = [0, 0, 0];
  let isInFrontMatter = false;
  for (const { line, next } of eachLine(text)) {
    // Only a fence on the very first line: in any Markdown file, dashes further down are a rule or a heading.
    if (count === 0) isInFrontMatter = line.replace(/^\ufeff/, "") === "---";
    else if (isInFrontMatter && /^---[ \t]*$/.test(line)) {
      isInFrontMatter = false;
      frontMatterLines = count + 1;
    }
    ends[count] = next;
    weight += tokenWeight(line) + LINE_END_WEIGHT;
    count += 1;
    weightBefore[count] = weight;
    if (count % LINES_AT_ONCE === 0 || line.length > LONG_LINE_CHARS) yield;
  }
  return { count, ends, weightBefore, frontMatterLines };
}

/** At least as many as `eachLine` finds. */
function countLineEnds(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) count += 1;
  }
  return count;
}

function byteOrderMarkLength(text: string): number {
  return text.startsWith("\ufeff") ? 1 : 0;
}

function sectionsOf(headings: readonly Heading[], { count, weightBefore }: MeasuredLines): Section[] {
  return headings.map(({ slug, text, depth, line }, index) => {
    const next = endOfSection(headings, index, count);
    const tokens = Math.ceil((weightBefore[next] ?? 0) - (weightBefore[line - 1] ?? 0));
    return { slug, title: text, depth, line, endLine: next, tokens };
  });
}

const LINE_END_WEIGHT = 0.25;
const LINES_AT_ONCE = 200;
const LONG_LINE_CHARS = 16 * 1024;

function endOfSection(headings: readonly Heading[], index: number, lineCount: number): number {
  const depth = headings[index]?.depth ?? 1;
  for (let at = index + 1; at < headings.length; at += 1) {
    const heading = headings[at];
    if (heading !== undefined && heading.depth <= depth) return heading.line - 1;
  }
  return lineCount;
}
