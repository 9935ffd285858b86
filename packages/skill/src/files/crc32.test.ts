import { crc32 as referenceCrc32 } from "node:zlib";
import fc from "fast-check";
import { expect, it } from "vitest";
import { crc32 } from "./crc32.ts";

it("gives the published check value", () => {
  expect(crc32(Buffer.from("123456789"))).toBe(0xcbf43926);
  expect(crc32(new Uint8Array())).toBe(0);
});

it("agrees with zlib on any bytes", () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => crc32(bytes) === referenceCrc32(bytes)));
});
