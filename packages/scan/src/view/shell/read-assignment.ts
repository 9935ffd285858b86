import { childOf, type SyntaxNode } from "../syntax/syntax-node.ts";
import { constant, joined, unknown, type Value } from "../value.ts";
import type { CommandDraft } from "./command-draft.ts";
import type { ShellState } from "./shell-state.ts";
import { wholeWord } from "./word-value.ts";

/** Remembers what a variable is set to; gives the commands that were run for it. */
export function readAssignment(state: ShellState, node: SyntaxNode): CommandDraft[] {
  const { context, known, text } = state;
  const name = childOf(node, "name");
  const value = childOf(node, "value");
  if (name === undefined) return [];
  const key = text.slice(name.start, name.end);
  const given =
    value === undefined
      ? constant("")
      : value.type === "array"
        ? arrayValue(state, value)
        : wholeWord(value, context);
  const isAppended = text.slice(name.end, value?.start ?? node.end).includes("+=");
  const previous = known.variables.get(key);
  const after = isAppended && previous !== undefined ? joined([previous, given]) : given;
  known.charsLeft -= after.text.length;
  known.variables.set(key, known.charsLeft < 0 ? unknown(key, after.sources) : after);
  if (value !== undefined) state.note(state.lineOf(node), given.text);
  return takeOpen(state);
}

function arrayValue({ context }: ShellState, node: SyntaxNode): Value {
  return joined(
    node.children.filter(({ isNamed }) => isNamed).map((child) => wholeWord(child, context)),
    " ",
  );
}

/** Commands of substitutions that no command has claimed. */
export function takeOpen(state: ShellState): CommandDraft[] {
  const taken = state.open;
  state.open = [];
  return taken;
}
