/** A command of a document, and what the document says that it prints. */
export interface ConsoleBlock {
  readonly command: string;
  readonly output: string;
}

/** The blocks of a Markdown document that are marked `console`: a line with `$`, and what comes out. */
export function consoleBlocks(markdown: string): ConsoleBlock[] {
  return [...markdown.matchAll(/^```console\n\$ (.+)\n([\s\S]*?)^```$/gm)].map(
    ([, command = "", output = ""]) => ({
      command,
      output,
    }),
  );
}

/**
 * The first line of a document that what was printed does not have, or undefined when all are there in this order, without
 * others in between. `…` in a line stands for anything in it; alone in a line, for any lines.
 */
export function firstDifference(documented: string, printed: string): string | undefined {
  const lines = printed.split("\n").map((line) => line.trimEnd());
  let at = 0;
  let maySkip = false;
  for (const expected of documented.trimEnd().split("\n")) {
    if (expected === "…") {
      maySkip = true;
      continue;
    }
    const match = lines.findIndex((line, index) => index >= at && fits(expected, line));
    if (match === -1 || (!maySkip && match !== at))
      return `${expected}\n  where there is: ${lines[at] ?? "nothing"}`;
    at = match + 1;
    maySkip = false;
  }
  return maySkip || lines.slice(at).every((line) => line === "") ? undefined : `no line: ${lines[at]}`;
}

function fits(expected: string, line: string): boolean {
  const parts = expected.split("…");
  if (parts.length === 1) return expected === line;
  const [first = "", ...rest] = parts;
  const last = rest.pop() ?? "";
  if (!line.startsWith(first) || !line.endsWith(last) || line.length < first.length + last.length)
    return false;
  let at = first.length;
  for (const part of rest) {
    const next = line.indexOf(part, at);
    if (next === -1) return false;
    at = next + part.length;
  }
  return at <= line.length - last.length;
}
