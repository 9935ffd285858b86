import { isBuiltin } from "node:module";
import { hasSequence } from "./has-sequence.ts";
import { type JavaScriptToken, javaScriptTokens } from "./javascript-tokens.ts";
import { javaScriptVariables } from "./javascript-variables.ts";
import type { VariableUse } from "./script-variables.ts";
import { SCRIPT_READ_MAX_TOKENS } from "./skill-script.ts";

export interface JavaScriptFacts {
  /** Running the file does something: a call at the top level, or it reads its arguments. */
  readonly doesSomething: boolean;
  /** It talks to a page and to nothing that Node has. */
  readonly needsBrowser: boolean;
  readonly takesParams: boolean;
  /** Names of imported packages, in order; built-in modules and files left out. */
  readonly imports: readonly string[];
  readonly variables: readonly VariableUse[];
  /** The source goes on after what was read of it. */
  readonly isCutShort: boolean;
}

/** What can be said of a JavaScript or TypeScript file from its tokens. In steps, for `runCooperatively`. */
export function* javaScriptFacts(source: string): Generator<void, JavaScriptFacts> {
  const tokens = yield* javaScriptTokens(source);
  yield;
  const specifiers = specifiersIn(tokens);
  yield;
  const hasWord = (word: string) => tokens.some(({ kind, text }) => kind === "word" && text === word);
  let readsArguments = false;
  for (const sequence of ARGUMENT_READS) {
    yield;
    readsArguments ||= hasSequence(tokens, sequence);
  }
  let doesSomething = readsArguments;
  for (let at = 0; at < tokens.length && !doesSomething; at += 1) {
    doesSomething = acts(tokens, at);
    if (at % TOKENS_AT_ONCE === 0) yield;
  }
  yield;
  const takesParams = hasSequence(tokens, TAKES_PARAMS);
  const imports = [...new Set(specifiers.flatMap(packageOf))].slice(0, MAX_IMPORTS);
  yield;
  const variables = javaScriptVariables(tokens);
  return {
    doesSomething,
    needsBrowser:
      specifiers.length === 0 &&
      !readsArguments &&
      !hasWord("process") &&
      (hasWord("window") || hasWord("document")),
    takesParams,
    imports,
    variables,
    isCutShort: tokens.length >= SCRIPT_READ_MAX_TOKENS,
  };
}

const TOKENS_AT_ONCE = 4_000;
const MAX_IMPORTS = 200;

const TAKES_PARAMS = ["JSON", ".", "parse", "(", "process", ".", "argv", "[", "2", "]"];
const ARGUMENT_READS: readonly (readonly string[])[] = [
  ["process", ".", "argv"],
  ["Deno", ".", "args"],
  ["Bun", ".", "argv"],
  ["parseArgs", "("],
  ["require", ".", "main"],
  ["import", ".", "meta", ".", "main"],
];

// A statement at the top level that calls or waits. Declarations, exports and assignments only prepare.
function acts(tokens: readonly JavaScriptToken[], at: number): boolean {
  const token = tokens[at];
  if (token === undefined || token.depth !== 0) return false;
  if (token.kind === "word" && token.text === "await") return true;
  if (!startsStatement(token, tokens[at - 1])) return false;
  if (token.kind === "punctuator") return token.text === "(" || token.text === "!";
  if (token.kind === "string") return false;
  if (["for", "while", "do", "new", "void"].includes(token.text)) return true;
  if (NOT_A_CALL.has(token.text)) return false;
  let end = at + 1;
  while (tokens[end]?.text === "." && tokens[end + 1]?.kind === "word") end += 2;
  return tokens[end]?.kind === "punctuator" && tokens[end]?.text === "(";
}

function startsStatement(token: JavaScriptToken, previous: JavaScriptToken | undefined): boolean {
  if (previous === undefined) return true;
  if (previous.kind === "punctuator")
    return previous.text === ";" || (previous.text === "}" && token.kind === "word");
  return token.startsLine && token.kind === "word" && !CONTINUED_BY.has(previous.text);
}

const NOT_A_CALL: ReadonlySet<string> = new Set(
  (
    "abstract async case catch class const declare default else enum export finally function if import interface let " +
    "module namespace return switch throw try type var Object jest describe"
  ).split(" "),
);
const CONTINUED_BY: ReadonlySet<string> = new Set(
  "as async const extends from implements in let of return var".split(" "),
);

// Forty thousand tokens: a plain loop makes no garbage of those that are nothing.
function specifiersIn(tokens: readonly JavaScriptToken[]): string[] {
  const specifiers: string[] = [];
  for (const [at, token] of tokens.entries()) {
    if (token.kind !== "string" || token.text === "") continue;
    const previous = tokens[at - 1]?.text;
    const caller = tokens[at - 2]?.text;
    const isImport = previous === "from" || previous === "import";
    if (isImport || (previous === "(" && (caller === "require" || caller === "import")))
      specifiers.push(token.text);
  }
  return specifiers;
}

/** The package that an import names; empty for files, addresses, aliases and what Node has built in. */
export function packageOf(specifier: string): string[] {
  const bare = specifier.replace(/^(?:npm|jsr):\/?/, "");
  const name = PACKAGE_NAME.exec(bare)?.[0];
  return name === undefined || isBuiltin(bare) || isBuiltin(name) ? [] : [name];
}

// What npm allows, at the length it allows; `@/x` and `#x` are aliases of a project.
const PACKAGE_NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]{0,100}\/)?[a-z0-9~][a-z0-9._~-]{0,100}(?=$|[/@])/i;
