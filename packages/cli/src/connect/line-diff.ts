export interface DiffLine {
  readonly kind: "removed" | "added";
  readonly text: string;
}

// Some hosts keep everything, tokens included, in one endless line.
const LONGEST_SHOWN_CHARS = 200;

/**
 * The lines that changed. Nothing else of the file is shown, because settings files hold other programs' secrets:
 * no lines around the change, no line that only got a comma, no overlong line.
 */
export function lineDiff(previous: string, after: string): readonly DiffLine[] {
  const old = linesOf(previous);
  const fresh = linesOf(after);
  let head = 0;
  while (head < old.length && head < fresh.length && isSame(old[head], fresh[head])) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < fresh.length - head &&
    isSame(old[old.length - 1 - tail], fresh[fresh.length - 1 - tail])
  ) {
    tail++;
  }
  return [
    ...old.slice(head, old.length - tail).map((text): DiffLine => ({ kind: "removed", text: shown(text) })),
    ...fresh.slice(head, fresh.length - tail).map((text): DiffLine => ({ kind: "added", text: shown(text) })),
  ];
}

function isSame(old = "", fresh = ""): boolean {
  return old === fresh || withoutComma(old) === withoutComma(fresh);
}

/** A comma that follows a value, also before a comment. */
function withoutComma(line: string): string {
  return line.replace(/,(?=\s*(?:\/\/.*|\/\*.*)?$)/, "");
}

function linesOf(text: string): string[] {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines;
}

function shown(line: string): string {
  return line.length <= LONGEST_SHOWN_CHARS ? line : `(a line of ${line.length} characters)`;
}
