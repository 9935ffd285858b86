import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Case } from "../cases/case.ts";
import { caseItems, writeCases } from "./case-items.ts";
import { corpusItems } from "./corpus-items.ts";
import { readIndex } from "./read-index.ts";

it("reads folders and single files, by paths that start at the index", async () => {
  const folder = folderWith({
    "a/SKILL.md": "one",
    "a/.hidden/x.sh": "two",
    "b/some-name.md": "three",
    "set/index.jsonl": [
      '{"path":"../a","label":"malicious","family":"f","source":"s","pair":"../b/some-name.md","more":1}',
      "",
      '{"path":"../b/some-name.md","label":"benign"}',
    ].join("\n"),
  });
  const items = await readIndex(join(folder, "set/index.jsonl"));
  expect(items).toMatchObject([
    { id: "../a", label: "malicious", family: "f", source: "s", pair: "../b/some-name.md" },
    { id: "../b/some-name.md", label: "benign", family: "none", source: "unnamed" },
  ]);
  const read = await Promise.all(items.map(({ files }) => files()));
  expect(read.map((files) => files.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]))).toEqual([
    [
      [".hidden/x.sh", "two"],
      ["SKILL.md", "one"],
    ],
    [["SKILL.md", "three"]],
  ]);
});

it("names every line that is no row", async () => {
  const folder = folderWith({ "i.jsonl": '{"path":"a","label":"good"}\nnonsense\n' });
  await expect(readIndex(join(folder, "i.jsonl"))).rejects.toThrow(/i\.jsonl:1: .*\n.*i\.jsonl:2: /);
});

it("finds every skill folder of a corpus, nested and hidden ones too", () => {
  const folder = folderWith({
    "team/a/SKILL.md": "",
    "team/a/inner/skill.md": "",
    ".hidden/b/Skill.MD": "",
    "team/no/README.md": "",
  });
  expect(corpusItems(folder).map(({ id, source }) => [id, source])).toEqual([
    [".hidden/b", ".hidden"],
    ["team/a", "team"],
    ["team/a/inner", "team"],
  ]);
});

it("writes cases that it reads back the same", async () => {
  const cases: Case[] = [
    {
      id: "x",
      label: "malicious",
      family: "lure",
      pair: "y",
      files: { "SKILL.md": "x\u200B", "a/b.bin": { base64: "AP8=" } },
    },
    { id: "y", label: "benign", family: "lure", files: { "SKILL.md": "y" } },
  ];
  const folder = folderWith({});
  await writeCases(cases, folder);
  const read = await readIndex(join(folder, "index.jsonl"));
  expect(read).toMatchObject([
    { id: "lure/x", label: "malicious", family: "lure", source: "cases", pair: "lure/y" },
    { id: "lure/y", label: "benign", family: "lure" },
  ]);
  const filesOf = (items: typeof read) => Promise.all(items.map(({ files }) => files()));
  expect(await filesOf(read)).toEqual(await filesOf(caseItems(cases)));
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "skillquay-evaluation-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}
