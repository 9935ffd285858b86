/** How much of the text stands there from its beginning on. */
export function charsInOnePiece(shown: string, text: string): number {
  if (shown.includes(text)) return text.length;
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (shown.includes(text.slice(0, middle))) low = middle;
    else high = middle - 1;
  }
  return low;
}
