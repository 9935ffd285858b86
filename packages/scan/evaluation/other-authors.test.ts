import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { readOtherAuthors } from "./other-authors.ts";

it("reads both halves out of their archives without unpacking them", async () => {
  const folder = mkdtempSync(join(tmpdir(), "other-authors-"));
  try {
    write(
      folder,
      "malicious",
      [["m1/x/SKILL.md", "bad"]],
      [{ id: "m1", dir: "m1/x", family: "f", split: "test" }],
    );
    const long = `b1/y/${"deep/".repeat(30)}page.md`;
    write(
      folder,
      "benign",
      [
        ["b1/y/SKILL.md", "good"],
        [long, "far"],
      ],
      [{ id: "b1", dir: "b1/y", split: "train" }],
    );
    const { train, test } = readOtherAuthors(folder);
    expect(test).toMatchObject([{ id: "m1", label: "malicious", family: "f", source: "s" }]);
    expect(train).toMatchObject([{ id: "b1", label: "benign", family: "none" }]);
    const files = (await train[0]?.files()) ?? [];
    expect(files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()])).toEqual([
      ["SKILL.md", "good"],
      [long.slice(5), "far"],
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

function write(
  folder: string,
  label: string,
  files: readonly [string, string][],
  rows: readonly object[],
): void {
  mkdirSync(join(folder, label));
  const blocks = files.flatMap(([name, text]) =>
    name.length > 99
      ? [...entry("././@LongLink", `${name}\0`, "L"), ...entry("cut", text, "0")]
      : entry(name, text, "0"),
  );
  writeFileSync(
    join(folder, label, `${label}.tar.gz`),
    gzipSync(Buffer.concat([...blocks, Buffer.alloc(1024)])),
  );
  const lines = rows.map((row) => JSON.stringify({ source: "s", ...row }));
  writeFileSync(join(folder, label, `${label}.jsonl`), `${lines.join("\n")}\n`);
}

function entry(name: string, text: string, kind: string): Buffer[] {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(text.length.toString(8).padStart(11, "0"), 124);
  header.write(kind, 156);
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text);
  return [header, body];
}
