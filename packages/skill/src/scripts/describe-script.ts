import { oneLine } from "../text/escape-text.ts";

/**
 * One line on what a script is for, from the lines of its docstring or header comment: the first sentence-like
 * line, without the file's own name before it; else its usage line. Undefined when the lines say nothing.
 */
export function describeScript(lines: readonly string[], fileName: string): string | undefined {
  const texts = lines.slice(0, MAX_LINES).map((line) => textOf(line.slice(0, MAX_LINE_CHARS), fileName));
  const start = texts.findIndex((text) => text !== "" && !USAGE.test(text));
  const usage = usageLine(texts);
  // A usage line above everything else means that what follows explains the usage.
  const isUsageFirst = texts.find((text) => text !== "") !== texts[start];
  if (start === -1 || (isUsageFirst && usage !== undefined)) return usage;
  const joined = [texts[start] ?? ""];
  while (joined.length < MAX_JOINED_LINES) {
    const next = texts[start + joined.length] ?? "";
    if (next === "" || USAGE.test(next) || !goesOn(joined.at(-1) ?? "", next)) break;
    joined.push(next);
  }
  const description = joined.join(" ");
  return oneLine(joined.length > 1 ? firstSentence(description) : description, MAX_DESCRIPTION_CHARS);
}

export const MAX_DESCRIPTION_CHARS = 200;
const MAX_LINES = 60;
const MAX_LINE_CHARS = 500;
const MAX_JOINED_LINES = 5;
const USAGE = /^usage\b/i;

function textOf(line: string, fileName: string): string {
  const text = line
    .trim()
    .replace(/^(?:@file(?:overview)?|@description|@brief|\.synopsis|\.description|#\|)(?=\s|$)/i, "");
  // Rulers: `=====`, `# -----`, `*****`
  if (!/[\p{L}\p{N}]/u.test(text) || /^@\w+/.test(text.trim())) return "";
  return afterFileName(text.trim(), fileName);
}

// `greet.py — Says hello` is about saying hello.
function afterFileName(text: string, fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, "");
  for (const name of [fileName, stem]) {
    if (name === "" || !text.toLowerCase().startsWith(name.toLowerCase())) continue;
    const rest = text.slice(name.length);
    const separator = /^\s{0,8}(?:[:—–]|-{1,2}(?=\s))\s{0,8}/.exec(rest)?.[0];
    if (separator !== undefined || (rest === "" && name === fileName))
      return rest.slice(separator?.length ?? 0);
  }
  return text;
}

function usageLine(texts: readonly string[]): string | undefined {
  const at = texts.findIndex((text) => USAGE.test(text));
  if (at === -1) return undefined;
  const heading = texts[at] ?? "";
  const isAlone = /^usage:?$/i.test(heading);
  const example = isAlone ? texts.slice(at + 1).find((text) => text !== "") : undefined;
  if (isAlone && example === undefined) return undefined;
  return oneLine(isAlone ? `Usage: ${example}` : heading, MAX_DESCRIPTION_CHARS);
}

// A line that was broken to fit: it has no end of its own and is long, ends in a comma, or the next one begins in
// lower case.
function goesOn(line: string, next: string): boolean {
  if (/[.!?:。！？：]$/.test(line)) return false;
  return line.endsWith(",") || line.length >= 60 || /^\p{Ll}/u.test(next);
}

function firstSentence(text: string): string {
  // Three letters before the full stop: `e.g.` and `vs.` end no sentence.
  const end = /[\p{L}\p{N})\]]{3}[.!?] (?=\p{Lu})/u.exec(text);
  return end === null ? text : text.slice(0, end.index + 4);
}
