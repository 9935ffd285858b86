/**
 * Typing mistakes between two words: letters changed, missing, too many or swapped with their neighbour (the optimal string
 * alignment distance). Anything above `most` is given as `most + 1`.
 */
export function osaDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (short.length === 0) return long.length;
  const distance =
    short.length <= WORD_BITS ? distanceByBits(short, long) : distanceByCells(short, long, most);
  return Math.min(distance, most + 1);
}

const WORD_BITS = 32;

// Where each letter of the word at hand stands in it, as bits; by UTF-16 code unit, empty between calls.
let placesOf: Int32Array | undefined;

/** Hyyrö's bit-parallel algorithm (2003): a column of the table in two numbers. A misspelt name is compared with thousands. */
function distanceByBits(short: string, long: string): number {
  placesOf ??= new Int32Array(0x10000);
  for (let i = 0; i < short.length; i += 1) {
    const code = short.charCodeAt(i);
    placesOf[code] = (placesOf[code] ?? 0) | (1 << i);
  }
  const lastBit = 1 << (short.length - 1);
  let distance = short.length;
  let increases = -1;
  let decreases = 0;
  let equal = 0;
  let placesOfPrevious = 0;
  for (let j = 0; j < long.length; j += 1) {
    const places = placesOf[long.charCodeAt(j)] ?? 0;
    const swapped = ((~equal & places) << 1) & placesOfPrevious;
    equal = (((places & increases) + increases) ^ increases) | places | decreases | swapped;
    let rowIncreases = decreases | ~(equal | increases);
    let rowDecreases = equal & increases;
    if ((rowIncreases & lastBit) !== 0) distance += 1;
    if ((rowDecreases & lastBit) !== 0) distance -= 1;
    rowIncreases = (rowIncreases << 1) | 1;
    rowDecreases <<= 1;
    increases = rowDecreases | ~(equal | rowIncreases);
    decreases = rowIncreases & equal;
    placesOfPrevious = places;
  }
  for (let i = 0; i < short.length; i += 1) placesOf[short.charCodeAt(i)] = 0;
  return distance;
}

/** The table cell by cell, for words longer than a number has bits. */
function distanceByCells(a: string, b: string, most: number): number {
  let twoAbove: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a.charCodeAt(i - 1) === b.charCodeAt(j - 1);
      let cost = Math.min(
        (above[j] ?? 0) + 1,
        (current[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        i > 1 &&
        j > 1 &&
        a.charCodeAt(i - 1) === b.charCodeAt(j - 2) &&
        a.charCodeAt(i - 2) === b.charCodeAt(j - 1);
      if (isSwapped) cost = Math.min(cost, (twoAbove[j - 2] ?? 0) + 1);
      current.push(cost);
      if (cost < least) least = cost;
    }
    if (least > most) return most + 1;
    twoAbove = above;
    above = current;
  }
  return above[b.length] ?? most + 1;
}
