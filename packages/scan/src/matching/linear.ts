import { type PatternNode, parsePattern } from "./parse-pattern.ts";

/**
 * A regular expression whose time on one line is bounded by a small multiple of its length. Text of tenants is matched with
 * nothing else. One that is put together from text is checked here, and an error if it is not linear; one that stands in the
 * sources is checked by a test over all of them, because checking takes longer than a scan.
 *
 * A matcher that goes back tries every way to share characters between neighbouring repetitions. So the ways are counted:
 * a repetition has one way where what it repeats and what may follow have no character in common, else as many as its
 * bounds leave; ways of a sequence multiply; those of a choice add up over the options that can match at the same place.
 * A pattern may have at most `MOST_WAYS`, and a repetition that is not bounded must have one way. It may begin a pattern
 * that can start anywhere only where nothing after it can fail: then what it went over is matched, and not gone over again.
 */
export function linear(pattern: string | RegExp, flags = ""): RegExp {
  if (typeof pattern === "string") {
    const problem = whyNotLinear(pattern, flags);
    if (problem !== undefined) throw new Error(`The pattern /${pattern}/${flags} is not linear: ${problem}`);
  }
  const expression = new RegExp(pattern, typeof pattern === "string" ? flags : pattern.flags);
  existing.add(expression);
  return expression;
}

/** Every pattern that was let through, for tests that time them. */
export function linearPatterns(): readonly RegExp[] {
  return [...existing];
}

const existing = new Set<RegExp>();

/** Lines are cut to this before they are matched. */
export const LONGEST_LINE = 4_096;

// Two gaps of 120 characters between three words.
const MOST_WAYS = 16_000;

/** Undefined for a pattern that is linear. */
export function whyNotLinear(source: string, flags: string): string | undefined {
  try {
    const setOf = characterSets(flags);
    const pattern = parsePattern(source);
    const { ways } = measure(pattern, NONE, setOf, { isAtStart: true, canFailAfter: false });
    if (ways > MOST_WAYS) return `it can match in ${ways} ways from one place`;
    return restartsInside(pattern, setOf, flags)
      ? "a repetition without bound goes over places where the pattern begins again"
      : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : "it cannot be read";
  }
}

interface Measure {
  readonly ways: number;
  /** Characters that it may begin with. */
  readonly first: CharacterSet;
  readonly isNullable: boolean;
}

type CharacterSet = ReadonlySet<number>;
const NONE: CharacterSet = new Set();

interface Place {
  /** Nothing before it keeps it from being tried at every place of the text. */
  readonly isAtStart: boolean;
  /** Something after it may not match. */
  readonly canFailAfter: boolean;
}

const INSIDE: Place = { isAtStart: false, canFailAfter: true };

/** `next`: characters that may follow; empty where nothing has to. */
function measure(
  node: PatternNode,
  next: CharacterSet,
  setOf: (source: string) => CharacterSet,
  place: Place,
): Measure {
  switch (node.kind) {
    case "character":
      return { ways: 1, first: setOf(node.source), isNullable: false };
    case "edge":
      return { ways: 1, first: NONE, isNullable: true };
    case "look": {
      const inside = measure(node.body, NONE, setOf, INSIDE);
      return { ways: inside.ways, first: NONE, isNullable: true };
    }
    case "choice": {
      const options = node.options.map((option) => measure(option, next, setOf, place));
      return {
        ways: waysOfChoice(node.options, options, setOf),
        first: union(options.map(({ first }) => first)),
        isNullable: options.some(({ isNullable }) => isNullable),
      };
    }
    case "sequence":
      return measureSequence(node.items, next, setOf, place);
    case "repeat":
      return measureRepeat(node, next, setOf, place);
  }
}

