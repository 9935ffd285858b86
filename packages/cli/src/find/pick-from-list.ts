import { fitWidth } from "../output/display-width.ts";
import type { Output } from "../output/output.ts";
import { terminalLine } from "../output/terminal-text.ts";
import { fitWords } from "../output/wrap-words.ts";
import type { Io } from "../program/io.ts";

export interface PickedList<Item> {
  /** What fits the words, best first; everything for none. */
  search(words: string): readonly Item[];
  /** One line, of text that need not be safe. */
  label(item: Item): string;
  readonly words: string;
}

/** Lets the person type and choose, on a terminal. Undefined when they leave without one. */
export async function pickFromList<Item>(
  { io, out }: { readonly io: Pick<Io, "stdin" | "stderr">; readonly out: Pick<Output, "wordStyle"> },
  { search, label, words }: PickedList<Item>,
  signal: AbortSignal,
): Promise<Item | undefined> {
  const { bold, dim } = out.wordStyle;
  const width = (io.stderr.columns ?? 80) - 1;
  let query = words;
  let matches = search(query);
  let at = 0;
  let shownLines = 0;
  const draw = () => {
    const from = Math.max(0, Math.min(at - ROWS + 1, matches.length - ROWS));
    const rows = matches.slice(from, from + ROWS).map((item, index) => {
      const line = fitWords(terminalLine(label(item)), width - 2);
      return from + index === at ? bold(`> ${line}`) : `  ${line}`;
    });
    const lines = [
      fitWidth(`Find: ${terminalLine(query)}_`, width),
      ...(rows.length > 0 ? rows : [dim("  Nothing fits. Delete a word, or leave with Esc.")]),
      dim(
        fitWords(
          `${matches.length} ${matches.length === 1 ? "skill" : "skills"}  type to search, arrows to move, Enter to look at it, Esc to leave`,
          width,
        ),
      ),
    ];
    io.stderr.write(`${erase(shownLines)}${lines.join("\n")}\n`);
    shownLines = lines.length;
  };
  draw();
  try {
    for await (const { name, text, ctrl } of io.stdin.readKeys(signal)) {
      if (name === "escape" || (ctrl && (name === "c" || name === "d"))) return undefined;
      if (name === "return" || name === "enter") {
        if (matches[at] !== undefined) return matches[at];
      } else if (name === "up" || (ctrl && name === "p")) at = Math.max(0, at - 1);
      else if (name === "down" || (ctrl && name === "n"))
        at = Math.max(0, Math.min(matches.length - 1, at + 1));
      else {
        const next =
          name === "backspace" ? [...query].slice(0, -1).join("") : ctrl && name === "u" ? "" : query + text;
        if (next.length > LONGEST_QUERY || next === query) continue;
        query = next;
        matches = search(query);
        at = 0;
      }
      draw();
    }
    return undefined;
  } finally {
    io.stderr.write(erase(shownLines));
  }
}

const ROWS = 10;
const LONGEST_QUERY = 200;

/** Back to where the list began, and nothing below it. */
function erase(lines: number): string {
  return lines === 0 ? "" : `\x1b[${lines}A\x1b[0J`;
}
