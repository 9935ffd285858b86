import { flagName, isFlag } from "./flag-name.ts";
import type { DeclaredArgument } from "./skill-script.ts";

/**
 * One usage line as arguments: `tool.sh <in> [out] --format json|csv [-v]`. Words in `<>`, in `[]` or in capitals are
 * positional arguments; other bare words are examples and say nothing.
 */
export function usageWords(usage: string, fileName: string): DeclaredArgument[] {
  const words = split(afterProgram(usage.slice(0, MAX_CHARS), fileName));
  const declarations: DeclaredArgument[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined || word.text === "...") continue;
    const repeats = word.text.endsWith("...") || words[at + 1]?.text === "...";
    const text = word.text.replace(/\.{3}$/, "");
    if (text.startsWith("-")) {
      const next = words[at + 1];
      const isWordNext =
        next !== undefined &&
        next.group === word.group &&
        !next.text.startsWith("-") &&
        next.text !== "..." &&
        !text.includes("=");
      const isValueNext = isWordNext && (word.group > 0 || isPlaceholder(next.text));
      // `--json report.txt`: an example, and whether the word belongs to the option cannot be known.
      if (isWordNext && !isValueNext) continue;
      const value = isValueNext ? next.text : text.split("=", 2)[1];
      declarations.push(...optionsIn(text.split("=", 1)[0] ?? "", value, word.group === 0, repeats));
      if (isValueNext) at += 1;
    } else if (word.group > 0 || isPlaceholder(text)) {
      const argument = positionalIn(text, word.group === 0, repeats);
      if (argument !== undefined && !declarations.some(({ name }) => name === argument.name))
        declarations.push(argument);
    }
  }
  return declarations;
}

const MAX_CHARS = 1_000;
const MAX_WORDS = 100;
// Stands for a value in quotes: no placeholder, so that nothing is made of it.
const QUOTED = "(quoted)";

interface UsageWord {
  readonly text: string;
  /** 0 outside of square brackets; words of one pair of brackets share a number. */
  readonly group: number;
}

// The program and what starts it: `python3 tool.py`, `./tool.py`, `$0`, `uv run tool.py`.
function afterProgram(usage: string, fileName: string): string {
  const stem = fileName.replace(/\.[^.]*$/, "");
  for (const program of ["$0", fileName, stem]) {
    const at = program === "" ? -1 : usage.indexOf(program);
    if (at !== -1) return usage.slice(at + program.length).replace(/^\S*/, "");
  }
  return usage.replace(/^\s*\S+/, "");
}

function split(text: string): UsageWord[] {
  const words: UsageWord[] = [];
  let group = 0;
  let groups = 0;
  let depth = 0;
  let word = "";
  let isAngled = false;
  const end = () => {
    if (word !== "" && words.length < MAX_WORDS) words.push({ text: word, group });
    word = "";
  };
  for (const character of text) {
    // A comment after the call, the end of the string it is printed from, or the start of a value in quotes.
    if ((character === "#" && word === "") || "\"'`;".includes(character)) {
      if (word === "" && "\"'".includes(character)) word = QUOTED;
      break;
    }
    if (character === "<") isAngled = true;
    if (character === ">") isAngled = false;
    if (character === "[" && !isAngled) {
      end();
      depth += 1;
      if (depth === 1) {
        groups += 1;
        group = groups;
      }
    } else if (character === "]" && !isAngled) {
      end();
      depth = Math.max(0, depth - 1);
      if (depth === 0) group = 0;
    } else if (/\s/.test(character) && !isAngled) end();
    else word += character;
  }
  end();
  return words;
}

function isPlaceholder(text: string): boolean {
  return /^(?:<[^<>]{1,80}>|\{[^{}]{1,80}\}|[A-Z][A-Z0-9_,-]{0,40})(?:\.{3})?$/.test(text);
}

function optionsIn(
  text: string,
  value: string | undefined,
  required: boolean,
  repeats: boolean,
): DeclaredArgument[] {
  const choices = value === undefined ? [] : choicesIn(value);
  return text
    .split(/[|,/]/)
    .filter(isFlag)
    .map((flag, _, flags) => ({
      name: flagName([flag]),
      flags: [flag],
      // One of several spellings or alternatives is never needed by itself; neither is a switch.
      required: required && value !== undefined && flags.length === 1,
      kind: value === undefined ? "flag" : "option",
      ...(choices.length > 1 ? { choices } : {}),
      ...(repeats ? { repeats } : {}),
    }));
}

function positionalIn(text: string, required: boolean, repeats: boolean): DeclaredArgument | undefined {
  const inner = text.replace(/^[<{]/, "").replace(/[>}]$/, "");
  if (
    !/^[\p{L}\p{N}_][\p{L}\p{N}_ .:/|=-]{0,62}$/u.test(inner) ||
    /^(?:options?|flags?|args?|arguments)$/i.test(inner)
  ) {
    return undefined;
  }
  const choices = choicesIn(text);
  const name = choices.length > 1 ? "value" : inner;
  return {
    name,
    flags: [],
    required,
    kind: "positional",
    ...(choices.length > 1 ? { choices } : {}),
    ...(repeats ? { repeats } : {}),
  };
}

function choicesIn(text: string): string[] {
  const isBraced = /^\{.*\}$/.test(text);
  const parts = text
    .replace(/^[<{]/, "")
    .replace(/[>}]$/, "")
    .split(isBraced ? /[|,]/ : "|");
  return parts.length > 1 && parts.every((part) => /^[\w.:-]{1,40}$/.test(part)) ? parts : [];
}
