import type { VariableUse } from "./script-variables.ts";

/** `${X:?}` is a need; `${X:-…}` and the like go on without it; `X=…` is the script's own. Plain `$X` says nothing. In steps, for `runCooperatively`. */
export function* shellVariables(text: string): Generator<void, VariableUse[]> {
  return yield* inSteps(text, (line) => [...expansionsIn(line), ...assignmentsIn(line)]);
}

// Most lines have neither, and there may be twenty thousand: what is done for each of them is little.
function expansionsIn(line: string): readonly VariableUse[] {
  if (!line.includes("${")) return NONE;
  return Array.from(line.matchAll(EXPANSION), ([, name = "", sign = ""]) => ({
    name,
    use: sign.endsWith("?") ? "needs" : "may use",
  }));
}

function assignmentsIn(line: string): readonly VariableUse[] {
  if (!line.includes("=")) return NONE;
  return [...line.matchAll(ASSIGNMENT)].flatMap(([, name = "", value = ""]): VariableUse[] =>
    // `X="${X:?}"` takes what is there already.
    value.includes(`\${${name}`) || value.includes(`$${name}`) ? [] : [{ name, use: "sets" }],
  );
}

const NONE: readonly VariableUse[] = [];

/** `ENV.fetch("X")` fails without it; with a default, or as `ENV["X"]`, it does not. In steps, too. */
export function* rubyVariables(text: string): Generator<void, VariableUse[]> {
  return yield* inSteps(text, (line) => [
    ...[...line.matchAll(RUBY_FETCH)].map(
      ([, name = "", after = ""]): VariableUse => ({
        name,
        use: /^\)(?!\s{0,4}(?:\{|do\b))/.test(after) ? "needs" : "may use",
      }),
    ),
    ...[...line.matchAll(RUBY_READ)].map(
      ([, name = "", after = ""]): VariableUse => ({
        name,
        use: /^\s{0,4}=[^=~]/.test(after) ? "sets" : "may use",
      }),
    ),
  ]);
}

const EXPANSION = /\$\{([A-Z_][A-Z0-9_]{1,127})(:?[?=+-])/g;
const ASSIGNMENT =
  /(?:^|[;&|]|\b(?:export|local|readonly|declare|then|do|else))\s{0,40}([A-Z_][A-Z0-9_]{1,127})=([^\n]{0,300})/g;
const RUBY_FETCH = /\bENV\.fetch\(\s{0,4}["']([A-Za-z_]\w{0,127})["']\s{0,4}(.{0,8})/g;
const RUBY_READ = /\bENV\[\s{0,4}["']([A-Za-z_]\w{0,127})["']\s{0,4}\](.{0,8})/g;

const MAX_LINES = 20_000;
const MAX_LINE_CHARS = 500;

const LINES_AT_ONCE = 200;
const MAX_USES = 2_000;

function* inSteps(
  text: string,
  usesOf: (line: string) => readonly VariableUse[],
): Generator<void, VariableUse[]> {
  const uses: VariableUse[] = [];
  for (const [at, line] of text.split("\n", MAX_LINES).entries()) {
    if (at % LINES_AT_ONCE === 0) yield;
    if (uses.length > MAX_USES) break;
    if (!/^\s{0,100}#/.test(line)) uses.push(...usesOf(line.slice(0, MAX_LINE_CHARS)));
  }
  return uses;
}
