/** How many colours tiles have; as in skill-tile.css. */
const hues = 8;

/** The letters of a skill's tile: of its first two words, or the first two of its only word. */
export function tileLetters(name: string): string {
  const [first, second] = name
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== "")
    .map((word) => [...word]);
  if (first === undefined) return "";
  const letters = second === undefined ? first.slice(0, 2) : [...first.slice(0, 1), ...second.slice(0, 1)];
  return letters.join("").toLowerCase();
}

/** The same for the same name, on every page and every machine. */
export function tileHue(name: string): number {
  let sum = 2_166_136_261;
  for (const character of name) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return (sum >>> 8) % hues;
}
