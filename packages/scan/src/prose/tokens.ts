import { linear } from "../matching/linear.ts";
/** The words of a passage, in order. A break stands between sentences: what is looked for does not reach over it. */
export interface Token {
  /** As in the text, lower case. */
  readonly word: string;
  readonly stem: string;
  /** Of a path, its last part; else the word. */
  readonly base: string;
  /** A comma, dash, colon or bracket stands before it, or nothing at all: a clause begins. */
  readonly beginsClause: boolean;
}

export const BREAK = "|";

/** Takes at most 4,096 characters: longer passages are data, and every pattern stays cheap. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const source = text.slice(0, PASSAGE_MAX_CHARS).toLowerCase().replace(CONTRACTION, " not");
  let before = 0;
  for (const match of source.matchAll(PIECE)) {
    const [piece] = match;
    const beginsClause =
      tokens.length === 0 || tokens.at(-1)?.word === BREAK || PAUSE.test(source.slice(before, match.index));
    if (ENDS.has(piece)) {
      tokens.push(SENTENCE_BREAK);
      continue;
    }
    const word = piece.replace(EDGE_MARKS, "");
    // A dash alone is no word: it stays in the gap, as a pause.
    if (word !== "") before = match.index + piece.length;
    if (word !== "")
      tokens.push({ word, stem: stem(word), base: word.slice(word.lastIndexOf("/") + 1), beginsClause });
    if (SENTENCE_END.test(piece)) tokens.push(SENTENCE_BREAK);
  }
  return tokens;
}

/**
 * One form for the forms of a word, in English well and in other European languages roughly. Both sides of a comparison go
 * through it, so that it need not be a word.
 */
export function stem(word: string): string {
  const kept = stems.get(word);
  if (kept !== undefined) return kept;
  const root = rootOf(word);
  if (stems.size >= MOST_STEMS) stems.clear();
  stems.set(word, root);
  return root;
}

const stems = new Map<string, string>();
// Words of a language are fewer; a text made to have more costs time, not memory.
const MOST_STEMS = 20_000;

function rootOf(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (!PLAIN_WORD.test(word) || word.length < 4) return word;
  let root = word.replace(POSSESSIVE, "");
  if (root.length > 4 && /ie[sd]$/.test(root)) root = `${root.slice(0, -3)}y`;
  else if (root.length > 5 && root.endsWith("ing")) root = undoubled(root.slice(0, -3));
  else if (root.length > 4 && root.endsWith("ed")) root = undoubled(root.slice(0, -2));
  else if (root.length > 3 && root.endsWith("s") && !/(?:ss|us|is)$/.test(root)) root = root.slice(0, -1);
  return root.length > 3 && root.endsWith("e") ? root.slice(0, -1) : root;
}

const SENTENCE_BREAK: Token = { word: BREAK, stem: BREAK, base: BREAK, beginsClause: true };
const PAUSE = linear(/[,:;()—–，、]|\s-\s/);
const PASSAGE_MAX_CHARS = 4_096;
const CONTRACTION = linear(/n['’]t\b/g);
const PIECE = linear(/[^\s,;:!?()[\]{}<>"'`“”‘’|*，、]{1,400}|[;:!?]/g);
const ENDS: ReadonlySet<string> = new Set([";", "!", "?"]);
const EDGE_MARKS = linear(/^[-–—=#>+&%]{1,20}|[.。:\-–—=…]{1,20}$/g);
const SENTENCE_END = linear(/[.。…]$/);
const PLAIN_WORD = linear(/^[\p{L}'’-]{1,40}$/u);
const POSSESSIVE = linear(/['’]s$/);

function undoubled(root: string): string {
  return /[bdgklmnprt]$/.test(root) && root.at(-1) === root.at(-2) && !/(?:ll|ss)$/.test(root)
    ? root.slice(0, -1)
    : root;
}

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
