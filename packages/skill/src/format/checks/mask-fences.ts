/** The same lines with those of code fences made empty, so that an example is not taken for the real thing. */
export function maskFences(lines: readonly string[]): string[] {
  let fence: { marker: string; length: number } | undefined;
  return lines.map((line) => {
    const marks = /^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)*(`{3,}|~{3,})/.exec(line.slice(0, 200))?.[1];
    if (fence === undefined) {
      if (marks === undefined) return line;
      fence = { marker: marks.slice(0, 1), length: marks.length };
      return "";
    }
    const isClosing =
      marks?.startsWith(fence.marker) === true &&
      marks.length >= fence.length &&
      line.trimEnd().endsWith(marks);
    if (isClosing) fence = undefined;
    return "";
  });
}
