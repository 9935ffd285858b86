import { SCRIPT_READ_MAX_TOKENS } from "./skill-script.ts";

export interface PythonToken {
  readonly kind: "name" | "number" | "string" | "operator";
  /** For a string its value, cut to 2,000 characters; the quotes are gone. */
  readonly text: string;
  /** A string whose value is only known when it runs. */
  readonly isFormatted?: true;
}

/** One statement, over as many lines as its brackets and strings take. */
export interface PythonLine {
  /** 0 at the top level. */
  readonly indent: number;
  readonly tokens: readonly PythonToken[];
}

/**
 * Python source as statements of tokens. It never fails: what is not Python becomes tokens that nobody looks for.
 * Every character is looked at a fixed number of times; what follows the last token that is read is left out.
 * In steps, for `runCooperatively`.
 */
export function* pythonLines(source: string): Generator<void, PythonLine[]> {
  const lines: PythonLine[] = [];
  let tokens: PythonToken[] = [];
  // Of the statements that are complete.
  let tokenCount = 0;
  // Of the line a statement begins on; the statements after a `;` share it.
  let indent: number | undefined;
  let lineStart = 0;
  let depth = 0;
  const endLine = () => {
    if (tokens.length > 0) lines.push({ indent: indent ?? 0, tokens });
    tokenCount += tokens.length;
    tokens = [];
  };
  for (
    let at = 0, step = 1;
    at < source.length && tokenCount + tokens.length < SCRIPT_READ_MAX_TOKENS;
    step += 1
  ) {
    if (step % ROUNDS_AT_ONCE === 0) yield;
    const character = source.charAt(at);
    if (character === "\n" || character === "\r") {
      at += 1;
      lineStart = at;
      // No bracket can be open before these: whatever opened it was misread.
      if (depth > 0 && matchAt(NEVER_IN_BRACKETS, source, at) !== undefined) depth = 0;
      if (depth === 0) {
        endLine();
        indent = undefined;
      }
    } else if (character === "#") at = endOfLine(source, at);
    else if (character === "\\" && /[\r\n]/.test(source.charAt(at + 1))) {
      at += source.startsWith("\r\n", at + 1) ? 3 : 2;
    } else if (/\s/.test(character)) at += 1;
    else {
      indent ??= at - lineStart;
      const opening = matchAt(STRING_START, source, at);
      const word =
        opening === undefined ? (matchAt(NAME, source, at) ?? matchAt(NUMBER, source, at)) : undefined;
      if (opening !== undefined) {
        const { token, end } = readString(source, at, opening);
        tokens.push(token);
        at = end;
      } else if (word !== undefined) {
        tokens.push({ kind: /\d/.test(word.charAt(0)) ? "number" : "name", text: word });
        at += word.length;
      } else {
        if ("([{".includes(character)) depth += 1;
        if (")]}".includes(character)) depth = Math.max(0, depth - 1);
        if (character === ";" && depth === 0) endLine();
        else {
          const operator = matchAt(OPERATOR, source, at) ?? character;
          tokens.push({ kind: "operator", text: operator });
          at += operator.length - 1;
        }
        at += 1;
      }
    }
  }
  endLine();
  return lines;
}

/** Whether the source went on after what was read of it. */
export function isCutShort(lines: readonly PythonLine[]): boolean {
  return lines.reduce((count, { tokens }) => count + tokens.length, 0) >= SCRIPT_READ_MAX_TOKENS;
}

// About a millisecond.
const ROUNDS_AT_ONCE = 4_000;

const STRING_START = /[rRbBuUfFtT]{0,2}(?:"""|'''|"|')/y;
const NAME = /[\p{L}_][\p{L}\p{N}_]*/uy;
const NUMBER = /\d[\w.]*/y;
const OPERATOR = /==|!=|<=|>=|->|:=|\*\*/y;
const NEVER_IN_BRACKETS = /(?:async[ \t]+def|def|class|import)[ \t]/y;
const MAX_STRING_CHARS = 2_000;

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

function endOfLine(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  return end === -1 ? source.length : end;
}

function readString(source: string, start: number, opening: string): { token: PythonToken; end: number } {
  const quote = opening.replace(/^[a-z]+/i, "");
  const prefix = opening.slice(0, opening.length - quote.length).toLowerCase();
  const isRaw = prefix.includes("r");
  let text = "";
  let at = start + opening.length;
  while (at < source.length && !source.startsWith(quote, at)) {
    const character = source.charAt(at);
    // A quote that is not closed on its line is a mistake, not the start of everything after it.
    if (quote.length === 1 && character === "\n") break;
    const isEscape = character === "\\";
    const taken = isEscape ? 2 : 1;
    if (text.length < MAX_STRING_CHARS) {
      text += isEscape && !isRaw ? unescaped(source.charAt(at + 1)) : source.slice(at, at + taken);
    }
    at += taken;
  }
  if (source.startsWith(quote, at)) at += quote.length;
  const isFormatted = /[ft]/.test(prefix) && text.includes("{");
  return {
    token: { kind: "string", text, ...(isFormatted ? { isFormatted } : {}) },
    end: Math.min(at, source.length),
  };
}

function unescaped(character: string): string {
  if (character === "n") return "\n";
  if (character === "t") return "\t";
  if (character === "\n" || character === "\r") return "";
  return `\\'"`.includes(character) ? character : `\\${character}`;
}
