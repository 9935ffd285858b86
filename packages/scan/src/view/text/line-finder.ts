import { lineCounter } from "./line-counter.ts";

/** Line where a value of a JSON text stands; values are asked for in their order, so the text is gone through once. */
export function openLineFinder(text: string, first: number): (value: string) => number {
  const lineAt = lineCounter(text, first);
  let at = 0;
  let missesLeft = MAX_MISSES;
  return (value) => {
    const needle = JSON.stringify(value.slice(0, NEEDLE_CHARS)).slice(1, -1);
    // Written with other escapes than ours, it is nowhere to be found, and each such search goes to the end.
    const match = needle === "" || missesLeft === 0 ? -1 : text.indexOf(needle, at);
    if (match === -1) missesLeft = Math.max(0, missesLeft - 1);
    else at = match;
    return lineAt(at);
  };
}

const NEEDLE_CHARS = 40;
const MAX_MISSES = 100;
