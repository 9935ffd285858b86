import { describe, expect, it } from "vitest";
import { createRedaction } from "./redact.ts";

const SECRET = 'sk-live/9+ä "q\\Zz~0123456789';

function redacted(values: readonly string[], text: string, chunkBytes = Infinity): string {
  const stream = createRedaction(values).stream();
  const bytes = Buffer.from(text);
  const shown: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    shown.push(stream.add(bytes.subarray(at, Math.min(bytes.length, at + chunkBytes))));
  }
  return Buffer.concat([...shown, stream.end()]).toString();
}

const utf8 = Buffer.from(SECRET);
const forms: readonly (readonly [string, string])[] = [
  ["as it is", SECRET],
  ["base64", utf8.toString("base64")],
  ["base64 for addresses", utf8.toString("base64url")],
  ["base64 after one more byte", Buffer.from(`x${SECRET}`).toString("base64")],
  ["base64 after two more bytes", Buffer.from(`me${SECRET}`).toString("base64")],
  ["base64 of basic authentication", Buffer.from(`user:${SECRET}@`).toString("base64")],
  ["hexadecimal", utf8.toString("hex")],
  ["hexadecimal in capitals", utf8.toString("hex").toUpperCase()],
  ["encodeURIComponent", encodeURIComponent(SECRET)],
  ["form encoding", new URLSearchParams({ key: SECRET }).toString().slice("key=".length)],
  [
    "percent-encoding in small letters",
    encodeURIComponent(SECRET).replace(/%../g, (hex) => hex.toLowerCase()),
  ],
  ["percent-encoding of Python, which keeps the slash", "sk-live/9%2B%C3%A4%20%22q%5CZz~0123456789"],
  ["JSON", JSON.stringify({ key: SECRET })],
  ["JSON in ASCII", JSON.stringify(SECRET).replace("ä", "\\u00e4")],
  ["JSON with escaped slashes", JSON.stringify(SECRET).replace("/", "\\/")],
];

describe("redaction", () => {
  it.each(forms)("hides a value printed %s, however it is cut into pieces", (_, printed) => {
    const whole = redacted([SECRET], `before ${printed} after`);
    expect(whole).toMatch(/^before .*\*{20}.* after$/);
    for (const chunkBytes of [1, 2, 3, 7, 16]) {
      expect(redacted([SECRET], `before ${printed} after`, chunkBytes)).toBe(whole);
    }
    for (const part of [SECRET.slice(0, 12), SECRET.slice(-12), printed.slice(8, -8)]) {
      expect(whole).not.toContain(part);
    }
  });

  it("keeps sizes, so that offsets into kept output stay true", () => {
    expect(redacted(["12345678"], "a 12345678 b")).toBe("a ******** b");
  });

  it("hides the longer of two values that begin alike, also when the shorter one ends a piece", () => {
    const stream = createRedaction(["abcd1234", "abcd12345678"]).stream();
    const shown = [stream.add(Buffer.from("abcd1234")), stream.add(Buffer.from("5678.")), stream.end()];
    expect(Buffer.concat(shown).toString()).toBe("************.");
  });

  it("hides values that overlap", () => {
    expect(redacted(["abcdefgh", "efghijkl"], "abcdefghijkl!")).toBe("************!");
  });

  it("shows at once what cannot be the beginning of a value", () => {
    const stream = createRedaction(["12345678"]).stream();
    expect(Buffer.from(stream.add(Buffer.from("progress: 50 %\n"))).toString()).toBe("progress: 50 %\n");
    expect(Buffer.from(stream.add(Buffer.from("123"))).toString()).toBe("");
    expect(Buffer.from(stream.add(Buffer.from("!"))).toString()).toBe("123!");
  });

  it("hides the beginning of a value at the end of an output that was cut", () => {
    const stream = createRedaction(["12345678"]).stream();
    stream.add(Buffer.from("a 1234567"));
    expect(Buffer.from(stream.end({ isCut: true })).toString()).toBe("*******");
  });

  it("hides each line of a value that has several", () => {
    const key = "-----BEGIN KEY-----\nMIIBVgIBADANBgkqhkiG9w0BAQEF\n-----END KEY-----";
    expect(redacted([key], "| MIIBVgIBADANBgkqhkiG9w0BAQEF |")).toBe(`| ${"*".repeat(28)} |`);
  });

  it("hides a long value that base64 wraps into lines", () => {
    const value = Array.from({ length: 30 }, (_, index) => `part-${index}`).join(".");
    const wrapped = Buffer.from(value).toString("base64").replace(/.{76}/g, "$&\n");
    expect(redacted([value], wrapped).replace(/[*\n=]/g, "").length).toBeLessThan(3);
  });

  it("leaves values alone that are shorter than 8 bytes", () => {
    expect(redacted(["true", "", "1234567"], "true 1234567")).toBe("true 1234567");
    expect(createRedaction(["true", ""]).hasValues).toBe(false);
  });

  it("does not change the bytes that it is given", () => {
    const bytes = Buffer.from("12345678");
    createRedaction(["12345678"]).whole(bytes);
    expect(bytes.toString()).toBe("12345678");
  });

  it("finds a value among its own beginnings", () => {
    expect(redacted(["aaaaaaab"], `${"a".repeat(20)}b`)).toBe(`${"a".repeat(13)}********`);
  });
});
