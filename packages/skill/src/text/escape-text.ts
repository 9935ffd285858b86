import { removeHidden } from "./hidden-characters.ts";

/**
 * Text that can stand inside an XML element and never end it. Characters XML forbids (controls, lone surrogates)
 * become U+FFFD. Quotes stay: a model reads this text, and an escaped apostrophe in every sentence costs it.
 */
export function escapeXml(text: string): string {
  if (!NEEDS_ESCAPE.test(text)) return text;
  return text.replace(FORBIDDEN_IN_XML, "\ufffd").replace(/[&<>]/g, (character) => ENTITIES[character] ?? "");
}

/** As `escapeXml`, for a quoted attribute. */
export function escapeXmlAttribute(text: string): string {
  return escapeXml(text).replace(/["']/g, (character) => ENTITIES[character] ?? "");
}

/**
 * Text for a single line of ours: white space and controls collapse to one space, hidden characters go,
 * and what is longer than `maxChars` code points is cut and ends in `…`.
 */
export function oneLine(text: string, maxChars: number): string {
  if (text.length <= maxChars && PLAIN_LINE.test(text)) return text;
  // Cut first: a two-megabyte line must not be cleaned for the sake of 200 characters. Eight units per kept
  // character leave room for what the cleaning removes.
  const room = maxChars * 8 + 64;
  const isCut = text.length > room;
  const clean = removeHidden((isCut ? text.slice(0, room) : text).replace(/[\s\p{Cc}]+/gu, " ")).trim();
  const characters = clean.length > maxChars || isCut ? Array.from(clean) : undefined;
  if (characters === undefined) return clean;
  if (characters.length <= maxChars && !isCut) return clean;
  return maxChars < 1
    ? ""
    : `${characters
        .slice(0, maxChars - 1)
        .join("")
        .trimEnd()}…`;
}

// Most descriptions are such a line, and a start looks at thousands of them.
const PLAIN_LINE = /^[!-~]+(?: [!-~]+)*$/;

const NEEDS_ESCAPE = /[^ !-%'-;=?-~]/;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

// biome-ignore lint/suspicious/noControlCharactersInRegex: -- these are the characters XML 1.0 does not allow
const FORBIDDEN_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu;
