/**
 * A long text that is put together in steps. What each step adds becomes one string: a string of a million parts is a tree, and
 * whoever reads it first waits until all of them are copied.
 */
export interface TextPieces {
  add(piece: string): void;
  /** To be called at the end of each step. */
  settle(): void;
  text(): string;
}

export function collectPieces(): TextPieces {
  let settled = "";
  let pieces: string[] = [];
  const settle = () => {
    settled += pieces.join("");
    pieces = [];
  };
  return {
    add: (piece) => void pieces.push(piece),
    settle,
    text() {
      settle();
      return settled;
    },
  };
}
