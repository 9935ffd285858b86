import type { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
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
  print(line: string): void;
  /** Text or bytes exactly as they are. */
  write(data: string | Uint8Array): void;
  /** Cells of a terminal's line; undefined where standard output is none, and nothing needs cutting. */
  readonly width: number | undefined;
  /** A line of words; may contain our own colours, so text of skills must be made safe before. */
  say(line: string): void;
  /** Says how far long work is, on one line of a terminal that the next words take the place of; silent elsewhere. */
  progress(message: string): void;
  /** The same as a bar, where it is known how much there is to do. */
  bar(label: string, share: ProgressShare): void;
  /** Takes the line of progress back, which the next words do anyhow. */
  endProgress(): void;
  fail(error: CliError): void;
}

export function createOutput(io: Io, { asJson }: { asJson: boolean }): Output {
  const style = createStyle(io.stdout, io.env);
  const wordStyle = createStyle(io.stderr, io.env);
  const line = createProgressLine(io.stderr);
  const clearProgress = line.clear;
  const progress = (message: string) => {
    if (!asJson) line.show(message);
  };
  const say = (line: string) => {
    clearProgress();
    io.stderr.write(`${line}\n`);
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
    print: (line) => {
      clearProgress();
      io.stdout.write(`${line}\n`);
    },
    write: (data) => {
      clearProgress();
      io.stdout.write(data);
    },
    progress,
    bar: (label, share) => progress(progressBar(label, share)),
    endProgress: line.clear,
    width: io.stdout.isTerminal ? (io.stdout.columns ?? 80) : undefined,
    say,
    fail(error) {
      const { code, message, suggestions } = error;
      json({ error: { code, message, suggestions } });
      say(`${wordStyle.bad("Error:")} ${terminalText(message)}`);
      for (const suggestion of suggestions) say(`  ${terminalText(suggestion)}`);
    },
  };
}
