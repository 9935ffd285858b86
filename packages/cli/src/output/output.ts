import type { CliError } from "../program/cli-error.ts";
import type { Io, OutputStream } from "../program/io.ts";
import type { FitLine } from "./fit-line.ts";
import { type ProgressShare, progressBar } from "./progress-bar.ts";
import { createProgressLine } from "./progress-line.ts";
import { createStyle, type Style } from "./style.ts";
import { terminalJson, terminalText } from "./terminal-text.ts";

/** Data goes to standard output, words to standard error, so that a pipe gets data only. */
export interface Output {
  /** For standard output. */
  readonly style: Style;
  /** For standard error. */
  readonly wordStyle: Style;
  readonly asJson: boolean;
  /** With `--json` prints the value and returns true; otherwise does nothing and returns false. */
  json(value: unknown): boolean;
  /** Lines of words, broken between words where a terminal is narrower; `asIs` is for what was laid out or is to be copied. */
  print(line: string, how?: LineOptions): void;
  /** Text or bytes exactly as they are. */
  write(data: string | Uint8Array): void;
  /** Cells of a terminal's line; undefined where standard output is none, and nothing needs cutting. */
  readonly width: number | undefined;
  /** The same on standard error; may contain our own colours, so text of skills must be made safe before. */
  say(line: string, how?: LineOptions): void;
  /** Says how far long work is, on one line of a terminal that the next words take the place of; silent elsewhere. */
  progress(message: string): void;
  /** The same as a bar, where it is known how much there is to do. */
  bar(label: string, share: ProgressShare): void;
  /** Takes the line of progress back, which the next words do anyhow. */
  endProgress(): void;
  fail(error: CliError): void;
}

export interface LineOptions {
  readonly asIs?: boolean;
  /** To be copied into a shell: broken as one reads it. */
  readonly isCommand?: boolean;
}

export interface OutputOptions {
  readonly asJson: boolean;
  /** Needed where one of the streams is a terminal. */
  readonly fitLine?: FitLine | undefined;
}

export function createOutput(io: Io, { asJson, fitLine }: OutputOptions): Output {
  const style = createStyle(io.stdout, io.env);
  const wordStyle = createStyle(io.stderr, io.env);
  const line = createProgressLine(io.stderr);
  const clearProgress = line.clear;
  const fitted = (stream: OutputStream, text: string, { asIs, isCommand }: LineOptions = {}) => {
    const columns = widthOf(stream);
    if (asIs === true || columns === undefined || fitLine === undefined) return `${text}\n`;
    return `${fitLine(text, columns, isCommand === true)}\n`;
  };
  const progress = (message: string) => {
    if (!asJson) line.show(message);
  };
  const say = (line: string, how?: LineOptions) => {
    clearProgress();
    io.stderr.write(fitted(io.stderr, line, how));
  };
  const json = (value: unknown) => {
    clearProgress();
    if (asJson) io.stdout.write(`${terminalJson(value)}\n`);
    return asJson;
  };
  return {
    style,
    wordStyle,
    asJson,
    json,
    print: (line, how) => {
      clearProgress();
      io.stdout.write(fitted(io.stdout, line, how));
    },
    write: (data) => {
      clearProgress();
      io.stdout.write(data);
    },
    progress,
    bar: (label, share) => progress(progressBar(label, share)),
    endProgress: line.clear,
    width: widthOf(io.stdout),
    say,
    fail(error) {
      const { code, message, suggestions } = error;
      json({ error: { code, message, suggestions } });
      say(`${wordStyle.bad("Error:")} ${terminalText(message)}`);
      for (const suggestion of suggestions) say(`  ${terminalText(suggestion)}`);
    },
  };
}

function widthOf({ isTerminal, columns = 80 }: OutputStream): number | undefined {
  // A pseudo terminal that nobody gave a size has 0 columns.
  return isTerminal ? columns || 80 : undefined;
}
