import type { CodeReading } from "../code-reading.ts";
import { viewShell } from "../shell/view-shell.ts";
import type { Call, Command, Language, StringValue } from "../skill-view.ts";
import type { Parsers } from "../syntax/open-parsers.ts";
import { followLines } from "./follow-lines.ts";

/**
 * Languages without a parser of their own here: strings, comments, calls by name, and shell text handed to `system`,
 * `exec`, backticks and the like.
 */
export function readOther(
  text: string,
  { path, line }: { readonly path: string; readonly line: number },
  parsers: Parsers,
  checkTime: () => void,
  language: Language = "go",
): CodeReading {
  const strings: StringValue[] = [];
  const comments: StringValue[] = [];
  const calls: Call[] = [];
  const commands: Command[] = [];
  const windows = [...windowsOf(text, line)];
  const followed = followLines(windows, path);
  for (const { line: number, text: single } of windows) {
    const comment = /^\s{0,200}(?:\/\/|#(?!\{)|--|;|\*|\/\*|'|rem\s)\s{0,20}(.{3,})$/i.exec(single)?.[1];
    if (comment !== undefined) comments.push({ line: number, value: comment });
    else {
      const lines: { readonly value: string; readonly at: number }[] = [];
      for (const match of single.matchAll(STRING)) {
        const value = (match[1] ?? match[2] ?? match[3] ?? "").replace(/\\(["'\\])/g, "$1");
        if (value.length < 2) continue;
        lines.push({ value, at: match.index });
        strings.push({ line: number, value });
      }
      // Between back-ticks stands a command in these; in others it is a text.
      const ticked = TICKS.has(language) ? /`([^`]{2,1000})`/.exec(single)?.[1] : undefined;
      if (ticked !== undefined) {
        const { carries = [] } = followed.get(number) ?? {};
        const given = ticked.replace(
          /#\{([\w.]{1,60})\}|\$(\w{1,60})/g,
          (_, ruby, perl) => `\${${ruby ?? perl}}`,
        );
        calls.push({ line: number, name: "system", args: [given], carries });
        commands.push(...viewShell(given, { path, line: number }, parsers, checkTime).commands);
      }
      let from = 0;
      const called = [...single.matchAll(CALL)];
      for (const [index, match] of called.entries()) {
        const name = match[1] ?? "";
        // Calls and strings both come in order: what is given to a call stands close to it.
        while ((lines[from]?.at ?? single.length) < match.index - CLOSE_BEFORE) from += 1;
        const close = lines
          .slice(from, from + MAX_ARGUMENTS)
          .filter(({ at }) => at < match.index + CLOSE_AFTER);
        const { carries = [], variables = [] } = followed.get(number) ?? {};
        calls.push({ line: number, name, args: [...close.map(({ value }) => value), ...variables], carries });
        if (!SHELL_CALLS.test(name)) continue;
        // `system(sprintf("…"))`: one call may stand between.
        const end = called[index + 2]?.index ?? single.length;
        const given = lines
          .slice(from, from + 2 * MAX_ARGUMENTS)
          .filter(({ at }) => at >= match.index && at < end);
        for (const { value } of given.slice(0, 4))
          commands.push(...viewShell(value, { path, line: number }, parsers, checkTime).commands);
      }
    }
  }
  return {
    commands,
    calls,
    strings,
    comments,
    docstrings: [],
    nested: [],
    written: [],
    plain: "",
    isParsed: false,
  };
}

/** Lines; a long one in parts that overlap, so that nothing is lost at a cut. */
function* windowsOf(text: string, first: number): Generator<StringLine> {
  let line = first;
  for (const raw of text.split("\n")) {
    for (let from = 0; from === 0 || from + OVERLAP < raw.length; from += WINDOW - OVERLAP)
      yield { line, text: raw.slice(from, from + WINDOW) };
    line += 1;
  }
}

interface StringLine {
  readonly line: number;
  readonly text: string;
}

const TICKS: ReadonlySet<Language> = new Set<Language>(["ruby", "php", "other"]);
const CLOSE_BEFORE = 300;
const CLOSE_AFTER = 1_000;
const MAX_ARGUMENTS = 20;
const WINDOW = 8_192;
const OVERLAP = 1_024;
const STRING = /"((?:[^"\\]|\\.){0,4000})"|'((?:[^'\\]|\\.){0,4000})'|`([^`]{0,4000})`/g;
const CALL =
  /\b([A-Za-z_$][\w$]{0,60}(?:(?:\.|::|->)[A-Za-z_$][\w$]{0,60}){0,5})[!?]?\s?\(?(?=\(|\s["'`]|\s\$\w)/g;
const SHELL_CALLS =
  /(?:^|[.:>])(?:system|exec\w{0,3}|popen|shell_exec|passthru|spawn|Command|do shell script|shell|ProcessBuilder|Process\.Start|proc_open)$/i;
