import type { HeadProblemCode } from "../head-problems.ts";

/**
 * Which limit a YAML text would pass, found by counting characters before any parser sees it: nesting makes a parser
 * recurse, and thousands of tokens make it slow, whether they open a value, close one that was never opened, or name an
 * anchor. Deliberately rough and generous, since brackets in a text count too; the exact limits are checked on the
 * parsed tree.
 */
export function yamlLimitPassed(text: string): HeadProblemCode | undefined {
  let flowDepth = 0;
  let tokens = 0;
  let previous = LF;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    switch (code) {
      case OPEN_BRACKET:
      case OPEN_BRACE:
        flowDepth += 1;
        tokens += 1;
        if (flowDepth > MAX_BRACKET_DEPTH) return "yaml_too_deep";
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        tokens += 1;
        if (flowDepth > 0) flowDepth -= 1;
        break;
      case COMMA:
        if (flowDepth > 0) tokens += 1;
        break;
      case LF:
      case CR:
        tokens += 1;
        break;
      case COLON:
        if (isSpace(text.charCodeAt(at + 1)) || !isInWord(previous)) tokens += 1;
        break;
      default:
        // Quotes, anchors, tags and the signs of lists and maps count where a token may start, not within a word.
        if (INDICATORS.has(code) && !isInWord(previous)) tokens += 1;
    }
    previous = code;
  }
  // `- - - -` and `? ? ? ?` nest on one line.
  if (INDICATOR_RUN.test(text)) return "yaml_too_deep";
  return tokens > MAX_TOKENS ? "yaml_too_many_nodes" : undefined;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || code === LF || code === CR;
}

/** Letters, digits and whatever else a plain text is written with. */
function isInWord(code: number): boolean {
  return code > 0x7f || (code >= 0x30 && code <= 0x39) || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
}

const LF = 0x0a;
const CR = 0x0d;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const INDICATORS: ReadonlySet<number> = new Set(Array.from("\"'&*!|>%@?-#", (sign) => sign.charCodeAt(0)));

const MAX_BRACKET_DEPTH = 50;
const MAX_TOKENS = 1_500;
const INDICATOR_RUN = /(?:[-?:][ \t]+){21}/;
