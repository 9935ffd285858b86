import type { Signal } from "../engine/signal.ts";
import { linear } from "../matching/linear.ts";
import type { CodePiece, Command } from "../view/skill-view.ts";

/** A signal that stands in a piece of code. */
export function codeSignal(
  piece: CodePiece,
  line: number,
  signal: Omit<Signal, "path" | "line" | "basis">,
): Signal {
  return { ...signal, path: piece.path, line, basis: "code" };
}

/** The command as evidence, with what feeds it. */
export function commandText(command: Command): string {
  const chain = [...command.inputs].slice(0, 3).reverse();
  return [...chain, command].map(({ words }) => words.join(" ")).join(" | ");
}

/** Lines for languages that have no parser, or where it gave up; cut so that no pattern sees an endless one. */
export function linesOf(piece: CodePiece): { readonly line: number; readonly text: string }[] {
  return piece.plain
    .split("\n")
    .slice(0, MAX_LINES)
    .map((text, index) => ({ line: piece.line + index, text: text.slice(0, MAX_LINE_CHARS) }))
    .filter(({ text }) => text.trim() !== "" && !/^\s{0,200}(?:#|\/\/|--|rem\b|')/i.test(text.slice(0, 210)));
}

const MAX_LINES = 20_000;
const MAX_LINE_CHARS = 4_096;

/** A text of a piece that names something. */
export interface NamedText {
  readonly line: number;
  readonly text: string;
  /** A command or a call is given it that could read a file of that name. */
  readonly isRead: boolean;
}

/** Everything in a piece that names something: commands, arguments of calls, constants; lines where it is not parsed. */
export function textsOf(piece: CodePiece): NamedText[] {
  const cut = (text: string) => text.slice(0, MAX_LINE_CHARS);
  const parsed = [
    ...piece.commands.map((command) => ({
      line: command.line,
      text: cut([...command.words, ...command.redirects.map(({ target }) => target)].join(" ")),
      isRead: true,
    })),
    ...piece.calls.map(({ line, name, args }) => ({
      line,
      text: cut(args.join(" ")),
      isRead: !PICKERS.test(name),
    })),
    // The words of a shell are in its commands, where it is clear what is done with them.
    ...(piece.language === "shell" ? [] : piece.strings).map(({ line, value }) => ({
      line,
      text: cut(value),
      isRead: false,
    })),
  ];
  return isUnderstood(piece)
    ? parsed
    : [...parsed, ...linesOf(piece).flatMap(({ line, text }) => lineTexts(line, text))];
}

/** A line, and the path that it puts together: `Join(home, ".config", "gh", "hosts.yml")`. */
function lineTexts(line: number, text: string): NamedText[] {
  const parts = Array.from(text.matchAll(/["']([\w.~/-]{1,80})["']/g), ([, part = ""]) => part);
  const whole = { line, text, isRead: false };
  return parts.length < 2 ? [whole] : [whole, { line, text: parts.slice(0, 12).join("/"), isRead: false }];
}

// They choose among texts, compare or show them, or send them as they are.
const PICKERS = linear(
  /(?:^|\.)(?:sample|choice|shuffle|test|match|search|compile|RegExp|Set|set|frozenset|includes|has|print|log|parametrize|replace|requests?|get|post|put|fetch|endswith|startswith|some|any|all|it|describe)$/,
);

/** Commands and calls say everything that the piece does; of other languages lines have to be looked at, too. */
export function isUnderstood({ isParsed, language }: CodePiece): boolean {
  return isParsed && (language === "shell" || language === "python" || language === "javascript");
}
