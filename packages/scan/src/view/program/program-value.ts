import type { Source } from "../skill-view.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import { mergeSources } from "../value.ts";

/** What is known of a value of a program. */
export interface ProgramValue {
  /** Its text as far as it is known, `${name}` for the rest. */
  readonly text: string;
  readonly sources: readonly Source[];
  /** Is the text all there is to know? */
  readonly isKnown: boolean;
  /** What it is called where it is a module, a function or made by one: `requests.Session`. */
  readonly name?: string;
  readonly number?: number;
  readonly items?: readonly ProgramValue[];
  readonly callee?: LocalFunction;
  /** Variables that get what is put into this: the buffer below `ZipFile(buffer, "w")`. */
  readonly backs?: readonly string[];
}

/** Names and what they stand for. */
export type Scope = Map<string, ProgramValue>;

/** A function of the skill's own. */
export interface LocalFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly node: SyntaxNode;
  /** The parameter that takes all further arguments. */
  readonly rest?: string;
  /** What parameters are where nobody gives them. */
  readonly defaults: Set<ProgramValue>;
  /** It hands a parameter to a shell: a call of it is a command. */
  runsParameter?: boolean;
  /** The program that it gives its parameters to: `run(["git", *args])`. */
  runsProgram?: string;
  /** Of its body: whoever calls it puts the arguments here. */
  readonly scope: Scope;
  /** What it gives back, as far as one pass has seen. */
  result: ProgramValue | undefined;
}

export const EMPTY: ProgramValue = { text: "", sources: [], isKnown: true };

export function textValue(text: string, sources: readonly Source[] = []): ProgramValue {
  return { text: text.length > MAX_CHARS ? text.slice(0, MAX_CHARS) : text, sources, isKnown: true };
}

export function numberValue(number: number): ProgramValue {
  return { text: String(number), sources: [], isKnown: true, number };
}

export function unknownValue(name: string, sources: readonly Source[] = []): ProgramValue {
  return { text: `\${${name.slice(0, 100)}}`, sources, isKnown: false, name };
}

export function joinValues(values: readonly ProgramValue[], between = ""): ProgramValue {
  let text = "";
  for (const [index, value] of values.entries()) {
    if (text.length > MAX_CHARS) break;
    text += index === 0 ? value.text : between + value.text;
  }
  return {
    ...textValue(text, mergeSources(values.map(({ sources }) => sources))),
    isKnown: values.every(({ isKnown }) => isKnown),
  };
}

export function listValue(items: readonly ProgramValue[]): ProgramValue {
  return { ...joinValues(items.slice(0, 2_000), ", "), items };
}

/** Values that double with every line must not fill the memory. */
const MAX_CHARS = 64 * 1024;

/** The same place assigned twice: what comes later is what it says, sources of both remain. */
export function mergeValues(previous: ProgramValue | undefined, after: ProgramValue): ProgramValue {
  if (previous === undefined || previous.sources.length === 0) return after;
  return { ...after, sources: mergeSources([after.sources, previous.sources]) };
}
