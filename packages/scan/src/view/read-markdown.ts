import { guessLanguage, languageOfName } from "./guess-language.ts";
import { startsLikeCommand } from "./known-programs.ts";
import { type CodeBlock, markdownBlocks, type TextBlock } from "./markdown/markdown-blocks.ts";
import { readCode } from "./read-code.ts";
import { readData } from "./read-data.ts";
import { readMarkup } from "./read-markup.ts";
import type { Language, PassagePlace } from "./skill-view.ts";
import { foldText } from "./text/fold-text.ts";
import { isForbiddenHere } from "./told-to-run.ts";
import { addProse, type ViewDraft } from "./view-draft.ts";

/** Prose and code of a Markdown or plain text. `line` is that of its first line. */
export function readMarkdown(
  text: string,
  { path, line, depth = 0 }: { readonly path: string; readonly line: number; readonly depth?: number },
  draft: ViewDraft,
): void {
  for (const block of markdownBlocks(text, line)) {
    if (block.kind === "code") readBlock(block, path, depth, draft);
    else readText(block, path, depth, draft);
  }
}

function readBlock(block: CodeBlock, path: string, depth: number, draft: ViewDraft): void {
  const { headings, info, line, text } = block;
  const language = languageOfBlock(info, text);
  if (language === "data") {
    readData(text, { path, line, depth, isQuoted: !isMain(path) }, draft);
  } else if (language === "markup") {
    readMarkup(text, { path, line, depth, isQuoted: !isMain(path) }, draft);
  } else if (language === undefined) {
    for (const [index, single] of text.split("\n").entries()) {
      addProse(
        single,
        { path, line: line + index, place: "body", headings, isQuoted: !isMain(path), depth },
        draft,
      );
    }
  } else readCode({ path, line, language, origin: "fence", text, depth }, draft);
}

/** What a fence of SKILL.md says is said to the agent; on other pages it may be anybody's text. */
function isMain(path: string): boolean {
  return path.toLowerCase() === "skill.md";
}

function languageOfBlock(info: string, text: string): Language | "data" | "markup" | undefined {
  const named = languageOfName(info);
  if (named !== undefined && named !== "none") return named;
  if (/^(?:json|jsonc|json5|yaml|yml|toml|ini|env|dotenv|conf|properties|csv)$/.test(info)) return "data";
  if (/^(?:html|xml|svg|xhtml)$/.test(info)) return "markup";
  // Text inside a fence may still be commands to paste.
  return guessLanguage(text) ?? (named === "none" || info === "" ? undefined : "other");
}

function readText(block: TextBlock, path: string, depth: number, draft: ViewDraft): void {
  const { headings, text, line, place } = block;
  const hidden = place === "html-comment" ? depth + 1 : depth;
  addProse(text, { path, line, place, headings, depth: hidden }, draft);
  for (const [index, single] of text.split("\n").entries()) {
    readInline(single, { path, line: line + index, headings, depth: hidden }, draft);
    // A command pasted as a line of its own.
    if (
      single.length < 4_096 &&
      !single.includes("`") &&
      /[|>$]|https?:|\s-{1,2}[a-z]/i.test(single) &&
      startsLikeCommand(foldText(single))
    )
      readCode(
        {
          path,
          line: line + index,
          language: languageOfCommand(single),
          origin: "inline",
          text: single.trim(),
          depth: hidden,
        },
        draft,
      );
  }
}

interface InlinePlace {
  readonly path: string;
  readonly line: number;
  readonly headings: readonly string[];
  readonly depth: number;
}

function readInline(line: string, where: InlinePlace, draft: ViewDraft): void {
  const { path, line: number, headings, depth } = where;
  if (line.includes("`")) {
    for (const match of line.slice(0, 16_384).matchAll(INLINE_CODE)) {
      const code = (match[1] ?? match[2] ?? "").trim();
      if (!/[\s/]/.test(code) || !startsLikeCommand(foldText(code))) continue;
      const previous = line.slice(Math.max(0, match.index - 120), match.index);
      // A sentence that forbids the command is no order to run it.
      if (isForbiddenHere(previous)) continue;
      readCode(
        {
          path,
          line: number,
          language: languageOfCommand(code),
          origin: "inline",
          text: code,
          depth,
        },
        draft,
      );
    }
  }
  if (line.includes("](") || line.includes("]:")) {
    for (const match of line.slice(0, 16_384).matchAll(LINK_TITLE)) {
      const title = match.slice(1).find((group) => group !== undefined) ?? "";
      const place: PassagePlace = "link-title";
      if (title.length > 3) addProse(title, { path, line: number, place, headings, depth: depth + 1 }, draft);
    }
  }
}

// What somebody else says there is no order of the page.
const INLINE_CODE = /``([^`]{1,2000})``|`([^`]{1,2000})`/g;
const LINK_TITLE =
  /\]\(<?[^()\s]{0,500}>?\s{1,10}(?:"([^"]{3,600})"|'([^']{3,600})'|\(([^()]{3,600})\))\s{0,5}\)|^\s{0,3}\[[^\]]{1,100}\]:\s{0,4}\S{1,500}\s{1,10}(?:"([^"]{3,600})"|'([^']{3,600})'|\(([^()]{3,600})\))/g;

function languageOfCommand(code: string): Language {
  return /^(?:iwr|irm|iex|invoke-|start-process|set-executionpolicy|new-object|add-mppreference|\$\w+\s*=)|\|\s*iex\b/i.test(
    code,
  )
    ? "powershell"
    : "shell";
}
