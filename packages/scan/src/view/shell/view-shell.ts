import type { Parsers } from "../syntax/open-parsers.ts";
import type { SyntaxNode } from "../syntax/syntax-node.ts";
import { readStatements } from "./read-statements.ts";
import { readablePlaceholders } from "./readable-placeholders.ts";
import { shellChunks } from "./shell-chunks.ts";
import {
  type KnownValues,
  openKnownValues,
  openShellState,
  readingOf,
  type ShellPlace,
  type ShellReading,
} from "./shell-state.ts";
import { takeHeredocs } from "./take-heredocs.ts";

export function viewShell(
  text: string,
  place: ShellPlace,
  parsers: Parsers,
  checkTime = () => {},
): ShellReading {
  const existing = openKnownValues();
  const readings = shellChunks(text).map(({ text: chunk, offset }) =>
    viewChunk(chunk, { ...place, line: place.line + offset }, parsers, checkTime, existing),
  );
  const [only] = readings;
  if (readings.length === 1 && only !== undefined) return only;
  return {
    commands: readings.flatMap(({ commands }) => commands),
    strings: readings.flatMap(({ strings }) => strings),
    nested: readings.flatMap(({ nested }) => nested),
    comments: readings.flatMap(({ comments }) => comments),
    written: readings.flatMap(({ written }) => written),
    plain: readings.map(({ plain }) => plain).join("\n"),
    isParsed: readings.every(({ isParsed }) => isParsed),
  };
}

function viewChunk(
  text: string,
  place: ShellPlace,
  parsers: Parsers,
  checkTime: () => void,
  existing: KnownValues,
): ShellReading {
  const { text: readable, heredocs } = takeHeredocs(readablePlaceholders(text));
  const tree = parsers.parse("bash", readable, checkTime);
  if (tree === undefined) return EMPTY;
  const stateOf = (own: string, line: number) =>
    openShellState({
      text: own,
      place: { ...place, line },
      heredocs,
      known: existing,
      checkTime,
      view: (inner, at) => viewShell(inner, at, parsers, checkTime),
      statements: readStatements,
    });
  const state = stateOf(readable, place.line);
  if (!tree.hasErrors) {
    readStatements(state, tree.root);
    return readingOf(state, !tree.isCut);
  }
  // Recovering from one line that the grammar does not know garbles others: what an error touches is read line by line.
  let readUntil = 0;
  for (const part of tree.root.children) {
    if (!hasError(part)) readStatements(state, { ...part, children: [part] });
    else {
      for (const { line, text: single } of linesOf(part, readable)) {
        // Parts of one line are errors one by one.
        if (line <= readUntil) continue;
        readUntil = line;
        const alone = parsers.parse("bash", single, checkTime);
        if (alone === undefined) continue;
        const own = stateOf(single, place.line + line - 1);
        readStatements(own, alone.root);
        state.commands.push(...own.commands);
        state.strings.push(...own.strings);
        state.nested.push(...own.nested);
        state.written.push(...own.written);
        state.pipelines.push(own.pipelines.join("\n"));
      }
    }
  }
  return readingOf(state, !tree.isCut);
}

const EMPTY: ShellReading = {
  commands: [],
  strings: [],
  nested: [],
  comments: [],
  written: [],
  plain: "",
  isParsed: false,
};

// More than all shell text that is parsed has: no line is left out.
const MAX_ERROR_LINES = 100_000;

function hasError(node: SyntaxNode): boolean {
  return node.type === "ERROR" || node.children.some(hasError);
}

function linesOf({ start, end, line }: SyntaxNode, text: string): { line: number; text: string }[] {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const to = text.indexOf("\n", end);
  const matches: { line: number; text: string }[] = [];
  let pending = "";
  for (const [index, raw] of text
    .slice(from, to === -1 ? text.length : to)
    .split("\n", MAX_ERROR_LINES)
    .entries()) {
    const single = `${pending}${raw}`.slice(0, 4_096);
    pending = raw.endsWith("\\") ? `${single.slice(0, -1)} ` : "";
    if (pending !== "" || !/\w/.test(single) || single.trimStart().startsWith("#")) continue;
    matches.push({ line: line + index, text: single });
  }
  return matches;
}
