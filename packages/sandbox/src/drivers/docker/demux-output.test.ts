import fc from "fast-check";
import { expect, it } from "vitest";
import { demuxOutput } from "./demux-output.ts";

it("gives each stream its bytes however the frames are cut", () => {
  const frame = fc.record({ kind: fc.constantFrom(1, 2), data: fc.uint8Array({ maxLength: 40 }) });
  fc.assert(
    fc.property(
      fc.array(frame, { maxLength: 8 }),
      fc.infiniteStream(fc.integer({ min: 1, max: 13 })),
      (frames, sizes) => {
        const wire = Buffer.concat(frames.flatMap(({ kind, data }) => [header(kind, data.length), data]));
        const got = { stdout: Buffer.alloc(0), stderr: Buffer.alloc(0) };
        const push = demuxOutput((stream, chunk) => {
          got[stream] = Buffer.concat([got[stream], chunk]);
        });
        for (let at = 0; at < wire.length; ) {
          const size = sizes.next().value;
          push(wire.subarray(at, at + size));
          at += size;
        }
        const sent = (stream: number) =>
          Buffer.concat(frames.filter(({ kind }) => kind === stream).map(({ data }) => data));
        expect(got.stdout.equals(sent(1))).toBe(true);
        expect(got.stderr.equals(sent(2))).toBe(true);
      },
    ),
  );
});

function header(kind: number, length: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes[0] = kind;
  bytes.writeUInt32BE(length, 4);
  return bytes;
}