function measureSequence(
  items: readonly PatternNode[],
  next: CharacterSet,
  setOf: (source: string) => CharacterSet,
  { isAtStart, canFailAfter }: Place,
): Measure {
  let following = next;
  let first: CharacterSet = NONE;
  let isNullable = true;
  let ways = 1;
  let canFail = canFailAfter;
  for (let at = items.length - 1; at >= 0; at -= 1) {
    const item = items[at];
    if (item === undefined) continue;
    const inside = measure(item, following, setOf, {
      // What may be empty keeps nothing from being tried at every place; an edge or a character does.
      isAtStart: isAtStart && items.slice(0, at).every(mayBeEmpty),
      canFailAfter: canFail,
    });
    // Edges and what looks ahead take no character and may fail all the same.
    canFail ||= !inside.isNullable || item.kind === "edge" || item.kind === "look";
    ways *= inside.ways;
    following = inside.isNullable ? union([inside.first, following]) : inside.first;
    first = inside.isNullable ? union([inside.first, first]) : inside.first;
    isNullable &&= inside.isNullable;
  }
  return { ways, first, isNullable };
}

function measureRepeat(
  { body, least, most }: Extract<PatternNode, { kind: "repeat" }>,
  next: CharacterSet,
  setOf: (source: string) => CharacterSet,
  place: Place,
): Measure {
  const alone = measure(body, NONE, setOf, INSIDE);
  const inside = measure(body, most > 1 ? union([alone.first, next]) : next, setOf, INSIDE);
  const range = most - least + 1;
  const isShared = overlaps(inside.first, next) || (next.size === 0 ? false : inside.isNullable);
  const result = { first: inside.first, isNullable: least === 0 || inside.isNullable };
  if (most <= 1) return { ...result, ways: inside.ways * (isShared ? range : 1) };
  if (inside.isNullable) throw new Error("it repeats something that may be empty");
  if (inside.ways > 1 && most > 1) {
    if (!Number.isFinite(most)) throw new Error("it repeats without bound what can match in several ways");
    const ways = inside.ways ** most;
    return { ...result, ways: Math.min(ways, Number.MAX_SAFE_INTEGER) };
  }
  if (!Number.isFinite(most)) {
    if (isShared) throw new Error("a repetition without bound shares characters with what follows");
    if (place.isAtStart && place.canFailAfter) throw new Error("a repetition without bound begins it");
    return { ...result, ways: place.isAtStart ? Math.max(1, least) : 1 };
  }
  return { ...result, ways: isShared || place.isAtStart ? range : 1 };
}

function mayBeEmpty(node: PatternNode): boolean {
  switch (node.kind) {
    case "character":
    case "edge":
    case "look":
      return false;
    case "choice":
      return node.options.some(mayBeEmpty);
    case "sequence":
      return node.items.every(mayBeEmpty);
    case "repeat":
      return node.least === 0 || mayBeEmpty(node.body);
  }
}

/**
 * `x[a-z]+A` on a row of `x`: from each of them the repetition goes to the end, and the next one begins inside it. Asked of
 * each option that can begin anywhere in the text.
 */
function restartsInside(
  pattern: PatternNode,
  setOf: (source: string) => CharacterSet,
  flags: string,
): boolean {
  const options = pattern.kind === "choice" ? pattern.options : [pattern];
  return options.some((option) => {
    const items = option.kind === "sequence" ? option.items : [option];
    const [edge] = items;
    const opens = edge?.kind === "edge" ? edge.source : "";
    if (opens === "^" && !flags.includes("m")) return false;
    const { first } = measure(option, NONE, setOf, { isAtStart: false, canFailAfter: true });
    const word = setOf("\\w");
    return items.some((item, at) => {
      if (at === 0 || items.slice(at + 1).every(cannotFail)) return false;
      return endlessSets(item, setOf).some(
        (set) => overlaps(set, first) && !(opens === "\\b" && [...set].every((code) => word.has(code))),
      );
    });
  });
}

function cannotFail(node: PatternNode): boolean {
  return node.kind !== "edge" && node.kind !== "look" && mayBeEmpty(node);
}

/** What repetitions without bound go over. */
function endlessSets(node: PatternNode, setOf: (source: string) => CharacterSet): CharacterSet[] {
  switch (node.kind) {
    case "character":
    case "edge":
      return [];
    case "look":
      return endlessSets(node.body, setOf);
    case "choice":
      return node.options.flatMap((option) => endlessSets(option, setOf));
    case "sequence":
      return node.items.flatMap((item) => endlessSets(item, setOf));
    case "repeat":
      return Number.isFinite(node.most) ? endlessSets(node.body, setOf) : [allOf(node.body, setOf)];
  }
}

