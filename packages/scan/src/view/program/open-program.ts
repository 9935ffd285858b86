import type { SyntaxTree } from "../syntax/syntax-node.ts";
import { evaluateNode } from "./evaluate-node.ts";
import { MAX_JOINED_CHARS, openState, type ProgramFindings } from "./program-state.ts";
import type { ProgramValue, Scope } from "./program-value.ts";

export interface Program {
  /** Goes through the whole text once; only a pass that `collects` fills the lists. */
  run(collects: boolean): void;
  readonly found: ProgramFindings;
  /** False where a part of it was deeper than is read. */
  readonly isWhole: boolean;
  /** Its outermost names: what another file gets that imports this one. */
  readonly names: Scope;
}

/** Evaluates what can be known of a program without running it. Every branch is taken, every loop once. */
export function openProgram(
  tree: SyntaxTree,
  grammar: "python" | "tsx",
  where: { readonly path: string; readonly line: number },
  checkTime: () => void,
  imported: (value: ProgramValue) => ProgramValue = (value) => value,
): Program {
  const state = openState({ tree, grammar, where, checkTime, imported, evaluate: evaluateNode });
  const names = state.scopeOf(tree.root);
  return {
    run(collects) {
      state.collects = collects;
      state.joinsLeft = MAX_JOINED_CHARS;
      state.stack = [names];
      state.evaluate(tree.root);
      state.isFirst = false;
    },
    found: state.found,
    isWhole: !tree.isCut,
    names,
  };
}
