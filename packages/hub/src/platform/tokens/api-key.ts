import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "@skillquay/skill";

export type KeyMode = "live" | "test";

/**
 * A new API key: `sk_live_sq1_`, 30 random letters and digits (178 bits), and 6 that check the rest.
 * Shown once to its owner; the hub keeps only its hash.
 */
export function generateKey(
  mode: KeyMode = "live",
  random: (size: number) => Uint8Array = randomBytes,
): string {
  for (;;) {
    const body = `sk_${mode}_sq1_${randomDigits(RANDOM_LENGTH, random)}`;
    const key = body + checksum(body);
    if (!PUBLISHED.has(key)) return key;
  }
}

export type ReadKey = { readonly ok: true; readonly hash: Buffer } | { readonly ok: false };

/** Tells in memory whether a text can be a key at all, and gives the hash it is stored under. */
export function readKey(text: string): ReadKey {
  if (text.length !== KEY_LENGTH || !KEY.test(text)) return { ok: false };
  const bodyLength = KEY_LENGTH - CHECKSUM_LENGTH;
  if (checksum(text.slice(0, bodyLength)) !== text.slice(bodyLength)) return { ok: false };
  if (PUBLISHED.has(text)) return { ok: false };
  return { ok: true, hash: createHash("sha256").update(text).digest() };
}

/** The beginning of a key, enough to recognise it by and too little to guess it. */
export function displayOf(key: string): string {
  return key.slice(0, DISPLAY_LENGTH);
}

/** Whether a text was meant as a key: such a text is a secret and is never shown again. */
export function looksLikeKey(text: string): boolean {
  return /^\s*sk_(?:live|test)_/i.test(text);
}

export const KEY_LENGTH = 48;
const RANDOM_LENGTH = 30;
const CHECKSUM_LENGTH = 6;
const DISPLAY_LENGTH = 16;
const KEY = /^sk_(?:live|test)_sq1_[0-9A-Za-z]{36}$/;
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// Test vectors of the key format. Everybody can read them, so no hub may hand out or accept one.
const PUBLISHED: ReadonlySet<string> = new Set([
  "sk_live_sq1_0000000000000000000000000000001t08f8",
  "sk_live_sq1_AbCdEfGhIjKlMnOpQrStUvWxYz01232WrhT0",
  "sk_test_sq1_000000000000000000000000000000158nN9",
  "sk_test_sq1_AbCdEfGhIjKlMnOpQrStUvWxYz01233v0Psx",
]);

// 248 = 4 × 62: bytes from there on would make the first digits more likely than the others.
const FAIR_BYTES = 256 - (256 % DIGITS.length);

function randomDigits(length: number, random: (size: number) => Uint8Array): string {
  let digits = "";
  while (digits.length < length) {
    for (const byte of random(length - digits.length)) {
      if (byte < FAIR_BYTES) digits += DIGITS[byte % DIGITS.length];
    }
  }
  return digits;
}

function checksum(body: string): string {
  let rest = crc32(Buffer.from(body, "latin1"));
  let digits = "";
  while (digits.length < CHECKSUM_LENGTH) {
    digits = `${DIGITS[rest % DIGITS.length]}${digits}`;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
