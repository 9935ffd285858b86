import fc from "fast-check";
import { expect, it } from "vitest";
import { decodeUtf8 } from "./decode-utf8.ts";

it("keeps a byte order mark, so that the bytes survive the round trip", () => {
  expect(decodeUtf8(Uint8Array.of(0xef, 0xbb, 0xbf, 0x61))).toBe("\ufeffa");
});

it.each([
  ["a stray byte", [0x61, 0xff]],
  ["an encoded surrogate", [0xed, 0xa0, 0x80]],
  ["an overlong slash", [0xc0, 0xaf]],
  ["a cut character", [0xe2, 0x82]],
])("refuses %s", (_what, bytes) => {
  expect(decodeUtf8(Uint8Array.from(bytes))).toBeUndefined();
});

it("gives back the same bytes whenever it gives a text", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      const text = decodeUtf8(bytes);
      if (text !== undefined) expect(new TextEncoder().encode(text)).toEqual(bytes);
    }),
  );
});
