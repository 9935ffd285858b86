import type { Source } from "../skill-view.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import { constant, mergeSources, type Value } from "../value.ts";
import type { CommandDraft } from "./command-draft.ts";
import { finishCommand, MAX_SHELL_DEPTH } from "./finish-command.ts";
import { readAssignment } from "./read-assignment.ts";
import type { ShellState } from "./shell-state.ts";
import { type Heredoc, heredocAt } from "./take-heredocs.ts";
import { wholeWord, wordValues } from "./word-value.ts";

/** One command: its words, redirections and here-document. `inputs`: those before it in the pipe, nearest first. */
export function readCommand(
  state: ShellState,
  node: SyntaxNode,
  more: readonly SyntaxNode[],
  inputs: readonly CommandDraft[] = [],
): CommandDraft | undefined {
  const words: Value[] = [];
  const outer = state.open;
  state.open = [];
  for (const child of node.children) {
    if (child.type === "variable_assignment") readAssignment(state, child);
    else if (child.field === "name" || child.field === "argument")
      words.push(...wordValues(child, state.context));
  }
  const { list, stdin } = readRedirects(
    state,
    [...node.children.filter(({ type }) => type.endsWith("_redirect")), ...more],
    words,
  );
  const inner = state.open;
  state.open = outer;
  return finishCommand(state, { words, redirects: list, inner, node, inputs, stdin });
}

/** `words` loses the one that stands for a here-document, and gains those that follow a redirection. */
export function readRedirects(
  state: ShellState,
  nodes: readonly SyntaxNode[],
  words: Value[] = [],
): { list: { operator: string; target: string }[]; stdin: Value | undefined } {
  const { context } = state;
  const list: { operator: string; target: string }[] = [];
  let stdin: Value | undefined;
  for (const node of nodes) {
    if (node.type === "herestring_redirect") {
      const word = node.children.findLast(({ isNamed }) => isNamed);
      if (word === undefined) continue;
      stdin = wholeWord(word, context);
    } else {
      // Words after the target are arguments; the grammar takes them for more targets.
      const [target, ...rest] = node.children.filter(({ field }) => field === "destination");
      const operator = node.children.find(({ isNamed }) => !isNamed);
      words.push(...rest.flatMap((child) => wordValues(child, context)));
      if (target === undefined || operator === undefined) continue;
      list.push({ operator: operator.type, target: wholeWord(target, context).text });
    }
  }
  for (const [index, { text: word }] of words.entries()) {
    const heredoc = heredocAt(word, state.heredocs);
    if (heredoc === undefined) continue;
    words.splice(index, 1);
    stdin = expandHeredoc(state, heredoc);
    state.stdinLine = state.place.line + heredoc.line - 1;
    break;
  }
  return { list, stdin };
}

function expandHeredoc(state: ShellState, { body, isRaw }: Heredoc): Value {
  if (isRaw || !body.includes("$")) return constant(body);
  const { known, place, depth } = state;
  const sources = new Set<Source>();
  const output = body.replace(/\$\{?([A-Za-z_]\w{0,60})\}?/g, (whole, name: string) => {
    const value = known.variables.get(name);
    if (value === undefined) return whole;
    for (const source of value.sources) sources.add(source);
    known.charsLeft -= value.text.length;
    return known.charsLeft < 0 ? whole : value.text;
  });
  if (depth < MAX_SHELL_DEPTH) {
    // `$(…)` inside is run when the document is read.
    let count = 0;
    for (const match of body.matchAll(/\$\(([^()]{1,500})\)|`([^`]{1,500})`/g)) {
      count += 1;
      if (count > MAX_SUBSTITUTIONS) break;
      const inner = state.view(match[1] ?? match[2] ?? "", place.line);
      state.commands.push(...inner.commands);
      for (const { carries } of inner.commands) for (const source of carries) sources.add(source);
    }
  }
  return { text: output, sources: mergeSources([[...sources]]) };
}

// Each is parsed by itself.
const MAX_SUBSTITUTIONS = 100;
