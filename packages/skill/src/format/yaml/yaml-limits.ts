import type { HeadProblemCode } from "../head-problems.ts";

/**
 * Which limit a YAML text would pass, found by counting characters before any parser sees it: nesting makes
 * a parser recurse, and tens of thousands of values make it slow. Deliberately rough and generous, since
 * brackets in a text count too; the exact limits are checked on the parsed tree.
 */
export function yamlLimitPassed(text: string): HeadProblemCode | undefined {
  let flowDepth = 0;
  let flowValues = 0;
  let lines = 0;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case OPEN_BRACKET:
      case OPEN_BRACE:
        flowDepth += 1;
        flowValues += 1;
        if (flowDepth > MAX_BRACKET_DEPTH) return "yaml_too_deep";
        break;
      case CLOSE_BRACKET:
      case CLOSE_BRACE:
        if (flowDepth > 0) flowDepth -= 1;
        break;
      case COMMA:
        if (flowDepth > 0) flowValues += 1;
        break;
      case LF:
        lines += 1;
        break;
    }
  }
  if (flowValues > MAX_FLOW_VALUES || lines > MAX_LINES) return "yaml_too_many_nodes";
  // `- - - -` and `? ? ? ?` nest on one line.
  return INDICATOR_RUN.test(text) ? "yaml_too_deep" : undefined;
}

const LF = 0x0a;
const COMMA = 0x2c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

const MAX_BRACKET_DEPTH = 50;
const MAX_FLOW_VALUES = 2_000;
const MAX_LINES = 4_000;
const INDICATOR_RUN = /(?:[-?:][ \t]+){21}/;
