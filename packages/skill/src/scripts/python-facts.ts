import { hasSequence } from "./has-sequence.ts";
import { pythonCall } from "./python-call.ts";
import type { PythonLine, PythonToken } from "./python-lines.ts";

export interface PythonFacts {
  /** The module's docstring, else the description given to its argument parser. */
  readonly about?: string;
  readonly takesParams: boolean;
  /** Top-level names of imported modules, in order; relative imports left out. */
  readonly imports: readonly string[];
}

/** What can be said of a Python file from its statements. In steps, for `runCooperatively`. */
export function* pythonFacts(lines: readonly PythonLine[]): Generator<void, PythonFacts> {
  const about = docstringOf(lines) ?? parserDescription(lines);
  yield;
  const takesParams = lines.some(
    ({ tokens }) =>
      hasSequence(tokens, ["loads", "(", "sys", ".", "argv", "[", "1", "]"]) ||
      hasSequence(tokens, ["def", "run", "(", "params"]),
  );
  yield;
  const imports = [...new Set(lines.flatMap(({ tokens }) => importsOf(tokens)))].slice(0, MAX_IMPORTS);
  return { ...(about === undefined ? {} : { about }), takesParams, imports };
}

const MAX_IMPORTS = 200;

function docstringOf(lines: readonly PythonLine[]): string | undefined {
  const tokens = lines[0]?.tokens ?? [];
  const isText = tokens.length > 0 && tokens.every((token) => token.kind === "string");
  return isText ? tokens.map((token) => token.text).join("") : undefined;
}

function parserDescription(lines: readonly PythonLine[]): string | undefined {
  for (const { tokens } of lines) {
    const at = tokens.findIndex(
      (token, index) => token.text === "ArgumentParser" && tokens[index + 1]?.text === "(",
    );
    if (at === -1) continue;
    const description = pythonCall(tokens, at + 1).named.get("description");
    if (description?.kind === "string") return description.text;
  }
  return undefined;
}

function importsOf(tokens: readonly PythonToken[]): string[] {
  const [first, second] = tokens;
  if (first?.kind !== "name" || second?.kind !== "name") return [];
  if (first.text === "from") return tokens.some(({ text }) => text === "import") ? [second.text] : [];
  if (first.text !== "import") return [];
  // `import a.b as c, d`: the names after `import` and after each comma.
  return tokens.flatMap((token, at) =>
    token.kind === "name" && (at === 1 || tokens[at - 1]?.text === ",") ? [token.text] : [],
  );
}
