import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import treeSitter from "@vscode/tree-sitter-wasm";
import type { SyntaxNode, SyntaxTree } from "./syntax-node.ts";

/** Parsers of tree-sitter, compiled to WebAssembly: nothing native to install, and their memory is apart from ours. */
export interface Parsers {
  /** Undefined where the text is deeper or has more parts than is taken; the caller says so. */
  parse(grammar: Grammar, text: string, onProgress?: () => void): SyntaxTree | undefined;
}

export type Grammar = "bash" | "python" | "tsx";

/** Loads the grammars once for each thread. */
export function openParsers(): Promise<Parsers> {
  loading ??= load();
  return loading;
}

let loading: Promise<Parsers> | undefined;

const GRAMMARS: readonly Grammar[] = ["bash", "python", "tsx"];

async function load(): Promise<Parsers> {
  // Its words go nowhere: the standard output belongs to whoever runs us.
  const silent = { print: () => {}, printErr: () => {} };
  const program = { wasmBinary: await readParser("tree-sitter"), locateFile: (file: string) => file };
  await treeSitter.Parser.init({ ...silent, ...program });
  const parsers = new Map<Grammar, InstanceType<typeof treeSitter.Parser>>();
  for (const grammar of GRAMMARS) {
    const language = await treeSitter.Language.load(await readParser(`tree-sitter-${grammar}`));
    const parser = new treeSitter.Parser();
    parser.setLanguage(language);
    parsers.set(grammar, parser);
  }
  return {
    parse(grammar, text, onProgress) {
      const parser = parsers.get(grammar);
      if (parser === undefined) return undefined;
      parser.reset();
      // Nothing is thrown through the parser: it would leave its memory and its stack as they are.
      let stopped: { readonly error: unknown } | undefined;
      const tree = parser.parse(text, null, {
        progressCallback() {
          try {
            onProgress?.();
          } catch (error) {
            stopped = { error };
          }
          return stopped !== undefined;
        },
      });
      if (stopped !== undefined) {
        tree?.delete();
        throw stopped.error;
      }
      if (tree === null) return undefined;
      try {
        const copy = copyTree(tree.walk());
        return copy === undefined ? undefined : { text, ...copy, hasErrors: tree.rootNode.hasError };
      } finally {
        tree.delete();
      }
    },
  };
}

/** Beside the bundle where there is one, packed to a tenth; else from the package that brings them. */
async function readParser(name: string): Promise<Uint8Array> {
  const here = dirname(fileURLToPath(import.meta.url));
  const packed = await readFile(join(here, `${name}.wasm.br`)).catch(() => undefined);
  // In this thread: each of libuv's threads would keep what it took for its part, 20 MB together.
  if (packed !== undefined) return brotliDecompressSync(packed);
  const folder = dirname(createRequire(import.meta.url).resolve("@vscode/tree-sitter-wasm"));
  return readFile(join(folder, `${name}.wasm`));
}

interface Cursor {
  readonly nodeType: string;
  readonly nodeIsNamed: boolean;
  readonly currentFieldName: string | null;
  readonly startIndex: number;
  readonly endIndex: number;
  readonly startPosition: { readonly row: number };
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
  delete(): void;
}

// Real files of 100 KB have 60,000; a megabyte of brackets has millions.
const MAX_NODES = 400_000;
const MAX_DEPTH = 1_200;

// Half of all nodes, and never asked for.
const PUNCTUATION: ReadonlySet<string> = new Set([",", ";", ".", "(", ")", "[", "]", "{", "}", ":"]);
const MARK: SyntaxNode = { type: "", field: "", start: 0, end: 0, line: 1, isNamed: false, children: [] };

/** One walk: going through the parser's memory node by node later would cost a call for each question. */
function copyTree(cursor: Cursor): Pick<SyntaxTree, "root" | "isCut"> | undefined {
  try {
    const stack: { node: SyntaxNode; children: SyntaxNode[] }[] = [];
    let count = 0;
    let isCut = false;
    for (;;) {
      count += 1;
      if (count > MAX_NODES) return undefined;
      const isNamed = cursor.nodeIsNamed;
      const type = cursor.nodeType;
      const children: SyntaxNode[] = [];
      const node: SyntaxNode =
        isNamed || !PUNCTUATION.has(type)
          ? {
              type,
              field: cursor.currentFieldName ?? "",
              start: cursor.startIndex,
              end: cursor.endIndex,
              line: cursor.startPosition.row + 1,
              isNamed,
              children,
            }
          : MARK;
      if (node !== MARK) stack.at(-1)?.children.push(node);
      if (node !== MARK && cursor.gotoFirstChild()) {
        if (stack.length < MAX_DEPTH) {
          stack.push({ node, children });
          continue;
        }
        // Deeper than anybody writes: left out, and said so. The text of the node still has it.
        isCut = true;
        cursor.gotoParent();
      }
      if (stack.length === 0) return { root: node, isCut };
      while (!cursor.gotoNextSibling()) {
        const done = stack.pop();
        if (done === undefined) return undefined;
        if (stack.length === 0) return { root: done.node, isCut };
        cursor.gotoParent();
      }
    }
  } finally {
    cursor.delete();
  }
}
