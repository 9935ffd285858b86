import type { CodeReading, NestedCode, WrittenFile } from "../code-reading.ts";
import type { Command, StringValue } from "../skill-view.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import { mergeSources, unknown, type Value } from "../value.ts";
import type { CommandDraft } from "./command-draft.ts";
import type { Heredoc } from "./take-heredocs.ts";
import type { WordContext } from "./word-value.ts";

/** What shell code says: its commands with values put in, and code of other languages that it feeds to their programs. */
export type ShellReading = Omit<CodeReading, "calls" | "docstrings">;

export interface ShellPlace {
  readonly path: string;
  /** Line of the file where the text begins. */
  readonly line: number;
  /** How often shell text was already handed on to a shell. */
  readonly depth?: number;
}

/** What earlier lines of the same text set. */
export interface KnownValues {
  readonly variables: Map<string, Value>;
  /** How much more variables and strings may hold together. */
  charsLeft: number;
}

export function openKnownValues(): KnownValues {
  return { variables: new Map(), charsLeft: MAX_KNOWN_CHARS };
}

const MAX_KNOWN_CHARS = 2 * 1024 * 1024;

/** What is known while one shell text is read. */
export interface ShellState {
  readonly text: string;
  readonly place: ShellPlace;
  readonly depth: number;
  readonly heredocs: readonly Heredoc[];
  readonly known: KnownValues;
  readonly context: WordContext;
  readonly commands: Command[];
  readonly strings: StringValue[];
  readonly nested: NestedCode[];
  readonly comments: StringValue[];
  readonly written: WrittenFile[];
  readonly pipelines: string[];
  /** Commands of `$(…)` met while the words of a command are read. */
  open: CommandDraft[];
  /** Where the here-document begins that the command at hand reads. */
  stdinLine: number | undefined;
  lineOf(node: SyntaxNode): number;
  note(line: number, value: string): void;
  checkTime(): void;
  /** Reads shell text inside the text: of `sh -c`, of a here-document. */
  view(text: string, line: number): ShellReading;
}

export interface ShellStateOptions {
  readonly text: string;
  readonly place: ShellPlace;
  readonly heredocs: readonly Heredoc[];
  readonly known: KnownValues;
  readonly checkTime: () => void;
  readonly view: (text: string, place: ShellPlace) => ShellReading;
  readonly statements: (state: ShellState, node: SyntaxNode) => CommandDraft[];
}

export function openShellState(options: ShellStateOptions): ShellState {
  const { text, place, heredocs, known, checkTime } = options;
  const depth = place.depth ?? 0;
  const state: ShellState = {
    text,
    place,
    depth,
    heredocs,
    known,
    commands: [],
    strings: [],
    nested: [],
    comments: [],
    written: [],
    pipelines: [],
    open: [],
    stdinLine: undefined,
    checkTime,
    lineOf: (node) => place.line + node.line - 1,
    note(line, value) {
      known.charsLeft -= value.length;
      if (value.length > 2 && known.charsLeft > 0) state.strings.push({ line, value });
    },
    view: (inner, line) => options.view(inner, { path: place.path, line, depth: depth + 1 }),
    context: {
      text,
      variables: known.variables,
      environment: (name, line) => ({
        kind: "environment",
        what: name,
        path: place.path,
        line: place.line + line - 1,
      }),
      substitution(node) {
        const inner = options.statements(state, node);
        state.open.push(...inner);
        const last = inner.at(-1);
        const sources = mergeSources(inner.map(({ carries }) => carries));
        if (last?.output !== undefined) return { text: withoutLineEnds(last.output), sources };
        return unknown(last?.program ?? "command", sources);
      },
    },
  };
  return state;
}

function withoutLineEnds(output: string): string {
  let end = output.length;
  while (end > 0 && output[end - 1] === "\n") end -= 1;
  return output.slice(0, end);
}

export function readingOf(state: ShellState, isParsed: boolean): ShellReading {
  const { commands, strings, nested, comments, written, pipelines } = state;
  return { commands, strings, nested, comments, written, plain: pipelines.join("\n"), isParsed };
}
