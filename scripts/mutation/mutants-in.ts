import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import treeSitter, { type Node } from "@vscode/tree-sitter-wasm";
import { applyMutant, type Mutant } from "./mutant.ts";
import { type Replacement, replacementsOf } from "./mutation-operators.ts";

export type FindMutants = (path: string, text: string) => Mutant[];

/** Loads the grammar of TypeScript. What it returns lists every mutant of a source file, in the order of the text. */
export async function openMutants(): Promise<FindMutants> {
  const folder = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));
  await treeSitter.Parser.init({ locateFile: (file) => join(folder, file) });
  const parser = new treeSitter.Parser();
  parser.setLanguage(await treeSitter.Language.load(await readFile(join(folder, "tree-sitter-tsx.wasm"))));
  return (path, text) => {
    const tree = parser.parse(text);
    if (tree === null) throw new Error(`${path} cannot be parsed`);
    try {
      return replacementsBelow(tree.rootNode).map((replacement) => mutantOf(path, text, replacement));
    } finally {
      tree.delete();
    }
  };
}

// What only the type checker reads changes nothing that runs.
const ERASED = new Set([
  "type_annotation",
  "type_arguments",
  "type_parameters",
  "interface_declaration",
  "type_alias_declaration",
  "import_statement",
  "predefined_type",
]);

function replacementsBelow(node: Node): Replacement[] {
  if (ERASED.has(node.type) || isUnreachableDefault(node)) return [];
  return [
    ...replacementsOf(node),
    ...node.namedChildren.flatMap((child) => (child === null ? [] : replacementsBelow(child))),
  ];
}

// `list[index] ?? 0` is how the type checker wants an index read that is always in range: no test can reach the default.
function isUnreachableDefault(node: Node): boolean {
  const parent = node.parent;
  if (parent?.type !== "binary_expression" || parent.childForFieldName("operator")?.type !== "??")
    return false;
  return (
    parent.childForFieldName("left")?.type === "subscript_expression" &&
    parent.childForFieldName("right")?.startIndex === node.startIndex
  );
}

function mutantOf(path: string, text: string, { node, text: replacement, change }: Replacement): Mutant {
  const start = node.startIndex;
  const end = node.endIndex;
  const line = text.slice(0, start).split("\n").length;
  const mutant = { path, line, start, end, replacement, change, from: "", to: "" };
  const mutated = applyMutant(text, mutant);
  const lineEnd = mutated.indexOf("\n", start + replacement.length);
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  return {
    ...mutant,
    from: oneLine(text.slice(lineStart, lineEndAfter(text, end))),
    to: oneLine(mutated.slice(lineStart, lineEnd < 0 ? undefined : lineEnd)),
  };
}

function lineEndAfter(text: string, at: number): number | undefined {
  const end = text.indexOf("\n", at);
  return end < 0 ? undefined : end;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
