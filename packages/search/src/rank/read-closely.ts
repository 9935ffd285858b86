import type { AskedWord } from "../query/asked-words.ts";

/** What each of some texts has of a question by how its words stand together. */
export interface CloseReading {
  /** Two words side by side that are so in the question; what few of these texts have counts for more. */
  readonly pairs: Float64Array;
  /** The same of three words. */
  readonly triples: Float64Array;
  /** The most of the question that is answered within a few words. */
  readonly nearby: Float64Array;
}

/** Reads texts (the marks of their words in order, see `createWordOrder`) for the words of a question. One pass over each. */
export function readClosely(
  asked: readonly AskedWord[],
  masses: readonly number[],
  texts: readonly Uint16Array[],
): CloseReading {
  const slots = slotsOf(asked);
  const pairs = createSightings(texts.length, slots.pairs);
  const triples = createSightings(texts.length, slots.triples);
  const nearby = new Float64Array(texts.length);
  const window = createWindow(masses);
  for (let index = 0; index < texts.length; index += 1) {
    const text = texts[index] ?? NO_WORDS;
    let beforeLast = 0;
    let last = 0;
    for (let at = 0; at < text.length; at += 1) {
      const slot = slots.ofMark[text[at] ?? 0] ?? 0;
      if (slot !== 0) {
        if (last !== 0 && pairs.note(index, last * SLOTS + slot) && beforeLast !== 0)
          triples.note(index, (beforeLast * SLOTS + last) * SLOTS + slot);
        window.add(at, slots.concepts[slot] ?? -1);
      }
      beforeLast = last;
      last = slot;
    }
    nearby[index] = window.take();
  }
  slots.forget();
  return { pairs: pairs.scores(), triples: triples.scores(), nearby };
}

const NO_WORDS = new Uint16Array(0);
const SLOTS = 256;

// Kept between questions, all zeros: making 64 KB anew took longer than a question to three texts. Nothing waits while it is in use.
const slotOfMark = new Uint8Array(1 << 16);

/** A number for each different word of a question, from 1 on, and which pairs and triples of them it has. */
function slotsOf(asked: readonly AskedWord[]) {
  const ofMark = slotOfMark;
  const concepts = [-1];
  const pairs = new Set<number>();
  const triples = new Set<number>();
  let beforeLast = 0;
  let last = 0;
  for (const { mark, concept } of asked) {
    let slot = 0;
    if (mark !== undefined) {
      slot = ofMark[mark] ?? 0;
      if (slot === 0) {
        slot = concepts.push(concept) - 1;
        ofMark[mark] = slot;
      }
      if (last !== 0) pairs.add(last * SLOTS + slot);
      if (last !== 0 && beforeLast !== 0) triples.add((beforeLast * SLOTS + last) * SLOTS + slot);
    }
    beforeLast = last;
    last = slot;
  }
  const forget = () => {
    for (const { mark } of asked) if (mark !== undefined) ofMark[mark] = 0;
  };
  return { ofMark, concepts, pairs, triples, forget };
}

/** Which texts have which of some things, each thing told by how few of the texts have it. */
function createSightings(texts: number, things: ReadonlySet<number>) {
  const seen = new Map([...things].map((thing) => [thing, new Uint8Array(texts)]));
  return {
    /** Whether it is one of the things. */
    note(text: number, thing: number): boolean {
      const having = seen.get(thing);
      if (having === undefined) return false;
      having[text] = 1;
      return true;
    },
    scores(): Float64Array {
      const scores = new Float64Array(texts);
      for (const having of seen.values()) {
        let count = 0;
        for (let text = 0; text < texts; text += 1) count += having[text] ?? 0;
        if (count === 0) continue;
        const idf = Math.log(1 + (texts - count + 0.5) / (count + 0.5));
        for (let text = 0; text < texts; text += 1)
          if (having[text] === 1) scores[text] = (scores[text] ?? 0) + idf;
      }
      return scores;
    },
  };
}

/** The most mass of different concepts that stand within a few words of one another. */
function createWindow(masses: readonly number[]) {
  const counts = new Int32Array(masses.length);
  let places: number[] = [];
  let concepts: number[] = [];
  let first = 0;
  let most = 0;
  return {
    add(at: number, concept: number): void {
      if (concept < 0) return;
      places.push(at);
      concepts.push(concept);
      const isNew = counts[concept] === 0;
      counts[concept] = (counts[concept] ?? 0) + 1;
      while ((places[first] ?? at) <= at - NEARBY) {
        const gone = concepts[first] ?? 0;
        counts[gone] = (counts[gone] ?? 0) - 1;
        first += 1;
      }
      if (!isNew) return;
      // Added up anew: a sum that is also taken from depends on its history in the last digits.
      let sum = 0;
      for (let index = 0; index < masses.length; index += 1)
        if ((counts[index] ?? 0) > 0) sum += masses[index] ?? 0;
      if (sum > most) most = sum;
    },
    take(): number {
      const taken = most;
      counts.fill(0);
      places = [];
      concepts = [];
      first = 0;
      most = 0;
      return taken;
    },
  };
}

// About a sentence.
const NEARBY = 24;
