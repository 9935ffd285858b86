import type { SyntaxNode } from "../syntax/syntax-node.ts";
import { joinValues, type ProgramValue, textValue } from "./program-value.ts";

/** A literal with its escapes resolved and the values of its gaps put in. */
export function stringValue(
  node: SyntaxNode,
  text: string,
  evaluate: (node: SyntaxNode) => ProgramValue,
): ProgramValue {
  const opening = /^([A-Za-z]{0,3})("""|'''|"|'|`)/.exec(text.slice(node.start, node.start + 8));
  const prefix = opening?.[1] ?? "";
  const quote = opening?.[2] ?? "";
  const isRaw = /r/i.test(prefix);
  const end = text.slice(node.start, node.end).endsWith(quote) ? node.end - quote.length : node.end;
  let at = node.start + prefix.length + quote.length;
  const parts: ProgramValue[] = [];
  const gap = (to: number) => {
    if (to <= at) return;
    const raw = text.slice(at, to);
    parts.push(textValue(isRaw ? raw : unescapeLiteral(raw)));
  };
  for (const child of node.children) {
    if (child.type !== "interpolation" && child.type !== "template_substitution") continue;
    gap(child.start);
    const inner = child.children.find(
      ({ isNamed, type }) => isNamed && type !== "type_conversion" && type !== "format_specifier",
    );
    if (inner !== undefined) parts.push(evaluate(inner));
    at = child.end;
  }
  gap(Math.max(at, end));
  const [only] = parts;
  if (parts.length === 0) return textValue("");
  return parts.length === 1 && only !== undefined && only.isKnown ? only : joinValues(parts);
}

function unescapeLiteral(raw: string): string {
  if (!raw.includes("\\")) return raw;
  return raw.replace(
    /\\(?:x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|([0-7]{1,3})|(\r?\n|[\s\S]))/g,
    (_, two?: string, braced?: string, four?: string, eight?: string, octal?: string, letter?: string) => {
      const hex = two ?? braced ?? four ?? eight;
      const code = hex === undefined ? Number.parseInt(octal ?? "", 8) : Number.parseInt(hex, 16);
      if (!Number.isNaN(code)) return code <= 0x10ffff ? String.fromCodePoint(code) : "";
      return LETTERS.get(letter ?? "") ?? (letter?.endsWith("\n") ? "" : (letter ?? ""));
    },
  );
}

const LETTERS: ReadonlyMap<string, string> = new Map([
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["b", ""],
  ["f", " "],
  ["v", " "],
]);
