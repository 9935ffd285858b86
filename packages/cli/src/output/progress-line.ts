import type { OutputStream } from "../program/io.ts";
import { terminalText } from "./terminal-text.ts";

/** The last line of a terminal, which says how far long work is until other words take its place. */
export interface ProgressLine {
  show(text: string): void;
  /** Takes the line back, so that nothing of it stays. */
  clear(): void;
}

/** Draws at most every so often, and always what was said last. Silent where there is no terminal. */
export function createProgressLine(
  stream: OutputStream,
  { everyMs = 100, now = () => performance.now() } = {},
): ProgressLine {
  if (!stream.isTerminal) return { show: () => {}, clear: () => {} };
  let isDrawn = false;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let waiting: string | undefined;
  let timer: NodeJS.Timeout | undefined;
  const draw = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting === undefined) return;
    const width = (stream.columns ?? 80) - 1;
    const oneLine = terminalText(waiting).replaceAll("\n", " ");
    stream.write(`\r\u001b[K${Array.from(oneLine).slice(0, width).join("")}`);
    waiting = undefined;
    isDrawn = true;
    drawnAt = now();
  };
  return {
    show(text) {
      waiting = text;
      const rest = drawnAt + everyMs - now();
      if (rest <= 0) draw();
      // What comes last before a long silence has to be seen, too.
      else timer ??= setTimeout(draw, rest).unref();
    },
    clear() {
      clearTimeout(timer);
      timer = undefined;
      waiting = undefined;
      if (isDrawn) stream.write("\r\u001b[K");
      isDrawn = false;
    },
  };
}
