import { parse, stringify } from "smol-toml";
import { type ConfigObject, type ConfigPath, isConfigObject, valueAt } from "./config-place.ts";
import type { ConfigEditor } from "./edit-config.ts";

/**
 * TOML by lines, because no writer keeps comments: only the lines of our own table are touched. A file that
 * writes our table in another way (inline, dotted) comes out wrong here and is refused by the caller's check.
 */
export const tomlEditor: ConfigEditor = {
  parse: (text) => parse(text),
  set(text, path, entry) {
    if (!isConfigObject(entry)) return text;
    const eol = eolOf(text);
    const lines = text.split(/\r?\n/);
    const header = headerOf(text, lines, path);
    if (header === -1) return appendTable(text, path, entry, eol);
    for (const [key, value] of Object.entries(entry))
      setKey(lines, header, stringify({ [key]: value }).trimEnd(), key);
    return lines.join(eol);
  },
  remove(text, path) {
    const eol = eolOf(text);
    const lines = text.split(/\r?\n/);
    const header = headerOf(text, lines, path);
    if (header === -1) return text;
    const isOther = (line: string) => /^\s*\[/.test(line) && !isHeader(line, path) && !isBelow(line, path);
    const next = lines.findIndex((line, index) => index > header && isOther(line));
    let end = next === -1 ? lines.length : next;
    // What is written right above the next table belongs to it.
    while (end > header + 1 && /^\s*(?:#.*)?$/.test(lines[end - 1] ?? "")) end--;
    const isLast = lines.slice(end).every((line) => line.trim() === "");
    let start = header;
    while ((isLast || lines[end]?.trim() === "") && start > 0 && lines[start - 1]?.trim() === "") start--;
    lines.splice(start, end - start);
    return lines.join(eol);
  },
};

function eolOf(text: string): string {
  return text.includes("\r\n") ? "\r\n" : "\n";
}

/** Asked of the parsed file, too: a line that looks like our header may stand inside a string. */
function headerOf(text: string, lines: readonly string[], path: ConfigPath): number {
  if (valueAt(parse(text), path) === undefined) return -1;
  return lines.findIndex((line) => isHeader(line, path));
}

function appendTable(text: string, path: ConfigPath, entry: ConfigObject, eol: string): string {
  const table = [`[${path.join(".")}]`, ...stringify(entry).trimEnd().split("\n"), ""].join(eol);
  if (text.trim() === "") return table;
  return text.replace(/\s*$/, "") + eol + eol + table;
}

function isHeader(line: string, path: ConfigPath): boolean {
  const parts = partsOf(line);
  return parts?.length === path.length && parts.every((part, index) => part === path[index]);
}

/** The header of a table inside of the one at `path`. */
function isBelow(line: string, path: ConfigPath): boolean {
  const parts = partsOf(line) ?? [];
  return parts.length > path.length && path.every((part, index) => part === parts[index]);
}

function partsOf(line: string): string[] | undefined {
  const [, inside] = /^\s*\[([^[\]]+)\]\s*(?:#.*)?$/.exec(line) ?? [];
  return inside?.split(".").map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2"));
}

/** Replaces the key's lines within the table that starts at `header`, or adds it right below the header. */
function setKey(lines: string[], header: number, statement: string, key: string): void {
  let end = header + 1;
  while (end < lines.length && !/^\s*\[/.test(lines[end] ?? "")) end++;
  const start = lines.findIndex((line, index) => index > header && index < end && startsKey(line, key));
  if (start === -1) {
    lines.splice(header + 1, 0, statement);
    return;
  }
  lines.splice(start, statementLength(lines, start), statement);
}

function startsKey(line: string, key: string): boolean {
  return new RegExp(`^\\s*(?:${key}|"${key}"|'${key}')\\s*=`).test(line);
}

/** A value may run over several lines: it ends where the lines so far are valid by themselves. */
function statementLength(lines: readonly string[], start: number): number {
  for (let length = 1; start + length <= lines.length; length++) {
    try {
      parse(lines.slice(start, start + length).join("\n"));
      return length;
    } catch {
      // Not complete yet.
    }
  }
  return 1;
}
