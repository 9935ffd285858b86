import { SandboxError } from "@skillquay/sandbox";
import { describe, expect, it } from "vitest";
import { listOutput, readOutput } from "./read-output.ts";

/** A session that answers reads in pieces no larger than `pieceBytes`. */
function sessionWith(content: string | Uint8Array, pieceBytes = Number.POSITIVE_INFINITY) {
  const bytes = Buffer.from(content);
  return {
    id: "session",
    readFile: async (
      path: string,
      { maxBytes, offsetBytes = 0 }: { maxBytes: number; offsetBytes?: number },
    ) => {
      if (path !== "/tmp/file") throw new SandboxError("file_not_found", "none");
      const piece = bytes.subarray(offsetBytes, offsetBytes + Math.min(maxBytes, pieceBytes));
      return { bytes: piece, sizeBytes: bytes.length, isEnd: offsetBytes + piece.length >= bytes.length };
    },
  };
}

function read(
  content: string | Uint8Array,
  options: { startLine?: number; limit?: number; pieceBytes?: number } = {},
) {
  const { startLine = 1, limit = 200, pieceBytes } = options;
  return readOutput(sessionWith(content, pieceBytes), { path: "/tmp/file", startLine, limit });
}

it("gives every byte of a file that is saved, however many reads that takes, up to eight megabytes", async () => {
  const path = "/tmp/file";
  const options = { path, startLine: 1, limit: 1, asBytes: true };
  const bytes = Buffer.from("a\r\n\0\xff\u001b[1m", "latin1");
  const { base64, text } = await readOutput(sessionWith(bytes, 3), options);
  expect([Buffer.from(base64 ?? "", "base64"), text]).toEqual([bytes, undefined]);
  expect((await readOutput(sessionWith(""), options)).base64).toBe("");
  const most = 8 * 1024 * 1024;
  expect((await readOutput(sessionWith(Buffer.alloc(most)), options)).sizeBytes).toBe(most);
  await expect(readOutput(sessionWith(Buffer.alloc(most + 1)), options)).rejects.toMatchObject({
    code: "file_too_large",
  });
});

describe("readOutput", () => {
  it.each([
    ["", [], 0],
    ["one", ["one"], 1],
    ["one\n", ["one"], 1],
    ["one\n\n", ["one", ""], 2],
    ["one\r\ntwo\r\n", ["one", "two"], 2],
  ])("counts the lines of %j as an editor does", async (content, lines, totalLines) => {
    expect((await read(content)).text).toEqual({
      lines,
      startLine: 1,
      totalLines,
      isEnd: true,
      hasCutLines: false,
    });
  });

  it("gives the lines that were asked for, and says whether more follow", async () => {
    const content = Array.from({ length: 10 }, (_, index) => `line ${index + 1}\n`).join("");
    expect((await read(content, { startLine: 4, limit: 2 })).text).toMatchObject({
      lines: ["line 4", "line 5"],
      totalLines: 10,
      isEnd: false,
    });
    expect((await read(content, { startLine: 9, limit: 2 })).text).toMatchObject({
      lines: ["line 9", "line 10"],
      isEnd: true,
    });
  });

  it("gives no lines from beyond the end, and still says how many there are", async () => {
    expect((await read("a\nb\n", { startLine: 100 })).text).toEqual({
      lines: [],
      startLine: 100,
      totalLines: 2,
      isEnd: true,
      hasCutLines: false,
    });
  });

  it("joins characters and lines that come in pieces", async () => {
    const { text } = await read("añb\n€uro\n", { pieceBytes: 1 });
    expect(text?.lines).toEqual(["añb", "€uro"]);
  });

  it("takes out what only a terminal would obey, and shows bytes that are not UTF-8 as such", async () => {
    const { text } = await read(
      Buffer.concat([Buffer.from("\u001b[31mred\u001b[0m \u001b]52;c;aGk=\u0007end "), Buffer.from([0xff])]),
    );
    expect(text?.lines).toEqual(["red end \ufffd"]);
  });

  it("stops at the last line that fits, and the next read goes on there", async () => {
    const content = `${"a".repeat(40_000)}\n${"b".repeat(40_000)}\n`;
    expect((await read(content)).text).toMatchObject({
      lines: ["a".repeat(40_000)],
      totalLines: 2,
      isEnd: false,
    });
    expect((await read(content, { startLine: 2 })).text).toMatchObject({
      lines: ["b".repeat(40_000)],
      isEnd: true,
    });
  });

  it("cuts a line that alone is too long, and says so", async () => {
    const { text } = await read(`${"x".repeat(3_000_000)}\nlast\n`, { limit: 1 });
    expect(text).toMatchObject({
      lines: ["x".repeat(60_000)],
      totalLines: 2,
      isEnd: false,
      hasCutLines: true,
    });
  });

  it("gives a file that is not text as base64, up to its limit", async () => {
    const image = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x00, 0xff, 0xfe]);
    expect(await read(image)).toEqual({ path: "/tmp/file", sizeBytes: 7, base64: image.toString("base64") });
    expect((await read(Buffer.alloc(256 * 1024))).base64).toHaveLength(349_528);
    await expect(read(Buffer.alloc(256 * 1024 + 1))).rejects.toMatchObject({ code: "file_too_large" });
  });

  it("says where to look when there is no such file", async () => {
    await expect(readOutput(sessionWith(""), { path: "none", startLine: 1, limit: 1 })).rejects.toMatchObject(
      { code: "output_file_not_found", message: "The session has no file '/tmp/none'." },
    );
  });
});

describe("listOutput", () => {
  it("leaves out what runs TypeScript, and says when there is more than it lists", async () => {
    const own = ["/tmp/.skillquay-typescript", "/tmp/.skillquay-typescript/hooks.mjs"];
    const many = Array.from({ length: 501 }, (_, index) => `/tmp/${index}`);
    const listFiles = async () =>
      [...own, ...many].map((path) => ({ path, kind: "file" as const, sizeBytes: 1 }));
    const listing = await listOutput({ id: "session", listFiles }, "/tmp/");
    expect(listing).toMatchObject({ directory: "/tmp", hasMore: true });
    expect(listing.files.map(({ path }) => path)).toEqual(many.slice(0, 500));
  });
});
