/**
 * Whether what follows in a line, from a place on, is a thematic break: three or more of `*`, `-` or `_`, white space aside.
 * The line is read once, from its end: each item of `- - - - a` asks again.
 */
export function thematicBreaks(line: string): (at: number) => boolean {
  let mark: string | undefined;
  const marksAt: number[] = [];
  let from = line.length;
  for (; from > 0; from -= 1) {
    const character = line.charAt(from - 1);
    if (character === " " || character === "\t") continue;
    if (!"*-_".includes(character) || (mark !== undefined && character !== mark)) break;
    mark = character;
    // The third from the end is the last at which a break can begin.
    if (marksAt.length < 3) marksAt.push(from - 1);
  }
  const last = marksAt[2];
  return (at) => last !== undefined && at >= from && at <= last;
}