function allOf(node: PatternNode, setOf: (source: string) => CharacterSet): CharacterSet {
  switch (node.kind) {
    case "character":
      return setOf(node.source);
    case "edge":
    case "look":
      return NONE;
    case "choice":
      return union(node.options.map((option) => allOf(option, setOf)));
    case "sequence":
      return union(node.items.map((item) => allOf(item, setOf)));
    case "repeat":
      return allOf(node.body, setOf);
  }
}

/**
 * Options that can match at one place can all be tried there. Those that differ in one of their first characters cannot;
 * so the ways are those of the option that the most others go along with.
 */
function waysOfChoice(
  options: readonly PatternNode[],
  measures: readonly Measure[],
  setOf: (source: string) => CharacterSet,
): number {
  const heads = options.map((option) => headOf(option, setOf));
  let most = 1;
  for (const one of heads) {
    let ways = 0;
    for (const [index, other] of heads.entries()) {
      if (one.every((set, at) => other[at] === undefined || overlaps(set, other[at])))
        ways += measures[index]?.ways ?? 1;
    }
    most = Math.max(most, ways);
  }
  return most;
}

/** The characters that an option has to begin with, one set for each place, as far as they are fixed. */
function headOf(node: PatternNode, setOf: (source: string) => CharacterSet): CharacterSet[] {
  const head: CharacterSet[] = [];
  const take = (part: PatternNode): boolean => {
    if (head.length >= LONGEST_HEAD) return false;
    if (part.kind === "character") {
      head.push(setOf(part.source));
      return true;
    }
    if (part.kind === "edge" || part.kind === "look") return true;
    if (part.kind === "sequence") return part.items.every(take);
    if (part.kind === "repeat" && part.least > 0) {
      for (let time = 0; time < part.least; time += 1) if (!take(part.body)) return false;
      return part.least === part.most;
    }
    return false;
  };
  take(node);
  return head;
}

const LONGEST_HEAD = 24;

function overlaps(one: CharacterSet, other: CharacterSet): boolean {
  for (const code of one) if (other.has(code)) return true;
  return false;
}

function union(sets: readonly CharacterSet[]): CharacterSet {
  const filled = sets.filter(({ size }) => size > 0);
  if (filled.length <= 1) return filled[0] ?? NONE;
  const all = new Set<number>();
  for (const set of filled) for (const code of set) all.add(code);
  return all;
}

/** Sets are compared on ASCII and on samples of everything else, asked of the engine that will match. */
function characterSets(flags: string): (source: string) => CharacterSet {
  const existing = new Map<string, CharacterSet>();
  const own = flags.replace(/[gy]/g, "");
  return (source) => {
    const previous = existing.get(source);
    if (previous !== undefined) return previous;
    const pattern = new RegExp(`^(?:${source})$`, own);
    const set = new Set(SAMPLES.filter((code) => pattern.test(String.fromCodePoint(code))));
    // A character outside the samples is one of its own; an escape stands for what it spells.
    if (set.size === 0) set.add(codeOf(source));
    existing.set(source, set);
    return set;
  };
}

function codeOf(source: string): number {
  const hex = /^\\(?:u\{([0-9a-fA-F]{1,6})\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2}))$/.exec(source);
  const digits = hex?.[1] ?? hex?.[2] ?? hex?.[3];
  // A class of characters that no sample stands for: told from others by how it is written.
  if (digits === undefined && source.length > 2) return -1 - hashOf(source);
  return digits === undefined ? (source.codePointAt(0) ?? 0) : Number.parseInt(digits, 16);
}

function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return hash;
}

const SAMPLES: readonly number[] = [
  ...Array.from({ length: 128 }, (_, code) => code),
  0x85,
  0xa0,
  0xad,
  0xb7,
  0xe4,
  0xe9,
  0x131,
  0x17f,
  0x212a,
  0x3b1,
  0x430,
  0x44f,
  0x5d0,
  0x627,
  0x915,
  0xe01,
  0x200b,
  0x200d,
  0x2013,
  0x2018,
  0x2019,
  0x2026,
  0x2028,
  0x20ac,
  0x2192,
  0x3002,
  0x3042,
  0x30a2,
  0x4e00,
  0x6587,
  0xac00,
  0xfe0f,
  0xff01,
  0x1f600,
  0x1d400,
  0xe0041,
];
