import { startsLikeCommand } from "./known-programs.ts";
import { readCode } from "./read-code.ts";
import { openLineFinder } from "./text/line-finder.ts";
import { addProse, looksLikeLanguage, type ViewDraft } from "./view-draft.ts";

/** JSON, YAML, TOML, INI and tables: strings are language or commands, depending on what they look like and on their key. */
export function readData(
  text: string,
  where: {
    readonly path: string;
    readonly line: number;
    readonly depth: number;
    readonly isQuoted?: boolean;
  },
  draft: ViewDraft,
): void {
  const parsed = parseJson(text);
  if (parsed !== undefined) {
    const matches: Entry[] = [];
    collect(parsed, "", matches, 0);
    const lineOf = openLineFinder(text, where.line);
    for (const { key, value } of matches) readEntry(key, value, lineOf(value), where, draft);
    return;
  }
  for (const { key, value, line } of entriesOfLines(text))
    readEntry(key, value, where.line + line, where, draft);
}

interface Entry {
  readonly key: string;
  readonly value: string;
}

function readEntry(
  key: string,
  value: string,
  line: number,
  {
    path,
    depth,
    isQuoted = false,
  }: { readonly path: string; readonly depth: number; readonly isQuoted?: boolean },
  draft: ViewDraft,
): void {
  const isCommand = COMMAND_KEY.test(key);
  if (
    (isCommand && /\S/.test(value)) ||
    (startsLikeCommand(value) && /[|>$]|https?:|\s-{1,2}[a-z]/i.test(value))
  ) {
    readCode({ path, line, language: "shell", origin: "data", text: value, depth }, draft);
  }
  if (looksLikeLanguage(value))
    addProse(value, { path, line, place: "string", headings: [key], isQuoted, depth }, draft);
}

const COMMAND_KEY =
  /(?:^|[./_-])(?:run|command|commands|cmd|script|scripts(?:\.[\w:-]{1,60})?|exec|execstart\w{0,4}|entrypoint|(?:pre|post)?install|prepare|before_script|after_script|shell|hook|program(?:arguments)?|test_command|build_command)$/i;

function parseJson(text: string): unknown {
  if (!/^\s{0,1000}[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const MAX_ENTRIES = 20_000;

function collect(value: unknown, key: string, matches: Entry[], depth: number): void {
  if (matches.length >= MAX_ENTRIES || depth > 40) return;
  if (typeof value === "string") matches.push({ key, value });
  else if (Array.isArray(value)) {
    // `"command": "npx", "args": [...]` is one command.
    const words = value.filter((item) => typeof item === "string");
    if (words.length === value.length && words.length > 1 && COMMAND_KEY.test(key))
      matches.push({ key, value: words.join(" ") });
    for (const item of value) collect(item, key, matches, depth + 1);
  } else if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    const command = entries.find(
      ([name, item]) => /^(?:command|cmd|program)$/i.test(name) && typeof item === "string",
    )?.[1];
    const args = entries.find(([name]) => /^args|arguments$/i.test(name))?.[1];
    if (typeof command === "string" && Array.isArray(args)) {
      matches.push({
        key: "command",
        value: [command, ...args.filter((item) => typeof item === "string").map(quoted)].join(" "),
      });
    }
    for (const [name, item] of entries)
      collect(item, key === "scripts" ? `scripts.${name}` : name, matches, depth + 1);
  }
}

function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** `key: value`, `key = value`, and block scalars, by line. Comments are language too. */
function* entriesOfLines(text: string): Generator<Entry & { readonly line: number }> {
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const line = (lines[at] ?? "").slice(0, 16_384);
    const comment = /^\s{0,100}(?:#|;|\/\/)\s{0,10}(.{3,})$/.exec(line)?.[1];
    if (comment !== undefined) {
      yield { key: "#", value: comment, line: at };
      continue;
    }
    const pair = /^\s{0,200}(?:- {1,8})?["']?([\w.@/-]{1,100})["']?\s{0,8}[:=]\s{0,8}(.*)$/.exec(line);
    if (pair === null) {
      const item = line.replace(/^\s{0,200}(?:- {1,8})?/, "").trim();
      if (item.length > 3) yield { key: "", value: unquoted(item), line: at };
      continue;
    }
    const [, key = "", value = ""] = pair;
    if (/^[|>][+-]?\d?\s*$/.test(value)) {
      const indent = (/^\s*/.exec(line)?.[0] ?? "").length;
      const block: string[] = [];
      const start = at + 1;
      while (at + 1 < lines.length) {
        const next = lines[at + 1] ?? "";
        if (next.trim() !== "" && (/^\s*/.exec(next)?.[0] ?? "").length <= indent) break;
        block.push(next.trim());
        at += 1;
      }
      yield { key, value: block.join("\n"), line: start };
    } else if (value !== "") yield { key, value: unquoted(value), line: at };
  }
}

function unquoted(value: string): string {
  const trimmed = value.trim().replace(/,$/, "");
  const quote = trimmed[0] ?? "";
  const isQuoted = trimmed.length > 1 && (quote === '"' || quote === "'") && trimmed.endsWith(quote);
  return isQuoted ? trimmed.slice(1, -1) : trimmed;
}
