/** A place in a line of Markdown, in characters and in columns: a tab reaches to the next multiple of four. */
export interface Cursor {
  readonly line: string;
  at: number;
  column: number;
}

export function cursorAt(line: string, column = 0): Cursor {
  return { line, at: 0, column };
}

/** Columns of white space from here to the next character. */
export function indentOf({ line, at, column }: Cursor): number {
  let reached = column;
  for (let index = at; ; index += 1) {
    if (line[index] === " ") reached += 1;
    else if (line[index] === "\t") reached += 4 - (reached % 4);
    else return reached - column;
  }
}

/** Moves on by that many columns; a tab may be used up in part. */
export function advance(cursor: Cursor, columns: number): void {
  const target = cursor.column + columns;
  while (cursor.column < target && cursor.at < cursor.line.length) {
    const width = cursor.line[cursor.at] === "\t" ? 4 - (cursor.column % 4) : 1;
    if (cursor.column + width > target) {
      cursor.column = target;
      return;
    }
    cursor.column += width;
    cursor.at += 1;
  }
}

export function isBlank({ line, at }: Cursor): boolean {
  for (let index = at; index < line.length; index += 1) {
    if (line[index] !== " " && line[index] !== "\t") return false;
  }
  return true;
}

/** What follows from here, without its white space at the start. */
export function rest({ line, at }: Cursor): string {
  let index = at;
  while (line[index] === " " || line[index] === "\t") index += 1;
  return line.slice(index);
}
