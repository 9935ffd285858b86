import { spawn } from "node:child_process";
import { launcher, type Machine } from "./program.ts";

export interface TerminalRun {
  readonly exitCode: number | null;
  /** As the terminal got it, colours included. */
  readonly output: string;
  /** Lines as they stand on the screen at the end, without colours. */
  readonly lines: readonly string[];
}

export interface TerminalOptions {
  readonly columns: number;
  readonly cwd: string;
  /** What the person types there. */
  readonly typed?: string;
}

/** Runs the program in a pseudo terminal of so many columns. */
export function runInTerminal(
  machine: Pick<Machine, "env" | "node">,
  args: readonly string[],
  options: TerminalOptions,
): Promise<TerminalRun> {
  return typeInTerminal(machine, [machine.node, launcher, ...args].map(quoted).join(" "), options);
}

/** The same with a line that a shell reads. */
export async function typeInTerminal(
  { env }: Pick<Machine, "env">,
  line: string,
  { columns, cwd, typed = "" }: TerminalOptions,
): Promise<TerminalRun> {
  const child = spawn("script", ["-qec", `stty cols ${columns} rows 40; ${line}`, "/dev/null"], {
    cwd,
    env: { ...env, TERM: "xterm-256color", SHELL: "/bin/sh" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  let isTyped = false;
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    // Earlier the terminal would show it, as it does with whatever is typed ahead.
    if (isTyped || !output.includes(ASKS)) return;
    isTyped = true;
    child.stdin.end(typed);
  });
  child.stdin.on("error", () => {});
  if (typed === "") child.stdin.end();
  const exitCode = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { exitCode, output, lines: screenLines(output).map(withoutCodes) };
}

const ASKS = "it is not shown:";

/** What is left of each line once progress on it was taken back. */
export function screenLines(output: string): string[] {
  return output
    .split(/\r?\n/)
    .map((line) => (line.split(ERASED).at(-1) ?? "").replace(/^.*\r(?=.)/, "").replaceAll("\r", ""));
}

function withoutCodes(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- codes for terminals begin with one
  return text.replaceAll(/\u001b(?:\[[0-9;?]*[A-Za-z]|\][^\u0007]*\u0007)/g, "");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: -- codes for terminals begin with one
const ERASED = /\r\u001b\[K/;

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}
