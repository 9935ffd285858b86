import { createHash } from "node:crypto";
import { crc32 } from "@skillquay/skill";
import { describe, expect, it } from "vitest";
import { displayOf, generateKey, looksLikeKey, readKey } from "./api-key.ts";

const VECTORS = [
  { key: "sk_live_sq1_0000000000000000000000000000001t08f8", crc: 0x670c6166 },
  { key: "sk_live_sq1_AbCdEfGhIjKlMnOpQrStUvWxYz01232WrhT0", crc: 0x8a2873ca },
  { key: "sk_test_sq1_000000000000000000000000000000158nN9", crc: 0x3b22694f },
  { key: "sk_test_sq1_AbCdEfGhIjKlMnOpQrStUvWxYz01233v0Psx", crc: 0xd6067be3 },
];
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Bytes from a list, then others that make no published vector. */
function scripted(bytes: readonly number[]) {
  const rest = [...bytes];
  return (size: number) => Uint8Array.from({ length: size }, () => rest.shift() ?? 7);
}

describe("generateKey", () => {
  it("makes keys of the documented shape that it reads again", () => {
    for (let round = 0; round < 200; round += 1) {
      const key = generateKey();
      expect(key).toMatch(/^sk_live_sq1_[0-9A-Za-z]{36}$/);
      expect(readKey(key)).toEqual({ ok: true, hash: createHash("sha256").update(key).digest() });
    }
    expect(generateKey("test")).toMatch(/^sk_test_sq1_[0-9A-Za-z]{36}$/);
  });

  it.each(VECTORS)("computes the checksum of $key", ({ key, crc }) => {
    const body = key.slice(0, 42);
    expect(crc32(Buffer.from(body))).toBe(crc);
    const mode = key.startsWith("sk_test") ? "test" : "live";
    const digits = Array.from(body.slice(12), (digit) => DIGITS.indexOf(digit));
    // One digit further, so that the result is not the published vector itself.
    const other = [...digits.slice(0, 29), 61];
    const made = generateKey(mode, scripted(other));
    expect(made.slice(0, 42)).toBe(`${body.slice(0, 41)}z`);
    let value = 0;
    for (const digit of made.slice(42)) value = value * 62 + DIGITS.indexOf(digit);
    expect(value).toBe(crc32(Buffer.from(made.slice(0, 42))));
    let published = 0;
    for (const digit of key.slice(42)) published = published * 62 + DIGITS.indexOf(digit);
    expect(published).toBe(crc);
  });

  it.each(VECTORS)("never issues the published $key", ({ key }) => {
    const mode = key.startsWith("sk_test") ? "test" : "live";
    const digits = Array.from(key.slice(12, 42), (digit) => DIGITS.indexOf(digit));
    expect(generateKey(mode, scripted(digits)).slice(12, 42)).toBe("7".repeat(30));
  });

  it("drops the bytes that would make some digits more likely", () => {
    const key = generateKey("live", scripted([248, 255, 250, 247, 62, 0]));
    expect(key.slice(12, 15)).toBe("z00");
  });
});

describe("readKey", () => {
  const key = generateKey("live", scripted([10, 36, 1]));

  it.each(VECTORS)("refuses the published $key", ({ key: published }) => {
    expect(readKey(published)).toEqual({ ok: false });
  });

  it.each([
    ["nothing", ""],
    ["lower case", key.toLowerCase()],
    ["a trailing newline", `${key}\n`],
    ["a newline for the last character", `${key.slice(0, 47)}\n`],
    ["a blank in front", ` ${key}`],
    ["another prefix", `sk_live_sq2${key.slice(11)}`],
    ["test for live", key.replace("live", "test")],
    ["a letter outside of ASCII", `${key.slice(0, 47)}Ａ`],
    ["a megabyte", "sk_live_sq1_".padEnd(1_000_000, "0")],
  ])("refuses %s", (_, text) => {
    expect(readKey(text)).toEqual({ ok: false });
  });

  it("notices any single wrong character", () => {
    for (let at = 12; at < key.length; at += 1) {
      const wrong = key[at] === "x" ? "y" : "x";
      expect(readKey(key.slice(0, at) + wrong + key.slice(at + 1))).toEqual({ ok: false });
    }
  });
});

it("shows no more of a key than its first 16 characters", () => {
  const key = generateKey();
  expect(displayOf(key)).toBe(key.slice(0, 16));
});

it("recognises what was meant as a key, however it is written", () => {
  expect(["sk_live_x", " SK_LIVE_sq1_", "sk_test_"].map(looksLikeKey)).toEqual([true, true, true]);
  expect(["skills", "my sk_live_ notes", ""].map(looksLikeKey)).toEqual([false, false, false]);
});
