export interface Shebang {
  /** The first line as written, without its line end. */
  readonly line: string;
  /** The program's name alone: no folder, no `env`. */
  readonly command: string;
  readonly args: readonly string[];
}

/**
 * What the first line names as the program to run the file, as people write it rather than as a kernel reads it:
 * several words after `env` count, a private path counts as its last part, and a literal `\n` ends the line.
 */
export function readShebang(text: string): Shebang | undefined {
  const start = text.startsWith("\ufeff") ? 1 : 0;
  if (!text.startsWith("#!", start)) return undefined;
  const line = firstLine(text, start);
  const [program, ...rest] = wordsOf(line.slice(2));
  if (program === undefined) return undefined;
  let command = lastPart(program);
  let args = rest;
  for (let round = 0; command === "env"; round += 1) {
    // `-Spython3` is `-S python3`.
    const words = args.map((word) => word.replace(/^(?:-v?S|--split-string=)(?=.)/, ""));
    const named = words.slice(envOptionCount(words));
    const inner = named[0];
    if (inner === undefined || round === 2) return undefined;
    command = lastPart(inner);
    args = named.slice(1);
  }
  return PROGRAM_NAME.test(command) ? { line, command, args } : undefined;
}

// Linux itself reads 255 bytes of the line.
const MAX_LINE_CHARS = 512;
const MAX_WORDS = 32;
const PROGRAM_NAME = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$/;

function firstLine(text: string, start: number): string {
  const head = text.slice(start, start + MAX_LINE_CHARS);
  const end = head.search(/[\r\n]/);
  return end === -1 ? head : head.slice(0, end);
}

function wordsOf(line: string): string[] {
  const literal = line.indexOf("\\n");
  return (literal === -1 ? line : line.slice(0, literal))
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
}

function lastPart(program: string): string {
  return program
    .slice(Math.max(program.lastIndexOf("/"), program.lastIndexOf("\\")) + 1)
    .replace(/\.exe$/i, "");
}

// Options and assignments of `env` before the program. What they set is not carried over: a sandboxed run
// begins with an environment of its own.
function envOptionCount(words: readonly string[]): number {
  let count = 0;
  while (count < words.length) {
    const word = words[count] ?? "";
    if (word === "-u" || word === "-C" || word === "--unset" || word === "--chdir") count += 2;
    else if (word.startsWith("-") || /^[A-Za-z_][A-Za-z0-9_]*=/.test(word)) count += 1;
    else break;
  }
  return count;
}
