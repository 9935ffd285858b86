import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openParsers } from "../view/syntax/open-parsers.ts";
import type { SyntaxNode } from "../view/syntax/syntax-node.ts";

/** A regular expression as a source file writes it. */
export interface SourcePattern {
  /** `view/read-data.ts:12` */
  readonly place: string;
  readonly source: string;
  readonly flags: string;
}

/** Every regular expression in the sources of the scanner, and where they make one out of text. */
export async function patternsOfSources(): Promise<{
  readonly patterns: readonly SourcePattern[];
  readonly made: readonly string[];
}> {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const parsers = await openParsers();
  const patterns: SourcePattern[] = [];
  const made: string[] = [];
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts") && !file.startsWith("testing/"))
    .sort();
  for (const file of files) {
    const text = readFileSync(`${folder}${file}`, "utf8");
    const tree = parsers.parse("tsx", text);
    if (tree === undefined) throw new Error(`${file} cannot be parsed`);
    const visit = (node: SyntaxNode) => {
      const place = `${file}:${node.line}`;
      if (node.type === "regex") patterns.push({ place, ...partsOf(node, text) });
      if (/^(?:new\s+)?RegExp\(/.test(text.slice(node.start, node.start + 20)) && isCall(node))
        made.push(file);
      for (const child of node.children) visit(child);
    };
    visit(tree.root);
  }
  return { patterns, made };
}

function isCall({ type }: SyntaxNode): boolean {
  return type === "new_expression" || type === "call_expression";
}

function partsOf(node: SyntaxNode, text: string): { source: string; flags: string } {
  const part = (type: string) => {
    const match = node.children.find((child) => child.type === type);
    return match === undefined ? "" : text.slice(match.start, match.end);
  };
  return { source: part("regex_pattern"), flags: part("regex_flags") };
}
