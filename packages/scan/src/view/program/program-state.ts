import type { NestedCode, WrittenFile } from "../code-reading.ts";
import type { Call, Source, StringValue } from "../skill-view.ts";
import type { SyntaxNode, SyntaxTree } from "../syntax/syntax-node.ts";
import { type LocalFunction, mergeValues, type ProgramValue, type Scope } from "./program-value.ts";

/** What is known while a program is gone through. */
export interface ProgramState {
  readonly tree: SyntaxTree;
  readonly grammar: "python" | "tsx";
  readonly found: ProgramFindings;
  readonly functions: Map<SyntaxNode, LocalFunction>;
  /** Names of the classes of this text. */
  readonly classes: Set<string>;
  /** Innermost last. */
  stack: Scope[];
  /** The function whose body is being read. */
  current: LocalFunction | undefined;
  /** Only in the last pass. */
  collects: boolean;
  isFirst: boolean;
  /** What is put together over and over costs more than the text is long; past this, values are no longer joined. */
  joinsLeft: number;
  /** Helpers that are being worked out inside of each other. */
  helpersOpen: number;
  stringsLeft: number;
  evaluate(node: SyntaxNode): ProgramValue;
  textOf(node: SyntaxNode): string;
  lineOf(node: SyntaxNode): number;
  sourceAt(node: SyntaxNode, match: Pick<Source, "kind" | "what">): Source;
  scopeOf(node: SyntaxNode): Scope;
  lookUp(name: string): ProgramValue | undefined;
  bind(name: string, value: ProgramValue): void;
  /** The whole environment, or all arguments, where they are handed on as a value. */
  asValue(value: ProgramValue, node?: SyntaxNode): ProgramValue;
  /** Notes a text that was put together. */
  known(node: SyntaxNode, value: ProgramValue): ProgramValue;
  /** What a name of another file of the skill stands for there; see `SkillModules`. */
  imported(value: ProgramValue): ProgramValue;
}

export interface ProgramFindings {
  readonly calls: Call[];
  readonly strings: StringValue[];
  readonly comments: StringValue[];
  readonly docstrings: StringValue[];
  readonly nested: NestedCode[];
  readonly written: WrittenFile[];
  readonly shellTexts: { text: string; line: number; sources: readonly Source[] }[];
}

export interface StateOptions {
  readonly tree: SyntaxTree;
  readonly grammar: "python" | "tsx";
  readonly where: { readonly path: string; readonly line: number };
  readonly evaluate: (state: ProgramState, node: SyntaxNode) => ProgramValue;
  readonly imported: (value: ProgramValue) => ProgramValue;
  readonly checkTime: () => void;
}

export function openState(options: StateOptions): ProgramState {
  const { tree, where, checkTime } = options;
  const scopes = new Map<SyntaxNode, Scope>();
  const made = new Map<SyntaxNode, Map<string, Source>>();
  let steps = 0;

  const state: ProgramState = {
    tree,
    grammar: options.grammar,
    found: { calls: [], strings: [], comments: [], docstrings: [], nested: [], written: [], shellTexts: [] },
    functions: new Map(),
    classes: new Set(),
    stack: [],
    current: undefined,
    collects: false,
    isFirst: true,
    joinsLeft: MAX_JOINED_CHARS,
    helpersOpen: 0,
    stringsLeft: LEAST_STRING_CHARS + STRING_SHARE * tree.text.length,
    imported: options.imported,
    evaluate(node) {
      steps += 1;
      if ((steps & 0x3ff) === 0) checkTime();
      return options.evaluate(state, node);
    },
    textOf: (node) => tree.text.slice(node.start, node.end),
    lineOf: (node) => where.line + node.line - 1,
    /** One object for one place, however often it is come by. */
    sourceAt(node, match) {
      const here = made.get(node) ?? new Map<string, Source>();
      made.set(node, here);
      const key = `${match.kind} ${match.what}`;
      const source = here.get(key) ?? { ...match, path: where.path, line: state.lineOf(node) };
      here.set(key, source);
      return source;
    },
    scopeOf(node) {
      const cached = scopes.get(node) ?? new Map<string, ProgramValue>();
      scopes.set(node, cached);
      return cached;
    },
    lookUp(name) {
      for (let at = state.stack.length - 1; at >= 0; at -= 1) {
        const value = state.stack[at]?.get(name);
        if (value !== undefined) return value;
      }
      return undefined;
    },
    bind(name, value) {
      // An outer variable that a function assigns is the same variable in JavaScript; in Python, following it does no harm.
      const scope = state.stack.findLast((one) => one.has(name)) ?? state.stack.at(-1);
      scope?.set(name, mergeValues(scope.get(name), state.asValue(value)));
    },
    asValue(value, node = tree.root) {
      if (value.name === undefined || value.sources.length > 0) return value;
      if (ENVIRONMENTS.test(value.name))
        return { ...value, sources: [state.sourceAt(node, { kind: "environment", what: "*" })] };
      if (ARGUMENTS.test(value.name))
        return { ...value, sources: [state.sourceAt(node, { kind: "input", what: value.name })] };
      return value;
    },
    known(node, value) {
      if (!state.collects || value.text.length < 2) return value;
      state.stringsLeft -= value.text.length;
      if (state.stringsLeft > 0) state.found.strings.push({ line: state.lineOf(node), value: value.text });
      return value;
    },
  };
  return state;
}

export const MAX_JOINED_CHARS = 16 * 1024 * 1024;
// Texts that a program puts together are each looked into; real ones hold less than the program is long.
const LEAST_STRING_CHARS = 256 * 1024;
const STRING_SHARE = 4;

export const ENVIRONMENTS = /^(?:os\.environb?|environ|process\.env|Deno\.env|Bun\.env|import\.meta\.env)$/;
const ARGUMENTS = /^(?:sys\.argv|process\.argv|Deno\.args|sys\.stdin|process\.stdin)$/;

export const NO_CHILD: SyntaxNode = {
  type: "",
  field: "",
  start: 0,
  end: 0,
  line: 1,
  isNamed: false,
  children: [],
};
