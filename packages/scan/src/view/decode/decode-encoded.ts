import { gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

export type Encoding = "base64" | "base32" | "base85" | "ascii85" | "hex" | "percent" | "zlib";

/** The bytes behind an encoding as text (one byte a character where they are no UTF-8); undefined where it is none. */
export function decodeEncoded(encoding: Encoding, text: string): string | undefined {
  const bytes = decodeBytes(encoding, text);
  return bytes === undefined ? undefined : bytesAsText(bytes);
}

export function decodeBytes(encoding: Encoding, text: string): Buffer | undefined {
  const bare = text.replace(/\s+/g, "");
  switch (encoding) {
    case "base64":
      return /^[A-Za-z0-9+/_-]+={0,3}$/.test(bare) ? Buffer.from(bare, "base64") : undefined;
    case "hex": {
      const digits = bare.replace(/\\x|0x|[,:]/g, "");
      return /^[0-9a-fA-F]+$/.test(digits) && digits.length % 2 === 0
        ? Buffer.from(digits, "hex")
        : undefined;
    }
    case "base32":
      return base32(bare);
    case "base85":
      return base85(bare, BASE85);
    case "ascii85":
      return base85(bare.replace(/^<~|~>$/g, ""), ASCII85);
    case "percent":
      try {
        return Buffer.from(decodeURIComponent(text));
      } catch {
        return undefined;
      }
    case "zlib":
      return unzip(Buffer.from(text, "latin1"));
  }
}

export function bytesAsText(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}

/** Opens gzip and zlib data, never more than a mebibyte of it. */
export function unzip(bytes: Buffer): Buffer | undefined {
  for (const open of [gunzipSync, inflateSync, inflateRawSync]) {
    try {
      return open(bytes, { maxOutputLength: 1024 * 1024 });
    } catch {
      // Of another kind, or larger than is taken.
    }
  }
  return undefined;
}

export function rot13(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => {
    const base = letter <= "Z" ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base);
  });
}

function base32(text: string): Buffer | undefined {
  const bare = text.replace(/={1,8}$/, "").toUpperCase();
  if (!/^[A-Z2-7]+$/.test(bare)) return undefined;
  const bytes = Buffer.alloc(Math.floor((bare.length * 5) / 8));
  let length = 0;
  let bits = 0;
  let value = 0;
  for (const letter of bare) {
    value = ((value << 5) | BASE32.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = (value >> bits) & 0xff;
    length += 1;
  }
  return bytes;
}

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BASE85 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";
const ASCII85 = Array.from({ length: 85 }, (_, index) => String.fromCharCode(33 + index)).join("");

function base85(text: string, alphabet: string): Buffer | undefined {
  const digits = new Map(Array.from(alphabet, (letter, index) => [letter, index]));
  let zeros = 0;
  if (alphabet === ASCII85) for (const letter of text) if (letter === "z") zeros += 1;
  // Four bytes for each five letters, and for each "z" where that stands for four zeros.
  const bytes = Buffer.alloc((Math.ceil(text.length / 5) + zeros) * 4);
  let size = 0;
  let group: number[] = [];
  const flush = (length: number) => {
    const value = group.reduce((sum, digit) => sum * 85 + digit, 0);
    for (let index = 0; index < length; index += 1)
      bytes[size + index] = Math.floor(value / 256 ** (3 - index)) % 256;
    size += length;
    group = [];
  };
  for (const letter of text) {
    if (letter === "z" && alphabet === ASCII85 && group.length === 0) {
      size += 4;
      continue;
    }
    const digit = digits.get(letter);
    if (digit === undefined) return undefined;
    group.push(digit);
    if (group.length === 5) flush(4);
  }
  if (group.length === 1) return undefined;
  if (group.length > 1) {
    const length = group.length - 1;
    while (group.length < 5) group.push(84);
    flush(length);
  }
  return bytes.subarray(0, size);
}
