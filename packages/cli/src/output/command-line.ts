import { displayWidth } from "./display-width.ts";

/** A command that is wider than the terminal, over several lines as a shell reads it: `\` behind all but the last, and no quotes are broken. */
export function commandLine(line: string, columns: number | undefined): string {
  if (columns === undefined || displayWidth(line) <= columns) return line;
  const indent = /^ */.exec(line)?.[0] ?? "";
  const lines: string[] = [];
  let current = indent;
  for (const [word] of line.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)) {
    const longer = current.trim() === "" ? current + word : `${current} ${word}`;
    if (current.trim() !== "" && displayWidth(longer) + MORE.length > columns) {
      lines.push(`${current}${MORE}`);
      current = `${indent}  ${word}`;
    } else current = longer;
  }
  return [...lines, current].join("\n");
}

const MORE = " \\";
