import type { Problem } from "../../problem.ts";
import { oneLine } from "../../text/escape-text.ts";
import { estimateTokens } from "../../text/estimate-tokens.ts";
import { findHidden, type HiddenKind } from "../../text/hidden-characters.ts";
import { maskFences } from "./mask-fences.ts";

export interface BodyPlace {
  readonly file: string;
  /** Line of the file on which the body starts, 1-based. */
  readonly firstLine: number;
}

/** Good practice for a body, and text that a reader does not see or that a host would act on. */
export function checkBody(lines: readonly string[], place: BodyPlace): Problem[] {
  return [...checkSize(lines, place), ...checkHidden(lines, place), ...checkPatterns(lines, place)];
}

// The format's advice: below 500 lines and 5,000 tokens.
const MAX_LINES = 500;
const MAX_TOKENS = 5_000;
// Longer than any real paragraph; what follows is out of sight in an editor without wrapping.
const MAX_LINE_CHARS = 5_000;
const MAX_BLANK_LINES = 200;

function checkSize(lines: readonly string[], { file, firstLine }: BodyPlace): Problem[] {
  const problems: Problem[] = [];
  const count = lines.at(-1) === "" ? lines.length - 1 : lines.length;
  if (lines.every((line) => line.trim() === "")) {
    problems.push(
      warning("body_empty", "The skill has no instructions.", "Write what to do after the front matter.", {
        file,
      }),
    );
  }
  if (count > MAX_LINES) {
    problems.push(
      warning(
        "body_many_lines",
        `The body has more than ${MAX_LINES} lines.`,
        "Move details into files under references/.",
        { file },
      ),
    );
  }
  if (estimateTokens(lines.join("\n")) > MAX_TOKENS) {
    problems.push(
      warning(
        "body_many_tokens",
        `The body takes more than about ${MAX_TOKENS} tokens.`,
        "Move details into files under references/.",
        { file },
      ),
    );
  }
  const long = lines.findIndex((line) => line.length > MAX_LINE_CHARS);
  if (long !== -1) {
    problems.push(
      warning(
        "line_very_long",
        `A line has more than ${MAX_LINE_CHARS} characters.`,
        "Break the line, or move data into a file.",
        { file, line: firstLine + long },
      ),
    );
  }
  const run = blankRunEnd(lines);
  if (run !== undefined) {
    problems.push(
      warning(
        "blank_run",
        `More than ${MAX_BLANK_LINES} blank lines hide the text below them.`,
        "Remove the blank lines.",
        { file, line: firstLine + run },
      ),
    );
  }
  return problems;
}

function blankRunEnd(lines: readonly string[]): number | undefined {
  let run = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() !== "" && run > MAX_BLANK_LINES) return index;
    run = line.trim() === "" ? run + 1 : 0;
  }
  return undefined;
}

function checkHidden(lines: readonly string[], { file, firstLine }: BodyPlace): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<HiddenKind>();
  for (const { kind, line, codePoint } of findHidden(lines.join("\n"))) {
    if (seen.has(kind)) continue;
    seen.add(kind);
    const isControl = kind === "control";
    problems.push(
      warning(
        isControl ? "control_characters" : "hidden_characters",
        isControl
          ? "The body contains control characters."
          : "The body contains characters that a reader cannot see.",
        "Delete the characters; 'show' makes them visible.",
        { file, line: firstLine + line - 1, evidence: `U+${codePoint.toString(16).toUpperCase()} (${kind})` },
      ),
    );
  }
  return problems;
}

interface Pattern {
  readonly code: string;
  readonly pattern: RegExp;
  readonly message: string;
  readonly fix: string;
  /** `prose`: outside code. `spans`: code in a line as well. `all`: code fences as well. */
  readonly where: "prose" | "spans" | "all";
  /** The find itself must not be repeated in a report. */
  readonly isSecret?: true;
}

