import { expect, it } from "vitest";
import { acceptOf, BINARY, frameOf, nextFrame } from "./web-socket.ts";

it.each([0, 125, 126, 65_535, 65_536, 100_000])(
  "gives back a message of %d bytes, masked or not",
  (length) => {
    const payload = Buffer.alloc(length, "ab");
    for (const isMasked of [false, true]) {
      const frame = frameOf(BINARY, payload, isMasked);
      expect(nextFrame(Buffer.concat([frame, Buffer.from("next")]))).toEqual({
        opcode: BINARY,
        isLast: true,
        payload,
        bytes: frame.length,
      });
      expect(nextFrame(frame.subarray(0, frame.length - 1))).toBeUndefined();
    }
  },
);

it("masks what a client sends", () => {
  const payload = Buffer.from("a secret that a proxy must not take for a request");
  expect(frameOf(BINARY, payload, true).includes("secret")).toBe(false);
});

it("knows the answer to a key, as the standard's own example has it", () => {
  expect(acceptOf("dGhlIHNhbXBsZSBub25jZQ==")).toBe("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
});

it("takes a message that says it is endless for the end", () => {
  const frame = Buffer.from([0x82, 127, 0, 0, 0x40, 0, 0, 0, 0, 0]);
  expect(nextFrame(frame)).toMatchObject({ opcode: 8 });
});
