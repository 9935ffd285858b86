/**
 * The words of one run of `eachRun`, in lower case: the parts of an identifier and, where it has several, the whole as
 * one word, because people write "webscraper" for web-scraper.
 */
export function splitIdentifier(run: string): string[] {
  if (run.length > LONGEST_RUN) return [];
  if (ASCII_LOWER.test(run)) return run.length <= LONGEST_WORD ? [run] : [];
  const special = SPECIAL.get(run.toLowerCase());
  if (special !== undefined) return [...special];
  return ASCII.test(run) ? identifierWords(run) : unicodeWords(run);
}

/** Without accents, as people type it: é becomes e. Scripts that are written with marks keep them. */
export function foldAccents(word: string): string {
  return word
    .normalize("NFD")
    .replace(/(?<=[\p{Script=Latin}\p{Script=Cyrillic}]\p{M}*)\p{M}/gu, "")
    .normalize("NFC");
}

/** Whether a run is Korean alone: its words are indexed by pairs of syllables, too. */
export function isHangul(word: string): boolean {
  return HANGUL.test(word);
}

/** Whether words of this script are written without spaces between them. */
export function isUnspaced(word: string): boolean {
  return UNSPACED.test(word);
}

// Longer runs are encoded data, not words, and would only make the index large.
const LONGEST_WORD = 40;
const LONGEST_RUN = 100;
const ASCII_LOWER = /^[a-z]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII as a whole
const ASCII = /^[\u0000-\u007f]+$/;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const HANGUL = /^\p{Script=Hangul}+$/u;
const SEGMENT =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|\p{Script=Thai}+|[\p{L}\p{N}\p{M}_.-]+/gu;
const CAMEL_EDGE = /(?<=\p{Ll}|\p{N})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const MIXED_CASE = /\p{Ll}.*\p{Lu}|\p{Lu}{2}.*\p{Ll}/u;
// "socket.io" is a name; in "report.pdf" and "step.Then" the dot only separates.
const NAME_AFTER_DOT = /\.(?:js|io|net|ai|py)$/i;

const SPECIAL: ReadonlyMap<string, readonly string[]> = new Map([
  ["c#", ["csharp"]],
  ["f#", ["fsharp"]],
  ["c++", ["cpp"]],
  [".net", ["dotnet"]],
  ["asp.net", ["asp", "dotnet", "aspnet"]],
  ["vb.net", ["vb", "dotnet"]],
]);

function identifierWords(run: string): string[] {
  const pieces = run.split(/[_./-]+/).filter((piece) => piece !== "");
  const parts = pieces.flatMap((piece) =>
    MIXED_CASE.test(piece) && !BRANDS.has(piece.toLowerCase()) ? piece.split(CAMEL_EDGE) : [piece],
  );
  const words = parts.map((part) => part.toLowerCase()).filter(isWord);
  // "md2docx" is md to docx.
  const between = parts.length === 1 ? /^([a-z]{2,})[24]([a-z]{2,})$/.exec(words[0] ?? "") : null;
  if (between?.[1] !== undefined && between[2] !== undefined) words.unshift(between[1], between[2]);
  const whole = parts.join("").toLowerCase();
  const isName = !run.includes(".") || NAME_AFTER_DOT.test(run);
  if (parts.length > 1 && isName && whole.length <= LONGEST_WORD && !/^\d+$/.test(whole)) words.push(whole);
  return words;
}

// Written with capitals inside, but one word to everybody: GitHub is not about hubs.
const BRANDS: ReadonlySet<string> = new Set(
  "airbnb airtable bigquery blackbox chatgpt clickhouse clickup couchdb deepmind devops devtools dropbox dynamodb ebay facebook github gitlab graphql hubspot huggingface icloud ios ipad iphone javascript linkedin macos mariadb matlab mongodb mysql nodejs notebooklm numpy oauth onedrive openai openapi openrouter paypal postgresql postgres powerpoint powershell pytorch quickbooks saas scikit sharepoint shopify sqlite stackoverflow swiftui tensorboard tensorflow tiktok typescript visionos webassembly webgl webrtc websocket websockets whatsapp wordpress youtube zendesk".split(
    " ",
  ),
);

function isWord(part: string): boolean {
  return part.length <= LONGEST_WORD && !/^\d{5,}$/.test(part);
}

function unicodeWords(run: string): string[] {
  const words: string[] = [];
  for (const [segment] of run.normalize("NFKC").matchAll(SEGMENT)) {
    if (UNSPACED.test(segment)) addUnspaced(segment, words);
    else if (HANGUL.test(segment)) addHangul(segment, words);
    else words.push(...identifierWords(foldAccents(segment)));
  }
  return words;
}

// Pairs of characters match wherever a word begins; words of one character, and of more than two, tell what pairs cannot.
function addUnspaced(segment: string, words: string[]): void {
  addPairs(segment, words);
  for (const word of wordsInside(segment)) if ([...word].length !== 2) words.push(word);
}

// Particles are written onto a Korean word: what is before them matches by its pairs.
function addHangul(segment: string, words: string[]): void {
  const whole = identifierWords(segment);
  for (const word of whole) if (word.length > 2) addPairs(word, words);
  words.push(...whole);
}

function addPairs(segment: string, words: string[]): void {
  const characters = [...segment];
  for (let i = 0; i + 1 < characters.length; i++) words.push(`${characters[i]}${characters[i + 1]}`);
}

let segmenter: Intl.Segmenter | undefined;

function wordsInside(segment: string): string[] {
  if (segment.length === 1) return [segment];
  // Of any language: it knows the scripts from the text.
  segmenter ??= new Intl.Segmenter(undefined, { granularity: "word" });
  return Array.from(segmenter.segment(segment), (part) => part.segment);
}
