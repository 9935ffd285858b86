/** Line of an offset; offsets are asked for in rising order, so the text is gone through once, long lines included. */
export function lineCounter(text: string, first: number): (offset: number) => number {
  let line = first;
  let next = text.indexOf("\n");
  return (offset) => {
    while (next !== -1 && next < offset) {
      line += 1;
      next = text.indexOf("\n", next + 1);
    }
    return line;
  };
}
