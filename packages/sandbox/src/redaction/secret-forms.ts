/** A shorter value stays as it is: hiding every `1` or `true` of an output would tell more than it hides. */
export const REDACTED_FROM_BYTES = 8;

/**
 * The forms in which a program is likely to print a value: as it is and line by line, as hexadecimal, base64 (also inside of
 * something longer, and wrapped), percent-encoded and inside of a JSON string. Nothing stops a program that wants to hide
 * it: it can turn it around.
 */
export function secretForms(value: string): Uint8Array[] {
  const bytes = Buffer.from(value, "utf8");
  if (bytes.length < REDACTED_FROM_BYTES) return [];
  const forms = new Set<string>();
  const add = (form: string, least = REDACTED_FROM_BYTES) => {
    if (form.length >= least) forms.add(form);
  };
  add(bytes.toString("latin1"));
  // As part of a host's name, which is written in lower case.
  add(bytes.toString("latin1").toLowerCase());
  for (const line of bytes.toString("latin1").split(/\r?\n/)) add(line, PART_FROM_BYTES);
  const hex = bytes.toString("hex");
  add(hex);
  add(hex.toUpperCase());
  for (const form of base64Forms(bytes)) add(form);
  for (const form of percentForms(bytes)) add(form);
  for (const form of jsonForms(value)) add(form);
  return [...forms].map((form) => Buffer.from(form, "latin1"));
}

/** A line of a longer value has to be this long to be told from text that only looks like it. */
const PART_FROM_BYTES = 16;

/** What `base64` and MIME put on a line. */
const BASE64_LINE_CHARS = 76;

function base64Forms(bytes: Buffer): string[] {
  const whole = bytes.toString("base64").replace(/=+$/, "");
  const wrapped: string[] = [];
  for (let at = 0; whole.length > BASE64_LINE_CHARS && at < whole.length; at += BASE64_LINE_CHARS) {
    const line = whole.slice(at, at + BASE64_LINE_CHARS);
    if (line.length >= PART_FROM_BYTES) wrapped.push(line);
  }
  const forms = [whole, ...wrapped, ...[0, 1, 2].map((before) => insideBase64(bytes, before))];
  return [...forms, ...forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))];
}

/** The characters that are the same whatever stands before and after the value; those at its ends hold less than a byte of it. */
function insideBase64(bytes: Buffer, bytesBefore: number): string {
  const text = Buffer.concat([Buffer.alloc(bytesBefore), bytes])
    .toString("base64")
    .replace(/=+$/, "");
  const firstOwn = Math.ceil((bytesBefore * 8) / 6);
  const lastOwn = Math.floor(((bytesBefore + bytes.length) * 8) / 6);
  return text.slice(firstOwn, lastOwn);
}

// What browsers, Python and RFC 3986 leave as it is.
const KEPT_IN_URLS = [/[\w.~!*'()-]/, /[\w.~/-]/, /[\w.~-]/, /[\w.*-]/];

function percentForms(bytes: Buffer): string[] {
  return KEPT_IN_URLS.flatMap((kept) => {
    const encoded = [...bytes].map((byte) => {
      const character = String.fromCharCode(byte);
      return kept.test(character) ? character : `%${byte.toString(16).padStart(2, "0").toUpperCase()}`;
    });
    const upper = encoded.join("");
    const lower = encoded.map((part) => (part.length === 3 ? part.toLowerCase() : part)).join("");
    return [upper, lower, upper.replaceAll("%20", "+"), lower.replaceAll("%20", "+")];
  });
}

function jsonForms(value: string): string[] {
  const escaped = JSON.stringify(value).slice(1, -1);
  const ascii = escaped.replace(/[^\x20-\x7e]/g, unicodeEscape);
  return [escaped, ascii, escaped.replaceAll("/", "\\/"), ascii.replaceAll("/", "\\/")].map((form) =>
    Buffer.from(form, "utf8").toString("latin1"),
  );
}

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
