import { execFileSync } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tempFolder } from "../testing/temp-folder.ts";
import { FRONT_MATTER_MAX_BYTES } from "./front-matter.ts";
import { readHeadBytes } from "./read-head-bytes.ts";
import { readSkillHead } from "./read-skill-head.ts";

const WHERE = { folderName: "demo", fileName: "SKILL.md" };

function fileWith(text: string): string {
  return join(tempFolder({ "SKILL.md": text }), "SKILL.md");
}

function withFrontMatterOf(sizeBytes: number): string {
  const start = "name: demo\ndescription: Use when testing\nx: ";
  return `---\n${start}${"a".repeat(sizeBytes - start.length - 1)}\n---\nbody`;
}

describe("readHeadBytes", () => {
  it("reads one page of a long file with short front matter", () => {
    const file = fileWith(`---\nname: demo\n---\n${"x".repeat(100_000)}`);
    expect(readHeadBytes(file).length).toBe(4_096);
  });

  it("reads one page of a long file without front matter", () => {
    expect(readHeadBytes(fileWith("x".repeat(100_000))).length).toBe(4_096);
  });

  it("reads on until the closing fence", () => {
    for (const sizeBytes of [3_000, 4_090, 5_000, 20_000, FRONT_MATTER_MAX_BYTES]) {
      const head = readSkillHead(readHeadBytes(fileWith(withFrontMatterOf(sizeBytes))), WHERE);
      expect([head.name, head.frontMatterLines]).toEqual(["demo", 5]);
    }
  });

  it("gives up a little after 64 KiB, and the front matter is refused by name", () => {
    const bytes = readHeadBytes(fileWith(withFrontMatterOf(300_000)));
    expect(bytes.length).toBe(FRONT_MATTER_MAX_BYTES + 4_096);
    const { name, problems } = readSkillHead(bytes, WHERE);
    expect(name).toBeUndefined();
    expect(problems[0]?.code).toBe("front_matter_too_large");
  });

  it("reads small and empty files whole, and an open descriptor from its start without closing it", () => {
    expect(readHeadBytes(fileWith(""))).toEqual(new Uint8Array());
    const fd = openSync(fileWith("---\nname: x\n---\n"), "r");
    expect(readHeadBytes(fd).length).toBe(16);
    expect(readHeadBytes(fd).length).toBe(16);
    closeSync(fd);
  });

  it("refuses a pipe without waiting, and a folder", () => {
    const folder = tempFolder();
    execFileSync("mkfifo", [join(folder, "SKILL.md")]);
    expect(() => readHeadBytes(join(folder, "SKILL.md"))).toThrow("not a regular file");
    expect(() => readHeadBytes(folder)).toThrow("not a regular file");
  });
});
