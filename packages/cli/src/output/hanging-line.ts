import { displayWidth } from "./display-width.ts";

/**
 * Lines that are broken at their words where they are wider than the terminal; what follows stands as far in as its line begins.
 * Nothing is broken where there is no terminal, and no word is cut: it may be an address that somebody copies.
 */
export function hangingLine(text: string, columns: number | undefined): string {
  if (columns === undefined) return text;
  return text
    .split("\n")
    .map((line) => broken(line, columns))
    .join("\n");
}

function broken(line: string, columns: number): string {
  if (widthOf(line) <= columns) return line;
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = "";
  for (const word of line.slice(indent.length).split(" ")) {
    const longer = current === "" ? word : `${current} ${word}`;
    if (current !== "" && indent.length + widthOf(longer) > columns) {
      lines.push(`${indent}${current}`);
      current = word;
    } else current = longer;
  }
  return [...lines, `${indent}${current}`].join("\n");
}

/** Cells without our own colours. */
function widthOf(text: string): number {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: -- colours begin with one
  return displayWidth(text.replace(/\u001b\[[0-9;]*m/g, ""));
}
