import { chmodSync, writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createSkillTree } from "../testing/skill-tree.ts";
import { CHUNK_BYTES, encodeSnapshot, openSnapshotFile, SnapshotDamaged } from "./snapshot-file.ts";

const sections = { one: Buffer.from("first section"), two: Buffer.from(Float64Array.of(1, 2, 3).buffer) };

function written(bytes: Uint8Array) {
  const tree = createSkillTree();
  writeFileSync(tree.at("file.bin"), bytes, { mode: 0o600 });
  return { path: tree.at("file.bin"), file: openSnapshotFile(tree.at("file.bin")) };
}

it("gives back a header, whole sections and parts of them", () => {
  const { file } = written(encodeSnapshot('{"a":"ü"}', sections));
  expect(file?.header).toBe('{"a":"ü"}');
  expect(file?.section("one")).toEqual(sections.one);
  expect(file?.slice("one", 6, 7).toString()).toBe("section");
  // Numbers must lie where a block of doubles can be read.
  expect((file?.section("two").byteOffset ?? 1) % 8).toBe(0);
  file?.close();
});

it("takes a file that is missing, cut off or not its own for none", () => {
  const whole = encodeSnapshot("{}", sections);
  expect(openSnapshotFile("/nowhere/file.bin")).toBeUndefined();
  for (const length of [0, 7, 15, 40]) expect(written(whole.subarray(0, length)).file).toBeUndefined();
  expect(written(Buffer.from("x".repeat(500))).file).toBeUndefined();
});

it("notices every damaged byte of what it reads", () => {
  const whole = encodeSnapshot("{}", sections);
  for (let at = 0; at < whole.length; at++) {
    const damaged = Buffer.from(whole);
    damaged[at] = (damaged[at] ?? 0) ^ 0x55;
    const { file } = written(damaged);
    if (file === undefined) continue;
    expect(() => [file.section("one"), file.section("two")]).toThrow(SnapshotDamaged);
    file.close();
  }
});

it("gives a section in pieces, and says after the last whether it is damaged", () => {
  const bytes = Buffer.alloc(2 * CHUNK_BYTES + 7).map((_, index) => index % 251);
  const whole = encodeSnapshot("{}", { long: Buffer.from(bytes), none: Buffer.alloc(0) });
  const { file } = written(whole);
  // Copies: a piece is overwritten by the next.
  const pieces = Array.from(file?.chunks("long") ?? [], (chunk) => Buffer.from(chunk));
  expect(pieces.map(({ length }) => length)).toEqual([CHUNK_BYTES, CHUNK_BYTES, 7]);
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  expect([...(file?.chunks("none") ?? [])]).toEqual([]);
  file?.close();
  for (const fromEnd of [1, CHUNK_BYTES, bytes.length]) {
    const damaged = Buffer.from(whole);
    damaged[damaged.length - fromEnd] = (damaged[damaged.length - fromEnd] ?? 0) ^ 0x55;
    const { file: other } = written(damaged);
    expect(() => [...(other?.chunks("long") ?? [])]).toThrow(SnapshotDamaged);
    other?.close();
  }
});

it("reads nothing outside of a section", () => {
  const { file } = written(encodeSnapshot("{}", sections));
  expect(() => file?.slice("one", 10, 10)).toThrow(SnapshotDamaged);
  expect(() => file?.slice("one", -1, 2)).toThrow(SnapshotDamaged);
  expect(() => file?.section("three")).toThrow(SnapshotDamaged);
  file?.close();
});

it.skipIf(process.platform === "win32")("does not read what others could have written", () => {
  const { path, file } = written(encodeSnapshot("{}", sections));
  file?.close();
  chmodSync(path, 0o622);
  expect(openSnapshotFile(path)).toBeUndefined();
});
