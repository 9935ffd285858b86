import type { Source } from "../skill-view.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import { callWrites } from "./call-sources.ts";
import type { ProgramState } from "./program-state.ts";
import type { ProgramValue } from "./program-value.ts";
import { isShellCall, shellTextOf } from "./shell-calls.ts";

/** Notes a call: what flows into it, the file that it writes, the command or the code that it runs. */
export function collectCall(
  { found, grammar, lineOf }: ProgramState,
  {
    node,
    name,
    args,
    carries,
    receiver,
  }: {
    readonly node: SyntaxNode;
    readonly name: string;
    readonly args: readonly ProgramValue[];
    readonly carries: readonly Source[];
    readonly receiver: ProgramValue | undefined;
  },
): void {
  const line = lineOf(node);
  const texts = args.slice(0, 20).map(({ text }) => text.slice(0, 4_000));
  const on = receiver?.text.slice(0, 1_000) ?? "";
  found.calls.push({ line, name: name || "call", args: texts, carries, ...(on !== "" && { on }) });
  for (const arg of args) {
    // `.then(eval)`: a function that is handed on is called with what flows.
    if (arg.name !== undefined && RUNS_TEXT.test(arg.name) && !arg.isKnown)
      found.calls.push({ line, name: arg.name, args: [], carries });
  }
  const file = callWrites(name, args, receiver?.text ?? "");
  if (file !== undefined && file !== "") found.written.push({ file, sources: carries });
  if (isShellCall(name)) {
    const shell = shellTextOf(name, args);
    if (shell !== undefined) found.shellTexts.push({ text: shell, line, sources: carries });
  }
  if (TAKES_CODE.test(name)) {
    const code = name === "Function" ? args.at(-1) : args[0];
    if (code !== undefined && code.callee === undefined && code.text.length > 3)
      found.nested.push({ language: grammar === "python" ? "python" : "javascript", text: code.text, line });
  }
}

const RUNS_TEXT = /^(?:eval|exec|Function|child_process\.exec\w*|os\.system)$/;
const TAKES_CODE = /^(?:eval|exec|compile|Function|vm\.\w+|runpy\.\w+|new Function|setTimeout|setInterval)$/;
