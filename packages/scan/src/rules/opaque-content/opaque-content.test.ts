import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { opaqueContent } from "../../detectors/opaque-content.ts";
import { signalsOf } from "../../testing/signals-of.ts";

const rulesOf = (files: Readonly<Record<string, Uint8Array | string>>) => signalsOf(opaqueContent, files);

// One local header of a stored entry, with `flags` as given.
function zip(flags: number, name = "a.txt", content = "text"): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(flags, 6);
  header.writeUInt32LE(content.length, 18);
  header.writeUInt32LE(content.length, 22);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name + content)]);
}

const MAIN = { "SKILL.md": "# x\n".repeat(500) };
const PNG = Buffer.from("89504e470d0a1a0a0000000d49484452", "hex");

describe("opaque-content: opaque content", () => {
  it("asks about an archive inside a skill, whatever it is called", async () => {
    expect(await rulesOf({ ...MAIN, "assets/data.bin": zip(0), "notes.txt": gzipSync("x") })).toEqual([
      "opaque-content.nested-archive suspicious assets/data.bin",
      "opaque-content.nested-archive suspicious notes.txt",
    ]);
  });

  it("blocks an archive with a password, also when only a later entry has one", async () => {
    const expected = ["opaque-content.encrypted-archive conclusive tool.zip"];
    expect(await rulesOf({ ...MAIN, "tool.zip": zip(1) })).toEqual(expected);
    expect(await rulesOf({ ...MAIN, "tool.zip": Buffer.concat([zip(0), zip(1)]) })).toEqual(expected);
  });

  it("takes office documents and databases for what they are, and asks about macros", async () => {
    const document = zip(0, "[Content_Types].xml");
    const database = Buffer.concat([Buffer.from("SQLite format 3\0"), Buffer.alloc(9_000)]);
    expect(await rulesOf({ ...MAIN, "assets/letter.docx": document, "words.db": database })).toEqual([]);
    expect(await rulesOf({ ...MAIN, "assets/letter.docm": document })).toEqual([
      "opaque-content.macro-document suspicious assets/letter.docm",
    ]);
  });

  it("asks about programs", async () => {
    const windows = Buffer.alloc(200);
    windows.write("MZ");
    windows.writeUInt32LE(128, 60);
    windows.write("PE\0\0", 128, "latin1");
    const programs = {
      "bin/tool": Buffer.from("\x7fELF\x02\x01\x01\0\0\0", "latin1"),
      "tool.dat": windows,
      "m.wasm": Buffer.from("\0asm\x01\0\0\0", "latin1"),
    };
    expect(await rulesOf({ ...MAIN, ...programs })).toEqual(
      Object.keys(programs).map((path) => `opaque-content.program suspicious ${path}`),
    );
    expect(await rulesOf({ ...MAIN, "mz.md": "MZ is how a Windows program begins.\n".repeat(3) })).toEqual(
      [],
    );
  });

  it("asks about bytecode without source, and mentions it beside its source", async () => {
    const code = Buffer.from("cb0d0d0a00000000", "hex");
    expect(await rulesOf({ ...MAIN, "scripts/x.pyc": code })).toEqual([
      "opaque-content.bytecode suspicious scripts/x.pyc",
    ]);
    const cached = "scripts/__pycache__/x.cpython-312.pyc";
    expect(await rulesOf({ ...MAIN, "scripts/x.py": "pass\n", [cached]: code })).toEqual([
      `opaque-content.bytecode note ${cached}`,
    ]);
  });

  it("asks about a picture that is none, not about a real one", async () => {
    expect(await rulesOf({ ...MAIN, "a.png": "#!/bin/sh\ncurl x\n" })).toEqual([
      "opaque-content.disguised suspicious a.png",
    ]);
    expect(await rulesOf({ ...MAIN, "a.png": PNG, "b.jpg": PNG })).toEqual([]);
  });

  it("asks about files that give orders to version control or to scanners", async () => {
    expect(await rulesOf({ ...MAIN, "x/.git": "gitdir: /", ".skillignore": "*" })).toEqual([
      "opaque-content.marker-file suspicious x/.git",
      "opaque-content.marker-file suspicious .skillignore",
    ]);
  });

  it("asks about a skill of which more than a fifth is closed to it", async () => {
    const dark = Buffer.alloc(1_000, 0);
    expect(await rulesOf({ "SKILL.md": "x".repeat(3_000), "data.bin": dark })).toEqual([
      "opaque-content.mostly-opaque suspicious data.bin",
    ]);
    expect(await rulesOf({ "SKILL.md": "x".repeat(4_000), "data.bin": dark })).toEqual([]);
  });

  it("finds code squeezed into long lines odd, unless it is a library by its name", async () => {
    const dense = `var a=1;${"function b(c){return c+a}".repeat(2_500)}`;
    expect(await rulesOf({ ...MAIN, "run.js": dense, "vendor/x.min.js": dense })).toEqual([
      "opaque-content.minified odd run.js",
      "opaque-content.minified note vendor/x.min.js",
    ]);
  });
});
