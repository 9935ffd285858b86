import type { Passage, SkillView } from "../view/skill-view.ts";
import { type Destination, destinationsIn } from "./destinations.ts";
import { type Purpose, purposeOf } from "./purpose.ts";
import { type ConceptName, type Reading, readPassage } from "./read-passage.ts";

/** A passage with the one before and the one after it, where they stand in the same section and close by. */
export interface Window {
  readonly passage: Passage;
  readonly reading: Reading;
  readonly neighbours: readonly Passage[];
  /** Up to four passages of the section before and after it, itself included. */
  around(): readonly Passage[];
  readonly purpose: Purpose;
  has(concept: ConceptName): boolean;
  /** As an order, not only as a report of what something does. */
  orders(concept: ConceptName): boolean;
  /** In the passage or next to it. */
  hasNear(concept: ConceptName): boolean;
  /** Addresses in the passage; where it has none, those next to it. */
  destinations(): readonly Destination[];
}

/** Every passage that could ask for something. Headings are only titles of it. */
export function windowsOf(view: SkillView): readonly Window[] {
  const cached = kept.get(view);
  if (cached !== undefined) return cached;
  const purpose = purposeOf(view);
  const hosts = frequentHosts(view);
  const windows = view.prose.flatMap((passage, index) => {
    if (passage.plain.length < SHORTEST) return [];
    const neighbours = [view.prose[index - 1], view.prose[index + 1]].filter(
      (other): other is Passage => other !== undefined && isClose(passage, other),
    );
    const around = () =>
      view.prose
        .slice(Math.max(0, index - AROUND), index + AROUND + 1)
        .filter((other) => other === passage || isAround(passage, other));
    return [windowOf(passage, neighbours, around, purpose, hosts)];
  });
  kept.set(view, windows);
  return windows;
}

const kept = new WeakMap<SkillView, readonly Window[]>();
// "rm it" is the shortest that asks for something.
const SHORTEST = 5;
const CLOSE_LINES = 6;
const AROUND = 4;
const AROUND_LINES = 14;

function isClose(passage: Passage, other: Passage): boolean {
  return (
    other.path === passage.path &&
    Math.abs(other.line - passage.line) <= CLOSE_LINES &&
    FAR_PLACES.has(other.place) === FAR_PLACES.has(passage.place)
  );
}

function isAround(passage: Passage, other: Passage): boolean {
  return (
    other.path === passage.path &&
    Math.abs(other.line - passage.line) <= AROUND_LINES &&
    other.place !== "heading" &&
    FAR_PLACES.has(other.place) === FAR_PLACES.has(passage.place)
  );
}

// What stands in code or out of sight does not continue the text around it.
const FAR_PLACES: ReadonlySet<string> = new Set([
  "code-comment",
  "docstring",
  "string",
  "html-comment",
  "metadata",
  "hidden",
  "description",
]);

function windowOf(
  passage: Passage,
  neighbours: readonly Passage[],
  around: Window["around"],
  purpose: Purpose,
  hosts: ReadonlySet<string>,
): Window {
  const reading = readPassage(passage);
  let near: readonly Reading[] | undefined;
  let places: readonly Destination[] | undefined;
  return {
    passage,
    reading,
    neighbours,
    around,
    purpose,
    has: reading.has,
    orders: reading.orders,
    hasNear: (concept) => {
      if (reading.has(concept)) return true;
      near ??= neighbours.map(readPassage);
      return near.some((neighbour) => neighbour.has(concept));
    },
    destinations: () => {
      if (places !== undefined) return places;
      const match = destinationsIn(passage.plain);
      const all = match.length > 0 ? match : neighbours.flatMap(({ plain }) => destinationsIn(plain));
      places = all.map((place) =>
        place.kind === "foreign" && hosts.has(place.where) ? { ...place, kind: "vendor" } : place,
      );
      return places;
    },
  };
}

/** Whether the second stands after the first, or right before it, with at most so many words between. */
export function isBeside(
  { reading }: Window,
  first: ConceptName,
  second: ConceptName,
  words: number,
): boolean {
  const seconds = reading.spans(second);
  return reading
    .spans(first)
    .some((a) =>
      seconds.some((b) =>
        b.start >= a.end ? b.start - a.end <= words : a.start - b.end <= 4 && a.start >= b.start,
      ),
    );
}

/** A host that a skill names over and over is the service it works with, whatever its description calls it. */
function frequentHosts(view: SkillView): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { raw } of [...view.prose, ...view.code]) {
    if (!raw.includes("://")) continue;
    for (const { where } of destinationsIn(raw.toLowerCase()))
      counts.set(where, (counts.get(where) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= FREQUENT).map(([host]) => host));
}

const FREQUENT = 5;
