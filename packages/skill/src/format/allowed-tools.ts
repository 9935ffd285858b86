import type { JsonValue } from "../problem.ts";

/**
 * The tools a skill asks for, from any of the three shapes real skills use: one string separated by spaces
 * (the format) or by commas, or a list. Parentheses hold a name together: `Bash(git add:*)` is one tool.
 */
export function parseAllowedTools(value: JsonValue | undefined): string[] {
  if (typeof value === "string") return splitOutsideParentheses(value);
  if (!isList(value)) return [];
  return value
    .filter((item) => typeof item === "string")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function splitOutsideParentheses(text: string): string[] {
  const tools: string[] = [];
  let depth = 0;
  let current = "";
  for (const character of text) {
    if (depth === 0 && /[\s,]/.test(character)) {
      if (current !== "") tools.push(current);
      current = "";
      continue;
    }
    if (character === "(") depth += 1;
    if (character === ")" && depth > 0) depth -= 1;
    current += character;
  }
  return current === "" ? tools : [...tools, current];
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
