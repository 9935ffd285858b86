import type { JsonObject, JsonValue } from "../../problem.ts";

/**
 * Reads YAML of the plainest form, which most front matter has: a field a line, with a word, a sentence or quoted text as
 * its value, and fields one level below. Undefined for everything else, and for whatever a YAML parser would remark on:
 * what this returns is what the parser returns, at a tenth of its time.
 */
export function readSimpleMap(text: string): JsonObject | undefined {
  if (text.length > LONGEST_TEXT || !ORDINARY_TEXT.test(text)) return undefined;
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const map = emptyMap();
  for (let at = 0; at < lines.length; at += 1) {
    const field = readField(lines[at] ?? "");
    if (field === undefined || field.key in map) return undefined;
    if (field.value !== undefined) {
      map[field.key] = field.value;
      continue;
    }
    const inner = emptyMap();
    const first = at + 1;
    for (; lines[at + 1]?.startsWith(INDENT) === true; at += 1) {
      const innerField = readField(lines[at + 1]?.slice(INDENT.length) ?? "");
      if (innerField?.value === undefined || innerField.key in inner) return undefined;
      inner[innerField.key] = innerField.value;
    }
    // A field without a value is rare enough for the parser.
    if (at < first) return undefined;
    map[field.key] = inner;
  }
  return lines.length === 0 ? undefined : map;
}

// Far above any ordinary front matter, and far below the limits of the parser.
const LONGEST_TEXT = 8 * 1024;
const INDENT = "  ";
// No tab, no control character, no other line end, no half of a character.
const ORDINARY_TEXT =
  /^(?:[\n\u0020-\u007e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\uffff]|[\u{10000}-\u{10ffff}])*$/u;

interface Field {
  readonly key: string;
  /** Undefined when the line ends after the key. */
  readonly value: string | undefined;
}

function readField(line: string): Field | undefined {
  const match = FIELD.exec(line);
  if (match === null) return undefined;
  const [, key = "", plain, doubleQuoted, singleQuoted] = match;
  if (NOT_TEXT.has(key) || UNSAFE_KEYS.has(key)) return undefined;
  if (plain !== undefined && (NOT_TEXT.has(plain) || NOT_PLAIN.test(plain))) return undefined;
  return { key, value: plain ?? doubleQuoted ?? singleQuoted };
}

const FIELD = /^([A-Za-z_][A-Za-z0-9_-]{0,63}):(?: +(?:([A-Za-z].*)|"([^"\\]*)"|'([^']*)'))?$/;
// Where a plain value would end, or is none: the start of a comment or of another field, or spaces that do not count.
const NOT_PLAIN = /: | #|[: ]$/;
// Words of YAML's core schema.
const NOT_TEXT: ReadonlySet<string> = new Set(
  ["null", "true", "false"].flatMap((word) => [
    word,
    word.toUpperCase(),
    (word[0] ?? "").toUpperCase() + word.slice(1),
  ]),
);
const UNSAFE_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

function emptyMap(): Record<string, JsonValue> {
  return Object.create(null);
}
