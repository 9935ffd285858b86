/** A place in a line of Markdown, in characters and in columns: a tab reaches to the next multiple of four. */
export interface Cursor {
  readonly line: string;
  at: number;
  column: number;
  /** The next character that is no white space, and its column. Found once for all containers that ask for it. */
  textAt: number;
  textColumn: number;
}

export function cursorAt(line: string, column = 0): Cursor {
  return { line, at: 0, column, textAt: -1, textColumn: column };
}

/** Columns of white space from here to the next character. */
export function indentOf(cursor: Cursor): number {
  findText(cursor);
  return cursor.textColumn - cursor.column;
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

export function isBlank(cursor: Cursor): boolean {
  return findText(cursor) === cursor.line.length;
}

/** What follows from here, without its white space at the start. */
export function rest(cursor: Cursor): string {
  return cursor.line.slice(findText(cursor));
}

/** The place of the next character, or the end of the line. */
export function findText(cursor: Cursor): number {
  if (cursor.textAt >= cursor.at) return cursor.textAt;
  let { at: index, column: reached } = cursor;
  for (; ; index += 1) {
    if (cursor.line[index] === " ") reached += 1;
    else if (cursor.line[index] === "\t") reached += 4 - (reached % 4);
    else break;
  }
  cursor.textAt = index;
  cursor.textColumn = reached;
  return index;
}
