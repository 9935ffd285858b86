import { linear } from "../matching/linear.ts";
import { wordMemory } from "./word-memory.ts";

/** The words of a passage, in order. A break stands between sentences: what is looked for does not reach over it. */
export interface Token {
  /** As in the text, lower case. */
  readonly word: string;
  readonly stem: string;
  /** Of a path, its last part; else the word. */
  readonly base: string;
  /** Letters, and not too many of them. */
  readonly isWord: boolean;
  /** The same for the same word, mostly: see `perWord`. */
  readonly number: number;
  /** A comma, dash, colon or bracket stands before it, or nothing at all: a clause begins. */
  readonly beginsClause: boolean;
}

export const BREAK = "|";

/** Takes at most 4,096 characters: longer passages are data, and every pattern stays cheap. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const source = text.slice(0, PASSAGE_MAX_CHARS).toLowerCase().replace(CONTRACTION, " not");
  let isStart = true;
  let previous = 0;
  const push = (from: number, until: number): void => {
    // With and without the full stop of a sentence, it is one word.
    const isStopped = isLetterThenStop(source, until);
    const to = isStopped ? until - 1 : until;
    const word = wordOf(source.slice(from, to));
    // A dash alone is no word: it stays in the gap, as a pause.
    if (word.inClause !== undefined) {
      tokens.push(isStart || isPause(source, previous, from) ? word.atClause : word.inClause);
      previous = until;
      isStart = false;
    }
    if (word.isEnd || isStopped) end();
  };
  const end = (): void => {
    tokens.push(SENTENCE_BREAK);
    isStart = true;
  };
  // By hand and not by a pattern: it is the one thing that is done to every letter of every text.
  let from = 0;
  for (let at = 0; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    const isBetween = code < 128 ? BETWEEN[code] === 1 : BETWEEN_BEYOND_ASCII.has(code);
    if (!isBetween && at - from < PIECE_MAX_CHARS) continue;
    if (from < at) push(from, at);
    if (ENDS.has(code)) end();
    from = isBetween ? at + 1 : at;
  }
  if (from < source.length) push(from, source.length);
  return tokens;
}

function isLetterThenStop(source: string, until: number): boolean {
  if (source.charCodeAt(until - 1) !== STOP) return false;
  const previous = source.charCodeAt(until - 2);
  return previous >= 0x61 && previous <= 0x7a;
}

function isPause(source: string, from: number, to: number): boolean {
  if (to === from + 1 && source.charCodeAt(from) === BLANK) return false;
  return PAUSE.test(source.slice(from, to));
}

/** What is cut out between two gaps. */
interface Word {
  /** Its token where a clause begins and elsewhere; none of what is only marks. */
  readonly atClause: Token;
  readonly inClause: Token | undefined;
  readonly isEnd: boolean;
}

/** Texts repeat their words: each is looked at once, and its tokens are the same objects everywhere. */
function wordOf(piece: string): Word {
  const cached = words.get(piece);
  if (cached !== undefined) return cached;
  const word = piece.replace(EDGE_MARKS, "");
  const root = stem(word);
  count += 1;
  const token: Token = {
    word,
    stem: root,
    base: word.slice(word.lastIndexOf("/") + 1),
    isWord: WORD.test(root),
    number: count,
    beginsClause: true,
  };
  const made: Word = {
    atClause: token,
    inClause: word === "" ? undefined : { ...token, beginsClause: false },
    isEnd: SENTENCE_END.test(piece),
  };
  words.set(piece, made);
  return made;
}

const words = wordMemory<Word>();
let count = 0;

/**
 * One form for the forms of a word, in English well and in other European languages roughly. Both sides of a comparison go
 * through it, so that it need not be a word.
 */
export function stem(word: string): string {
  const cached = IRREGULAR.get(word);
  if (cached !== undefined) return cached;
  if (!PLAIN_WORD.test(word) || word.length < 4) return word;
  let root = word.endsWith("s") ? word.replace(POSSESSIVE, "") : word;
  if (root.length > 4 && (root.endsWith("ies") || root.endsWith("ied"))) root = `${root.slice(0, -3)}y`;
  else if (root.length > 5 && root.endsWith("ing")) root = undoubled(root.slice(0, -3));
  else if (root.length > 4 && root.endsWith("ed")) root = undoubled(root.slice(0, -2));
  else if (root.length > 3 && root.endsWith("s") && !UNMARKED.has(root.slice(-2))) root = root.slice(0, -1);
  return root.length > 3 && root.endsWith("e") ? root.slice(0, -1) : root;
}

const SENTENCE_BREAK: Token = {
  word: BREAK,
  stem: BREAK,
  base: BREAK,
  isWord: false,
  number: 0,
  beginsClause: true,
};
const WORD = linear(/^\p{L}[\p{L}'-]{1,24}$/u);
const PAUSE = linear(/[,:;()—–，、]|\s-\s/);
const PASSAGE_MAX_CHARS = 4_096;
const CONTRACTION = linear(/n['’]t\b/g);
const PIECE_MAX_CHARS = 400;
const BLANK = 0x20;
const STOP = 0x2e;
const codesOf = (marks: string): number[] => [...marks].map((mark) => mark.charCodeAt(0));
const BETWEEN = new Uint8Array(128);
for (const code of codesOf(" \t\n\v\f\r,;:!?()[]{}<>\"'`|*")) BETWEEN[code] = 1;
const BETWEEN_BEYOND_ASCII: ReadonlySet<number> = new Set([
  ...codesOf("“”‘’，、"),
  // Every other blank that a pattern calls one.
  ...codesOf("\u00a0\u1680\u2028\u2029\u202f\u205f\u3000\ufeff"),
  ...codesOf("\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"),
]);
const ENDS: ReadonlySet<number> = new Set(codesOf(";!?"));
const EDGE_MARKS = linear(/^[-–—=#>+&%]{1,20}|[.。:\-–—=…]{1,20}$/g);
const SENTENCE_END = linear(/[.。…]$/);
const PLAIN_WORD = linear(/^[\p{L}'’-]{1,40}$/u);
const POSSESSIVE = linear(/['’]s$/);

// "process", "status", "this": no plural.
const UNMARKED: ReadonlySet<string> = new Set(["ss", "us", "is"]);

function undoubled(root: string): string {
  return DOUBLED.has(root.slice(-2)) ? root.slice(0, -1) : root;
}

const DOUBLED: ReadonlySet<string> = new Set(["bb", "dd", "gg", "kk", "mm", "nn", "pp", "rr", "tt"]);

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    sent: "send",
    wrote: "writ",
    written: "writ",
    told: "tell",
    kept: "keep",
    hidden: "hid",
    hiding: "hid",
    said: "say",
    ran: "run",
    running: "run",
    paid: "pay",
    bought: "buy",
    gave: "giv",
    given: "giv",
    made: "mak",
    stolen: "steal",
    took: "tak",
    taken: "tak",
    got: "get",
    cannot: "not",
    news: "news",
    this: "this",
    always: "always",
    address: "address",
    addresses: "address",
    access: "access",
    credentials: "credential",
    previous: "previous",
    does: "do",
    did: "do",
    is: "be",
    are: "be",
    was: "be",
    been: "be",
    note: "note",
    notes: "note",
    noted: "note",
    have: "have",
    has: "have",
    had: "have",
    its: "its",
    user: "user",
    users: "user",
    "user's": "user",
    "user’s": "user",
  }),
);
