import type { CodeReading, NestedCode } from "../code-reading.ts";
import { readOther } from "../other/read-other.ts";
import { viewShell } from "../shell/view-shell.ts";
import type { Command } from "../skill-view.ts";
import type { Parsers } from "../syntax/open-parsers.ts";
import { mergeSources } from "../value.ts";
import { openProgram, type Program } from "./open-program.ts";

/** Calls, strings and flows of Python, JavaScript or TypeScript. `prepared`: gone through already, see `preparePrograms`. */
export function readProgram(
  grammar: "python" | "tsx",
  text: string,
  where: { readonly path: string; readonly line: number },
  parsers: Parsers,
  checkTime: () => void,
  prepared?: Program,
): CodeReading {
  const program = prepared ?? firstPasses(grammar, text, where, parsers, checkTime);
  if (program === undefined) return readOther(text, where, parsers, checkTime);
  program.run(true);
  const commands: Command[] = [];
  const nested: NestedCode[] = [];
  for (const { text: shell, line, sources } of program.found.shellTexts) {
    const reading = viewShell(shell, { path: where.path, line }, parsers, checkTime);
    for (const command of reading.commands) {
      commands.push({ ...command, carries: mergeSources([command.carries, sources]) });
    }
    nested.push(...reading.nested);
  }
  return {
    commands,
    calls: program.found.calls,
    strings: program.found.strings,
    comments: program.found.comments,
    docstrings: program.found.docstrings,
    nested: [...nested, ...program.found.nested],
    written: program.found.written,
    plain: "",
    isParsed: program.isWhole,
  };
}

/** What a function is given and gives back is known only after its calls were seen: the last pass has all of it. */
function firstPasses(
  grammar: "python" | "tsx",
  text: string,
  where: { readonly path: string; readonly line: number },
  parsers: Parsers,
  checkTime: () => void,
): Program | undefined {
  const tree = isTooDeep(text) ? undefined : parsers.parse(grammar, text, checkTime);
  if (tree === undefined) return undefined;
  const program = openProgram(tree, grammar, where, checkTime);
  const passes = passesFor(text);
  for (let pass = 0; pass < passes; pass += 1) program.run(false);
  return program;
}

function passesFor(text: string): number {
  if (!COMES_BACK.test(text)) return 0;
  return text.length <= SHORT_PROGRAM ? 4 : text.length <= LONG_PROGRAM ? 2 : 1;
}

// Without any of these, each line is run once and in order: what it knows stands above it.
const COMES_BACK = /\b(?:def|class|lambda|function|for|while|do|async|get|set)\b|=>|\)\s*\{/;
const LONG_PROGRAM = 64 * 1024;
// Every callback inside a callback takes one more pass until it is known what it is called with.
const SHORT_PROGRAM = 16 * 1024;

/** Brackets in each other as nobody writes them: a parser's effort there grows with the square of the text. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x28 || code === 0x5b || code === 0x7b) depth += 1;
    else if (code === 0x29 || code === 0x5d || code === 0x7d) depth = Math.max(0, depth - 1);
    // Brackets in texts and comments need not close: a line that begins at the margin starts anew.
    else if (code === 0x0a && /\w/.test(text[at + 1] ?? "")) depth = 0;
    if (depth > MAX_BRACKETS) return true;
  }
  return false;
}

const MAX_BRACKETS = 200;
