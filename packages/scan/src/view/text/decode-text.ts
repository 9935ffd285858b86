import { decodeUtf8 } from "@skillquay/skill";

/** The text of a file: UTF-8, UTF-16 with a mark, or bytes of an older table where most of them are letters. */
export function decodeText(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode("utf-16le", bytes.subarray(2));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode("utf-16be", bytes.subarray(2));
  if (bytes.includes(0)) return undefined;
  const text = decodeUtf8(bytes);
  if (text !== undefined) return text.startsWith("\ufeff") ? text.slice(1) : text;
  // A single bad byte must not close a script to every rule.
  const sample = bytes.subarray(0, 4_096);
  const printable = sample.filter(
    (byte) => (byte >= 0x20 && byte < 0x7f) || byte === 9 || byte === 10 || byte === 13,
  );
  return printable.length >= sample.length * 0.85 ? Buffer.from(bytes).toString("utf8") : undefined;
}

function decode(encoding: "utf-16le" | "utf-16be", bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined;
  }
}
