/** A text of that length in which every piece tells where it is, so that one sees what was left of it. */
export function ruler(mark: string, chars: number): string {
  return Array.from({ length: Math.ceil(chars / PIECE) }, (_, at) => piece(mark, at))
    .join("")
    .slice(0, chars);
}

/** How many characters of the ruler are there, from its beginning on and without a hole. */
export function readRuler(text: string, mark: string): number {
  let at = 0;
  while (text.includes(piece(mark, at).trimEnd())) at += 1;
  return at * PIECE;
}

const PIECE = 10;

function piece(mark: string, at: number): string {
  return `${mark}${String(at).padStart(PIECE - mark.length - 1, "0")} `;
}
