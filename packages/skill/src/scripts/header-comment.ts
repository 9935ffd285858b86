import type { ScriptLanguage } from "./skill-script.ts";

/**
 * The lines of the comment a file opens with, without comment marks: the shebang, directives for tools, PEP 723
 * blocks and licence paragraphs are left out.
 */
export function headerComment(text: string, language: ScriptLanguage): string[] {
  const lines = text
    .slice(0, MAX_HEADER_CHARS)
    .split(/\r?\n/, MAX_HEADER_LINES)
    .map((line) => line.slice(0, MAX_LINE_CHARS));
  if (lines[0]?.startsWith("#!")) lines.shift();
  const isSlashed = SLASHED.has(language);
  const raw = isSlashed ? slashedLines(lines) : hashedLines(lines, language === "powershell");
  return withoutLicence(raw.filter((line) => !DIRECTIVE.test(line.trimStart())));
}

const MAX_HEADER_CHARS = 16 * 1024;
const MAX_HEADER_LINES = 500;
const MAX_LINE_CHARS = 500;
const SLASHED: ReadonlySet<ScriptLanguage> = new Set(["javascript", "typescript", "php", "swift"]);

// Words to tools, not to people.
const DIRECTIVE =
  /^(?:-\*-|vim?:|shellcheck |eslint|biome-ignore|prettier-ignore|tslint:|@ts-|ts-check|jshint|<reference|coding[:=]|type: ignore|pylint:|flake8:|noqa|ruff:|mypy:|fmt:)/i;

function hashedLines(lines: readonly string[], hasBlocks: boolean): string[] {
  const comment: string[] = [];
  let isMetadata = false;
  let isBlock = false;
  for (const line of lines) {
    const trimmed = line.trim();
    if (isBlock || (hasBlocks && trimmed.startsWith("<#"))) {
      isBlock = !trimmed.endsWith("#>");
      comment.push(trimmed.replace(/^<#/, "").replace(/#>$/, ""));
    } else if (trimmed === "") comment.push("");
    else if (!trimmed.startsWith("#")) break;
    else if (trimmed.startsWith("# ///")) isMetadata = trimmed !== "# ///";
    else if (!isMetadata) comment.push(trimmed.slice(leading(trimmed, "#")).replace(/^ /, ""));
  }
  return comment;
}

function slashedLines(lines: readonly string[]): string[] {
  const comment: string[] = [];
  let isBlock = false;
  for (const line of lines) {
    const trimmed = line.trim();
    if (isBlock || trimmed.startsWith("/*")) {
      const end = trimmed.indexOf("*/");
      const start = isBlock ? leading(trimmed, "*") : 1 + leading(trimmed.slice(1), "*");
      comment.push(
        (end === -1 ? trimmed.slice(start) : trimmed.slice(Math.min(start, end), end)).replace(/^ /, ""),
      );
      isBlock = end === -1;
      if (end !== -1 && trimmed.slice(end + 2).trim() !== "") break;
    } else if (trimmed.startsWith("//")) comment.push(trimmed.slice(leading(trimmed, "/")).replace(/^ /, ""));
    else if (trimmed === "" || /^(?:<\?php|["']use strict["'];?)$/.test(trimmed)) comment.push("");
    else break;
  }
  return comment;
}

function leading(text: string, mark: string): number {
  let count = 0;
  while (text.charAt(count) === mark) count += 1;
  return count;
}

// A licence is a run of paragraphs that begins with one of these words and says nothing about the script.
function withoutLicence(lines: readonly string[]): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of lines) {
    if (line.trim() === "") paragraphs.push([]);
    paragraphs.at(-1)?.push(line);
  }
  return paragraphs.filter((paragraph) => !LICENCE.test(paragraph.join(" ").trim().slice(0, 200))).flat();
}

const LICENCE =
  /^(?:@license|copyright|\(c\)|©|spdx-|licensed under|licensed to|you may (?:not|obtain)|https?:\/\/\S*licen|unless required by|distributed under|permission is hereby|redistribution and use|see the license|limitations under|all rights reserved|this source code is licensed)/i;
