import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { scanFiles } from "../scan-files.ts";

const scan = (files: Readonly<Record<string, Uint8Array | string>>) =>
  scanFiles(Object.entries(files).map(([path, content]) => ({ path, bytes: Buffer.from(content) })));
const rulesOf = (files: Readonly<Record<string, Uint8Array | string>>) =>
  scan(files).findings.map(({ rule, severity, path }) => `${rule} ${severity} ${path}`);

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

describe("R14: opaque content", () => {
  it("asks about an archive inside a skill, whatever it is called", () => {
    expect(rulesOf({ ...MAIN, "assets/data.bin": zip(0), "notes.txt": gzipSync("x") })).toEqual([
      "R14.nested_archive review assets/data.bin",
      "R14.nested_archive review notes.txt",
    ]);
    expect(scan({ ...MAIN, "a.zip": zip(0) }).notAnalysed).toEqual([
      { path: "a.zip", why: "it is a ZIP archive" },
    ]);
  });

  it("blocks an archive with a password, also when only a later entry has one", () => {
    expect(rulesOf({ ...MAIN, "tool.zip": zip(1) })).toEqual(["R14.encrypted_archive block tool.zip"]);
    expect(rulesOf({ ...MAIN, "tool.zip": Buffer.concat([zip(0), zip(1)]) })).toEqual([
      "R14.encrypted_archive block tool.zip",
    ]);
  });

  it("takes office documents for what they are, and asks about macros", () => {
    const document = zip(0, "[Content_Types].xml");
    expect(rulesOf({ ...MAIN, "assets/letter.docx": document })).toEqual([]);
    expect(rulesOf({ ...MAIN, "assets/letter.docm": document })).toEqual([
      "R14.macro_document review assets/letter.docm",
    ]);
  });

  it("asks about programs", () => {
    const windows = Buffer.alloc(200);
    windows.write("MZ");
    windows.writeUInt32LE(128, 60);
    windows.write("PE\0\0", 128, "latin1");
    const programs = {
      "bin/tool": Buffer.from("\x7fELF\x02\x01\x01\0\0\0", "latin1"),
      "tool.dat": windows,
      "m.wasm": Buffer.from("\0asm\x01\0\0\0", "latin1"),
    };
    expect(rulesOf({ ...MAIN, ...programs })).toEqual(
      Object.keys(programs).map((path) => `R14.program review ${path}`),
    );
    expect(rulesOf({ ...MAIN, "mz.md": "MZ is how a Windows program begins.\n".repeat(3) })).toEqual([]);
  });

  it("asks about bytecode without source, and mentions it beside its source", () => {
    const code = Buffer.from("cb0d0d0a00000000", "hex");
    expect(rulesOf({ ...MAIN, "scripts/x.pyc": code })).toEqual(["R14.bytecode review scripts/x.pyc"]);
    const cached = "scripts/__pycache__/x.cpython-312.pyc";
    expect(rulesOf({ ...MAIN, "scripts/x.py": "pass\n", [cached]: code })).toEqual([
      `R14.bytecode info ${cached}`,
    ]);
  });

  it("asks about a picture that is none, not about a real one", () => {
    expect(rulesOf({ ...MAIN, "a.png": "#!/bin/sh\ncurl x\n" })).toEqual(["R14.disguised review a.png"]);
    expect(rulesOf({ ...MAIN, "a.png": PNG, "b.jpg": PNG })).toEqual([]);
  });

  it("asks about files that give orders to version control or to scanners", () => {
    expect(rulesOf({ ...MAIN, "x/.git": "gitdir: /", ".skillignore": "*" })).toEqual([
      "R14.marker_file review x/.git",
      "R14.marker_file review .skillignore",
    ]);
  });

  it("asks about a skill of which more than a fifth is closed to it", () => {
    const dark = Buffer.alloc(1_000, 0);
    expect(rulesOf({ "SKILL.md": "x".repeat(3_000), "data.bin": dark })).toEqual([
      "R14.mostly_opaque review data.bin",
    ]);
    expect(rulesOf({ "SKILL.md": "x".repeat(4_000), "data.bin": dark })).toEqual([]);
  });
});
