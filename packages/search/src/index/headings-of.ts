/** The headings of a Markdown text, one on a line. What looks like one inside a code fence is a comment of code and is left out. */
export function headingsOf(markdown: string): string {
  const headings: string[] = [];
  let fence: string | undefined;
  for (const [line] of markdown.matchAll(FENCE_OR_HEADING)) {
    const mark = /^[ ]{0,3}(`{3,}|~{3,})/.exec(line)?.[1]?.charAt(0);
    if (mark === undefined) {
      if (fence === undefined) headings.push(line.replace(/^#+[ \t]+/, ""));
    } else if (fence === undefined) {
      fence = mark;
    } else if (fence === mark) {
      fence = undefined;
    }
  }
  return headings.join("\n");
}

const FENCE_OR_HEADING = /^(?:[ ]{0,3}(?:`{3,}|~{3,})|#{1,6}[ \t]+\S).*$/gm;
