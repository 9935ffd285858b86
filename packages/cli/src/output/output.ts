import type { CliError } from "../cli-error.ts";
import type { Io } from "../io.ts";
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
  fail(error: CliError): void;
}

export function createOutput(io: Io, { asJson }: { asJson: boolean }): Output {
  const style = createStyle(io.stdout, io.env);
  const wordStyle = createStyle(io.stderr, io.env);
  let hasProgress = false;
  const clearProgress = () => {
    if (hasProgress) io.stderr.write("\r\u001b[K");
    hasProgress = false;
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
    progress: (message) => {
      if (!io.stderr.isTerminal || asJson) return;
      const width = (io.stderr.columns ?? 80) - 1;
      io.stderr.write(`\r\u001b[K${terminalText(message).slice(0, width)}`);
      hasProgress = true;
    },
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
