import { decodeEncoded } from "../decode/decode-encoded.ts";

/** PowerShell with the texts that a statement puts together written as one: `'Down' + 'load'`, `'a', 'b' -join ''`, letters by number. */
export function joinTexts(statement: string): string {
  let text = statement;
  if (text.includes("[char"))
    text = text
      .replace(/\[char\]\s{0,4}\(?\s{0,4}(0x[0-9a-f]{1,4}|\d{1,5})\s{0,4}\)?/gi, (_, code: string) =>
        quoted(letterOf(code)),
      )
      .replace(/\[char\[\]\]\s{0,4}@?\(([\d\s,xa-f]{1,20000})\)/gi, (_, codes: string) =>
        codes
          .split(",")
          .map((code) => quoted(letterOf(code.trim())))
          .join(","),
      );
  text = joined(text);
  text = withOperator(text, "-join", ({ before, after }) => {
    const between = after?.parts[0];
    // `'a', 'b' -join '.'`, and `-join ('a', 'b')`.
    if (before !== undefined && between !== undefined)
      return { from: before.from, to: after?.to ?? 0, text: before.parts.join(between) };
    return before === undefined && after !== undefined
      ? { from: undefined, to: after.to, text: after.parts.join("") }
      : undefined;
  });
  text = withOperator(text, "-f", ({ before, after }) => {
    const pattern = before?.parts.at(-1);
    if (before === undefined || after === undefined || pattern === undefined) return undefined;
    const filled = pattern.replace(/\{(\d)\}/g, (whole, at: string) => after.parts[Number(at)] ?? whole);
    return { from: before.from, to: after.to, text: filled };
  });
  if (/\.replace\(/i.test(text))
    text = text.replace(REPLACE, (_, whole: string, from: string, to: string) =>
      quoted(
        from.length > 2
          ? whole.slice(1, -1).replaceAll(from.slice(1, -1), to.slice(1, -1))
          : whole.slice(1, -1),
      ),
    );
  // `& (Get-Command ('iex')) …`, `& ('iex') …`
  return joined(text).replace(CALLED_BY_TEXT, (_, program: string) => program.slice(1, -1));
}

/** What a text that is decoded where a variable gets it stands for; undefined for any other expression. */
export function decodedText(expression: string): string | undefined {
  const match = DECODED.exec(expression.slice(0, 20_000));
  const bytes = match?.[2] === undefined ? undefined : decodeEncoded("base64", match[2]);
  return /unicode/i.test(match?.[1] ?? "") ? bytes?.replaceAll("\0", "") : bytes;
}

const REPLACE =
  /('[^']{0,200}'|"[^"]{0,200}")\.replace\(('[^']{0,40}'|"[^"]{0,40}")\s{0,4},\s{0,4}('[^']{0,40}'|"[^"]{0,40}")\)/gi;
const CALLED_BY_TEXT =
  /[&.]\s{0,4}\(\s{0,4}(?:(?:get-command|gcm)\s{1,4})?\(?\s{0,4}('[\w-]{2,40}'|"[\w-]{2,40}")\s{0,4}\)?\s{0,4}\)/gi;
const DECODED =
  /\]::(\w{2,16})\.GetString\(\s{0,4}\[(?:System\.)?Convert\]::FromBase64String\(\s{0,4}['"]([A-Za-z0-9+/=]{4,16000})['"]\s{0,4}\)\s{0,4}\)/i;

function joined(text: string): string {
  return text.replace(/"\s{0,40}\+\s{0,40}"|'\s{0,40}\+\s{0,40}'/g, "");
}

/** Texts with commas between them, and where they stand. */
interface List {
  readonly from: number;
  readonly to: number;
  readonly parts: readonly string[];
}

/** Writes the result of an operator between lists of texts in its place; every list is gone through once. */
function withOperator(
  text: string,
  operator: string,
  work: (lists: {
    readonly before: List | undefined;
    readonly after: List | undefined;
  }) => { readonly from: number | undefined; readonly to: number; readonly text: string } | undefined,
): string {
  const lower = text.toLowerCase();
  const done: string[] = [];
  let taken = 0;
  let at = lower.indexOf(operator);
  for (let count = 0; at !== -1 && count < MAX_OPERATORS; count += 1) {
    const previous = listBefore(text, at, taken);
    const after = listAfter(text, at + operator.length);
    const result = work({ before: previous, after });
    if (result !== undefined) {
      done.push(text.slice(taken, result.from ?? at), quoted(result.text));
      taken = result.to;
    }
    at = lower.indexOf(operator, Math.max(taken, at + operator.length));
  }
  return done.length === 0 ? text : done.join("") + text.slice(taken);
}

const MAX_OPERATORS = 200;

function listBefore(text: string, end: number, least: number): List | undefined {
  const parts: string[] = [];
  let from = skipBack(text, end, " )");
  for (;;) {
    const quote = text[from - 1];
    const start = quote === "'" || quote === '"' ? text.lastIndexOf(quote, from - 2) : -1;
    if (start < least || start === -1) break;
    parts.unshift(text.slice(start + 1, from - 1));
    from = start;
    const comma = skipBack(text, from, " ");
    if (text[comma - 1] !== "," || parts.length >= MAX_PARTS) break;
    from = skipBack(text, comma - 1, " ");
  }
  return parts.length === 0 ? undefined : { from: skipBack(text, from, "(@"), to: end, parts };
}

function listAfter(text: string, begin: number): List | undefined {
  const parts: string[] = [];
  let to = skip(text, begin, " @(");
  for (;;) {
    const quote = text[to];
    const end = quote === "'" || quote === '"' ? text.indexOf(quote, to + 1) : -1;
    if (end === -1) break;
    parts.push(text.slice(to + 1, end));
    to = end + 1;
    const comma = skip(text, to, " ");
    if (text[comma] !== "," || parts.length >= MAX_PARTS) break;
    to = skip(text, comma + 1, " ");
  }
  return parts.length === 0 ? undefined : { from: begin, to: skip(text, to, ")"), parts };
}

// More letters than any address or command that somebody hides so.
const MAX_PARTS = 4_000;

function skip(text: string, at: number, letters: string): number {
  let next = at;
  while (next < text.length && letters.includes(text.charAt(next))) next += 1;
  return next;
}

function skipBack(text: string, at: number, letters: string): number {
  let next = at;
  while (next > 0 && letters.includes(text.charAt(next - 1))) next -= 1;
  return next;
}

function letterOf(code: string): string {
  const number = Number(code);
  return Number.isInteger(number) && number > 31 && number <= 0x10ffff ? String.fromCodePoint(number) : "";
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "")}'`;
}
