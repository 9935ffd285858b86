import { parse, stringify } from "smol-toml";
import type { ConfigEditor } from "./edit-config.ts";
import type { ServerEntry } from "./hosts.ts";

/**
 * TOML by lines, because no writer keeps comments: only the lines of our own table are touched. A file that
 * writes our table in another way (inline, dotted) comes out wrong here and is refused by the caller's check.
 */
export const tomlEditor: ConfigEditor = {
  parse: (text) => parse(text),
  set(text, path, entry) {
    const eol = text.includes("\r\n") ? "\r\n" : "\n";
    const lines = text.split(/\r?\n/);
    const header = hasTable(text, path) ? lines.findIndex((line) => isHeader(line, path)) : -1;
    if (header === -1) return appendTable(text, path, entry, eol);
    for (const [key, value] of Object.entries(entry))
      setKey(lines, header, stringify({ [key]: value }).trimEnd(), key);
    return lines.join(eol);
  },
};

/** Asked of the parsed file: a line that looks like our header may stand inside a string. */
function hasTable(text: string, path: readonly string[]): boolean {
  let current: unknown = parse(text);
  for (const key of path) {
    current =
      typeof current === "object" && current !== null ? new Map(Object.entries(current)).get(key) : undefined;
  }
  return current !== undefined;
}

function appendTable(text: string, path: readonly string[], entry: ServerEntry, eol: string): string {
  const table = [`[${path.join(".")}]`, ...stringify(entry).trimEnd().split("\n"), ""].join(eol);
  if (text.trim() === "") return table;
  return text.replace(/\s*$/, "") + eol + eol + table;
}

function isHeader(line: string, path: readonly string[]): boolean {
  const [, inside] = /^\s*\[([^[\]]+)\]\s*(?:#.*)?$/.exec(line) ?? [];
  if (inside === undefined) return false;
  const parts = inside.split(".").map((part) => part.trim().replace(/^(["'])(.*)\1$/, "$2"));
  return parts.length === path.length && parts.every((part, index) => part === path[index]);
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
