import type { PythonLine, PythonToken } from "./python-lines.ts";
import type { VariableUse } from "./script-variables.ts";

/** Uses of `os.environ` and `os.getenv` with a name in quotes. Only `environ["X"]` fails without it, outside of a `try`. */
export function pythonVariables(lines: readonly PythonLine[]): VariableUse[] {
  const uses: VariableUse[] = [];
  const guards: number[] = [];
  for (const { indent, tokens } of lines) {
    while (guards.length > 0 && indent <= (guards.at(-1) ?? 0)) guards.pop();
    const isGuard = tokens[0]?.text === "try" || tokens.some(({ text }) => text === "suppress");
    if (isGuard) guards.push(indent);
    for (let at = 0; at < tokens.length && uses.length < MAX_USES; at += 1) {
      const use = useAt(tokens, at);
      if (use === undefined) continue;
      uses.push(use.use === "needs" && guards.length > 0 ? { ...use, use: "may use" } : use);
    }
  }
  return uses;
}

const MAX_USES = 500;

function useAt(tokens: readonly PythonToken[], at: number): VariableUse | undefined {
  const token = tokens[at];
  if (token?.kind === "name" && token.text === "getenv") {
    return named(tokens[at + 2], tokens[at + 1]?.text === "(", "may use");
  }
  if (token?.kind !== "name" || token.text !== "environ") return undefined;
  const start = tokens[at - 1]?.text === "." ? at - 2 : at;
  const [before, next] = [tokens[start - 1], tokens[at + 1]];
  // `"X" in os.environ`
  if (before?.text === "in") {
    return named(tokens[tokens[start - 2]?.text === "not" ? start - 3 : start - 2], true, "may use");
  }
  if (next?.text === ".") {
    const method = tokens[at + 2]?.text ?? "";
    const isCall = tokens[at + 3]?.text === "(";
    if (method === "setdefault") return named(tokens[at + 4], isCall, "sets");
    return named(tokens[at + 4], isCall && (method === "get" || method === "pop"), "may use");
  }
  const after = tokens[at + 4];
  if (after?.text === "=") return named(tokens[at + 2], next?.text === "[", "sets");
  const isChoice = /^(?:or|and|else|del)$/.test(before?.text ?? "") || after?.text === "if";
  return named(
    tokens[at + 2],
    next?.text === "[" && tokens[at + 3]?.text === "]",
    isChoice ? "may use" : "needs",
  );
}

function named(
  token: PythonToken | undefined,
  isClear: boolean,
  use: VariableUse["use"],
): VariableUse | undefined {
  if (!isClear || token?.kind !== "string" || token.isFormatted === true) return undefined;
  return { name: token.text, use };
}
