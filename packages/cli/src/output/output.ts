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
  fail(error: CliError): void;
}

export function createOutput(io: Io, { asJson }: { asJson: boolean }): Output {
  const style = createStyle(io.stdout, io.env);
  const wordStyle = createStyle(io.stderr, io.env);
  const say = (line: string) => io.stderr.write(`${line}\n`);
  const json = (value: unknown) => {
    if (asJson) io.stdout.write(`${terminalJson(value)}\n`);
    return asJson;
  };
  return {
    style,
    wordStyle,
    asJson,
    json,
    print: (line) => io.stdout.write(`${line}\n`),
    write: (data) => io.stdout.write(data),
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
