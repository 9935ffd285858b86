import { hasSequence } from "./has-sequence.ts";
import type { PythonLine } from "./python-lines.ts";

export interface PythonTopLevel {
  /** Running the file does something: a main guard, a call, a loop, or it reads its arguments. */
  readonly acts: boolean;
  /** It has definitions and provably nothing else: running it ends without a word, whatever its shebang says. */
  readonly onlyDefines: boolean;
}

/** What happens when the file is run, as far as its statements show. In steps, for `runCooperatively`. */
export function* pythonTopLevel(lines: readonly PythonLine[]): Generator<void, PythonTopLevel> {
  const defined = new Set(lines.flatMap(({ indent, tokens }) => (indent === 0 ? definedName(tokens) : [])));
  yield;
  const isParameterised = lines.some(readsArguments);
  yield;
  const topLevel = isParameterised ? [] : executed(lines);
  yield;
  const acts = isParameterised || topLevel.some(isAction);
  yield;
  const onlyDefines =
    !acts && defined.size > 0 && lines.every((line) => line.indent > 0 || isDefinition(line, defined));
  return { acts, onlyDefines };
}

function definedName(tokens: PythonLine["tokens"]): string[] {
  const at = tokens.findIndex((token) => token.text === "def" || token.text === "class");
  return at === 0 || (at === 1 && tokens[0]?.text === "async") ? [tokens[at + 1]?.text ?? ""] : [];
}

function readsArguments({ tokens }: PythonLine): boolean {
  return hasSequence(tokens, ["sys", ".", "argv"]);
}

// Statements that run with the file: those without indent, and the first level below `if` and `try`. What stands
// below `except` is what a module does when an import fails.
function executed(lines: readonly PythonLine[]): PythonLine[] {
  const topLevel: PythonLine[] = [];
  let blockIndent: number | undefined;
  let isInBlock = false;
  for (const line of lines) {
    if (line.indent === 0) {
      topLevel.push(line);
      isInBlock = ["if", "elif", "else", "try", "finally"].includes(line.tokens[0]?.text ?? "");
      blockIndent = undefined;
    } else if (isInBlock) {
      blockIndent ??= line.indent;
      if (line.indent === blockIndent) topLevel.push(line);
    }
  }
  return topLevel;
}

// An assignment is not enough: every module compiles patterns and makes loggers.
function isAction(line: PythonLine): boolean {
  const { tokens } = line;
  const [first] = tokens;
  if (first?.kind !== "name") return false;
  // Whatever a module raises inside of a condition, it raises at an import that it does not like.
  if (first.text === "raise" && line.indent === 0) return true;
  if (isMainGuard(line) || ["for", "while", "with", "await"].includes(first.text)) return true;
  if (KEYWORDS.has(first.text)) return false;
  let at = 1;
  while (tokens[at]?.text === "." && tokens[at + 1]?.kind === "name") at += 2;
  if (tokens[at]?.text === "(") return !isSetUpCall(line, at);
  return tokens[at]?.text === "=" && hasSequence(tokens, [".", "parse_args", "("]);
}

function isMainGuard({ indent, tokens }: PythonLine): boolean {
  return (
    indent === 0 &&
    tokens[0]?.text === "if" &&
    tokens.some((token) => token.kind === "name" && token.text === "__name__") &&
    tokens.some((token) => token.kind === "string" && token.text === "__main__")
  );
}

const KEYWORDS: ReadonlySet<string> = new Set(
  (
    "and as assert async class def del elif else except finally from global if import nonlocal not or pass raise " +
    "return try"
  ).split(" "),
);

function isSetUpCall({ tokens }: PythonLine, end: number): boolean {
  const callee = tokens.slice(0, Math.min(end, 8)).map((token) => token.text);
  return SET_UP_CALLS.test(callee.join(""));
}

// Calls that modules make for their own sake.
const SET_UP_CALLS =
  /^(?:sys\.path\.\w+|sys\.std\w+\.reconfigure|logging\.\w+|logger\.\w+|warnings\.\w+|os\.environ\.\w+|(?:dotenv\.)?load_dotenv|locale\.\w+|matplotlib\.use|mimetypes\.\w+|random\.seed)$/;

function isDefinition({ tokens }: PythonLine, defined: ReadonlySet<string>): boolean {
  const [first, second] = tokens;
  if (first === undefined || first.kind === "string" || first.text === "@") return true;
  if (["import", "from", "def", "class", "async"].includes(first.text)) return true;
  if (first.kind !== "name" || KEYWORDS.has(first.text)) return false;
  // `result = main()` runs what the file defines.
  if (second?.text === "=" || second?.text === ":") {
    return !tokens.some((token, at) => tokens[at + 1]?.text === "(" && defined.has(token.text));
  }
  // What is left of the calls after `isAction`: those that set things up.
  return second?.text === "." || second?.text === "(";
}
