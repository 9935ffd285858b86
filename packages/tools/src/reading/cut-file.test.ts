import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cutText, sliceBytes, TEXT_MAX_CHARS } from "./cut-file.ts";

/** Follows `next` to the end, as an agent would. */
function readAll(text: string): string {
  let whole = "";
  let request: { startLine?: number; offsetBytes?: number } = {};
  for (let parts = 0; parts < 1000; parts++) {
    const cut = cutText(text, request);
    expect(cut.text.length).toBeLessThanOrEqual(TEXT_MAX_CHARS);
    whole += cut.text;
    if (cut.next === undefined) return whole;
    request =
      "start_line" in cut.next ? { startLine: cut.next.start_line } : { offsetBytes: cut.next.offset_bytes };
  }
  throw new Error("next never ended");
}

describe("cutText", () => {
  it("returns a small text whole, with its line count", () => {
    expect(cutText("a\r\nb\n", {})).toEqual({
      text: "a\r\nb\n",
      startLine: 1,
      lineCount: 2,
      totalLines: 2,
      next: undefined,
    });
  });

  it("returns the lines that were asked for and where to go on", () => {
    expect(cutText("1\n2\n3\n4\n", { startLine: 2, maxLines: 2 })).toMatchObject({
      text: "2\n3\n",
      startLine: 2,
      lineCount: 2,
      next: { start_line: 4 },
    });
  });

  it("returns nothing past the end, and says how long the text is", () => {
    expect(cutText("1\n2\n", { startLine: 9 })).toMatchObject({ text: "", totalLines: 2, next: undefined });
  });

  it("puts a large text together again to the last character", () => {
    const lines = Array.from({ length: 9000 }, (_, i) => `line ${i} ${"é".repeat(i % 40)}\r\n`).join("");
    expect(readAll(lines)).toBe(lines);
  });

  it("gets through a line that is longer than an answer, without splitting a character", () => {
    const text = `short\n${"😀".repeat(TEXT_MAX_CHARS)}x\nend`;
    expect(readAll(text)).toBe(text);
  });

  it("gives back any text, however it is built", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constant("\n"),
      fc.constant("\r\n"),
      fc.constant("ä".repeat(7001)),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        expect(readAll(text)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });
});

describe("sliceBytes", () => {
  it("puts a large binary together again", () => {
    const bytes = Uint8Array.from({ length: 500_000 }, (_, i) => (i * 7) % 256);
    const parts: Buffer[] = [];
    let offset: number | undefined = 0;
    while (offset !== undefined) {
      const part: ReturnType<typeof sliceBytes> = sliceBytes(bytes, offset);
      parts.push(Buffer.from(part.base64, "base64"));
      offset = part.next?.offset_bytes;
    }
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).equals(bytes)).toBe(true);
  });

  it("returns nothing past the end", () => {
    expect(sliceBytes(new Uint8Array(3), 10)).toEqual({ base64: "", next: undefined });
  });
});
