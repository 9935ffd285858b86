/** Lines one after the other: as a list, those of a megabyte of line ends take eight megabytes, and many rules read them. */
export function* eachLine(text: string, most = Number.POSITIVE_INFINITY): Generator<string> {
  let start = 0;
  for (let count = 0; count < most; count += 1) {
    const end = text.indexOf("\n", start);
    yield end === -1 ? text.slice(start) : text.slice(start, end);
    if (end === -1) return;
    start = end + 1;
  }
}

/** Line by number, from 0, and undefined after the last one. Numbers are asked for in rising order; any kind of line end ends one. */
export function openLines(text: string): (index: number) => string | undefined {
  let at = 0;
  let start = 0;
  let end = lineEnd(text, start);
  return (index) => {
    while (at < index && end < text.length) {
      start = end + (text.startsWith("\r\n", end) ? 2 : 1);
      end = lineEnd(text, start);
      at += 1;
    }
    return at === index ? text.slice(start, end) : undefined;
  };
}

/** Offset of a line, from 0; the length of the text where there are fewer. */
export function lineStart(text: string, index: number): number {
  let start = 0;
  for (let at = 0; at < index; at += 1) {
    const end = lineEnd(text, start);
    if (end === text.length) return end;
    start = end + (text.startsWith("\r\n", end) ? 2 : 1);
  }
  return start;
}

function lineEnd(text: string, start: number): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) break;
  }
  return at;
}