/** Reports the first line on which each pattern occurs: one problem a kind is enough to act on. */
function checkPatterns(lines: readonly string[], { file, firstLine }: BodyPlace): Problem[] {
  const problems = secondFrontMatter(lines, { file, firstLine });
  const all = lines.map((line) => line.slice(0, MAX_LINE_CHARS));
  const spans = maskFences(all);
  const prose = spans.map((line) => line.replace(/`[^`]*`/g, "``"));
  const texts = { all, spans, prose };
  for (const { code, pattern, message, fix, where, isSecret } of PATTERNS) {
    const index = texts[where].findIndex((line) => pattern.test(line));
    if (index === -1 || problems.some((problem) => problem.code === code)) continue;
    const find = pattern.exec(texts[where][index] ?? "")?.[0] ?? "";
    const evidence = isSecret ? `${oneLine(find, 200).slice(0, 6)}…` : oneLine(find, 200);
    problems.push(warning(code, message, fix, { file, line: firstLine + index, evidence }));
  }
  return problems;
}

const HOST_EXPANSION =
  "Some hosts run or expand this before the model sees it; here it stays as it is written.";
const HOST_EXPANSION_FIX = "Tell the reader what to run or read instead, or put the example in a code block.";

const PATTERNS: readonly Pattern[] = [
  {
    code: "html_comment",
    pattern: /<!--/,
    message: "An HTML comment is text that a model reads and a rendered page does not show.",
    fix: "Write it as visible text, or remove it.",
    where: "prose",
  },
  {
    code: "details_element",
    pattern: /<details\b/i,
    message: "A '<details>' element folds text away that a model still reads.",
    fix: "Write it as visible text, or move it into a file.",
    where: "prose",
  },
  {
    code: "host_expansion",
    pattern: /(?:^|\s)!`[^`]+`/,
    message: HOST_EXPANSION,
    fix: HOST_EXPANSION_FIX,
    where: "spans",
  },
  {
    code: "host_expansion",
    pattern: /(?:^|[\s(])@(?:\/|~\/|\.{1,2}\/)\S+|\$\{\{[^}]*\}\}|\{\{\s*secrets\.|<%=?[^%]*%>/,
    message: HOST_EXPANSION,
    fix: HOST_EXPANSION_FIX,
    where: "prose",
  },
  {
    code: "imitates_host",
    pattern:
      /<\/?(?:available_skills|skills?|skill_content|skill_resources|system|system-reminder|function_calls|function_results|tool_use|tool_result|invoke)(?:\s[^<>]*)?>|^(?:Loading|Base directory|Launching skill|Skill not found)\s*:/i,
    message: "The text imitates tags or headers that hosts use around skills.",
    fix: "Rephrase it, or put the example in a code block.",
    where: "prose",
  },
  {
    code: "likely_secret",
    pattern:
      /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b|aws_secret_access_key["']?\s*[=:]\s*["']?[A-Za-z0-9/+]{40}|\bgh[opsur]_[A-Za-z0-9]{36,}|\bgithub_pat_\w{60,}|\bglpat-[\w-]{20,}|\bsk-(?:ant-|proj-)?[\w-]{32,}|\bxox[abprs]-[\w-]{20,}|\bAIza[\w-]{35}\b|\b[rs]k_live_[A-Za-z0-9]{20,}|-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/i,
    message: "This looks like a secret.",
    fix: "Remove it, revoke it, and name an environment variable instead.",
    where: "all",
    isSecret: true,
  },
];

function secondFrontMatter(lines: readonly string[], { file, firstLine }: BodyPlace): Problem[] {
  const first = lines.findIndex((line) => line.trim() !== "");
  const opening = lines[first] ?? "";
  const isNamed = /^---[A-Za-z]/.test(opening);
  const isFence = /^---\s*$/.test(opening) && /^[A-Za-z_][\w-]*:(?:\s|$)/.test(lines[first + 1] ?? "");
  // Files without front matter at the top are reported as such.
  if (firstLine === 1 || (!isNamed && !isFence)) return [];
  return [
    warning(
      "second_front_matter",
      "A second front matter follows the first.",
      "Merge the two, or remove the second.",
      {
        file,
        line: firstLine + first,
      },
    ),
  ];
}

function warning(
  code: string,
  message: string,
  fix: string,
  at: { file: string; line?: number; evidence?: string },
): Problem {
  return { code, severity: "warning", message, fix, ...at };
}
