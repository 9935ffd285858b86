import { SCRIPT_READ_MAX_TOKENS } from "./skill-script.ts";

export interface JavaScriptToken {
  readonly kind: "word" | "string" | "punctuator";
  /** For a string what is between its quotes, cut to 300 characters. */
  readonly text: string;
  /** How many brackets are open around it. */
  readonly depth: number;
  readonly startsLine: boolean;
}

/**
 * JavaScript or TypeScript as tokens, comments left out. Numbers count as words. It never fails, and looks at every
 * character a fixed number of times; regular expressions are told from divisions by what stands before them. What
 * follows the last token that is read is left out. In steps, for `runCooperatively`.
 */
export function* javaScriptTokens(source: string): Generator<void, JavaScriptToken[]> {
  const tokens: JavaScriptToken[] = [];
  // For each open template literal, the depth at which its `${` was opened.
  const templates: number[] = [];
  let depth = 0;
  let startsLine = true;
  let at = source.startsWith("#!") ? endOfLine(source, 0) : 0;
  const push = (kind: JavaScriptToken["kind"], text: string) => {
    tokens.push({ kind, text, depth, startsLine });
    startsLine = false;
  };
  for (let step = 1; at < source.length && tokens.length < SCRIPT_READ_MAX_TOKENS; step += 1) {
    if (step % ROUNDS_AT_ONCE === 0) yield;
    const character = source.charAt(at);
    if (character === "\n" || character === "\r") {
      startsLine = true;
      at += 1;
    } else if (/\s/.test(character)) at += 1;
    else if (source.startsWith("//", at)) at = endOfLine(source, at);
    else if (source.startsWith("/*", at)) {
      const end = source.indexOf("*/", at + 2);
      at = end === -1 ? source.length : end + 2;
    } else if (character === '"' || character === "'") {
      const end = endOfQuoted(source, at + 1, character);
      push("string", source.slice(at + 1, Math.min(end, at + 1 + MAX_STRING_CHARS)));
      at = end + 1;
    } else if (character === "`" || (character === "}" && templates.at(-1) === depth)) {
      if (character === "}") {
        templates.pop();
        depth -= 1;
      }
      const end = endOfTemplate(source, at + 1);
      push("string", source.slice(at + 1, Math.min(end, at + 1 + MAX_STRING_CHARS)));
      const isOpen = source.startsWith("${", end);
      if (isOpen) {
        depth += 1;
        templates.push(depth);
      }
      at = end + (isOpen ? 2 : 1);
    } else if (character === "/" && canStartPattern(tokens.at(-1))) {
      at = endOfPattern(source, at + 1);
      push("string", "");
    } else {
      WORD.lastIndex = at;
      const word = WORD.exec(source)?.[0];
      if (word !== undefined) {
        push("word", word);
        at += word.length;
        continue;
      }
      if (")]}".includes(character)) depth = Math.max(0, depth - 1);
      push("punctuator", character);
      if ("([{".includes(character)) depth += 1;
      at += 1;
    }
  }
  return tokens;
}

const WORD = /[\p{L}\p{N}_$]+/uy;
const MAX_STRING_CHARS = 300;
// About a millisecond.
const ROUNDS_AT_ONCE = 4_000;

function endOfLine(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  return end === -1 ? source.length : end;
}

function endOfQuoted(source: string, start: number, quote: string): number {
  for (let at = start; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === "\\") at += 1;
    else if (character === quote || character === "\n") return at;
  }
  return source.length;
}

function endOfTemplate(source: string, start: number): number {
  for (let at = start; at < source.length; at += 1) {
    if (source.charAt(at) === "\\") at += 1;
    else if (source.charAt(at) === "`" || source.startsWith("${", at)) return at;
  }
  return source.length;
}

function endOfPattern(source: string, start: number): number {
  let isInClass = false;
  for (let at = start; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (character === "\n") return at;
    if (character === "\\") at += 1;
    else if (character === "[") isInClass = true;
    else if (character === "]") isInClass = false;
    else if (character === "/" && !isInClass) return at + 1;
  }
  return source.length;
}

function canStartPattern(previous: JavaScriptToken | undefined): boolean {
  if (previous === undefined) return true;
  if (previous.kind === "word")
    return /^(?:return|typeof|case|in|of|delete|void|throw|new|else|do|await|yield)$/.test(previous.text);
  return previous.kind === "punctuator" && !")]}".includes(previous.text);
}
