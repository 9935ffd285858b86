export interface NamePage {
  /** Which names stand on the page, in order. */
  readonly indexes: readonly number[];
  /** How many pages there are: after as many rotations every name has had its turn. */
  readonly pages: number;
}

export interface NamesToPage {
  /** Where each name would end if all were written one after the other, what parts them included; names before `from` do not take part. */
  readonly ends: Int32Array;
  readonly from: number;
  /** Names that keep their place while all take turns, in order. */
  readonly kept: readonly number[];
  /** Room by which the pages are cut. */
  readonly pageChars: number;
  /** Room that there really is, at least `pageChars`: what is left is filled with names of the next pages. */
  readonly mostChars: number;
  readonly rotation: number;
}

/**
 * The names that are shown this time. Those that are kept fill up to half of the room; all are cut into pages that take turns,
 * so that each is shown at least once in `pages` rotations. A name that is longer than a page is never shown.
 */
export function pageOfNames(names: NamesToPage): NamePage {
  const { ends, from, pageChars, mostChars, rotation } = names;
  const sizeOf = (index: number) => (ends[index] ?? 0) - (index === 0 ? 0 : (ends[index - 1] ?? 0));
  const shown = new Set<number>();
  let usedChars = 0;
  const show = (index: number, room: number): boolean => {
    if (shown.has(index)) return true;
    if (usedChars + sizeOf(index) > room) return false;
    shown.add(index);
    usedChars += sizeOf(index);
    return true;
  };
  for (const index of names.kept) if (!show(index, pageChars / 2)) break;

  const room = pageChars - usedChars;
  const starts = pageStarts(ends, from, room);
  const turn = starts.length === 0 ? 0 : ((rotation % starts.length) + starts.length) % starts.length;
  const first = starts[turn] ?? from;
  const count = ends.length - from;
  // The page itself always fits; after it comes what the room still takes.
  for (let step = 0; step < count; step += 1) {
    const index = from + ((first - from + step) % count);
    if (sizeOf(index) <= room && !show(index, mostChars)) break;
  }
  return { indexes: [...shown], pages: Math.max(1, starts.length) };
}

// By halving, not by walking: a start has thousands of names and no time.
function pageStarts(ends: Int32Array, from: number, room: number): number[] {
  const starts: number[] = [];
  for (let start = from; start < ends.length; ) {
    const limit = (start === 0 ? 0 : (ends[start - 1] ?? 0)) + room;
    let low = start;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] ?? 0) <= limit) low = middle + 1;
      else high = middle;
    }
    if (low > start) starts.push(start);
    // A name too long for any page is passed over.
    start = Math.max(low, start + 1);
    if (starts.length > 0 && room <= 0) break;
  }
  return starts;
}
