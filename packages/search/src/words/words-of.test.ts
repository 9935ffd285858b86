import { expect, it } from "vitest";
import { eachRun, wordsOf } from "./words-of.ts";

it("splits identifiers of every style into their parts and keeps the whole", () => {
  expect(wordsOf("pdf-to-text")).toEqual(["pdf", "to", "text", "pdftotext"]);
  expect(wordsOf("pdf_to_text")).toEqual(["pdf", "to", "text", "pdftotext"]);
  expect(wordsOf("pdfToText")).toEqual(["pdf", "to", "text", "pdftotext"]);
  expect(wordsOf("HTTPServer")).toEqual(["http", "server", "httpserver"]);
});

it("splits text without spaces into pairs of characters", () => {
  expect(wordsOf("数据分析")).toEqual(["数据", "据分", "分析"]);
  expect(wordsOf("图 and 图")).toEqual(["图", "and", "图"]);
});

it("gives no words for punctuation, and none for encoded data", () => {
  expect(wordsOf("!!! --- ... 🎉")).toEqual([]);
  expect(wordsOf("a".repeat(10_000))).toEqual([]);
});

it("knows names that punctuation is part of", () => {
  expect(wordsOf("C# and .NET, C++, F#")).toEqual(["csharp", "and", "dotnet", "cpp", "fsharp"]);
  expect(wordsOf(".NET开发")).toEqual(["dotnet", "开发"]);
  expect(wordsOf("CI/CD or A/B")).toEqual(["ci", "cd", "cicd", "or", "a", "b", "ab"]);
  expect(wordsOf("read/write node.js report.pdf")).toEqual([
    "read",
    "write",
    "node",
    "js",
    "nodejs",
    "report",
    "pdf",
  ]);
  expect(wordsOf("md2docx dbt-core")).toEqual(["md", "docx", "md2docx", "dbt", "core", "dbtcore"]);
});

it("takes a brand for one word, whatever its capitals", () => {
  expect(wordsOf("GitHub iPhone PostgreSQL")).toEqual(["github", "iphone", "postgresql"]);
});

it("drops what an apostrophe cuts off, and accents", () => {
  expect(wordsOf("the user's l’image don't Übersicht créé")).toEqual([
    "the",
    "user",
    "l",
    "image",
    "don",
    "ubersicht",
    "cree",
  ]);
});

it("takes runs of more than a hundred characters and words of more than forty for data", () => {
  const run = (length: number) => "ab-".repeat(40).slice(0, length - 1);
  expect(wordsOf(`${run(100)}c`)).toHaveLength(34);
  expect(wordsOf(`${run(101)}c`)).toEqual([]);
  expect(wordsOf("x".repeat(40))).toHaveLength(1);
  expect(wordsOf("x".repeat(41))).toEqual([]);
  expect(wordsOf("12345 1234")).toEqual(["1234"]);
});

it("ends a run at punctuation, symbols and halves of characters, at the edge of each block", () => {
  const inside = [0xaa, 0xb5, 0xba, 0xc0, 0xd6, 0xd8, 0xf6, 0xf8, 0x1fff, 0x3005, 0x3040, 0xd7ff];
  const outside = [
    0xa9, 0xab, 0xb4, 0xb6, 0xb9, 0xbb, 0xbf, 0xd7, 0xf7, 0x2000, 0x2bff, 0x2c00, 0x3004, 0x303f,
  ];
  const runsOf = (code: number) => {
    const runs: string[] = [];
    eachRun(`ab${String.fromCharCode(code)}cd`, (run) => runs.push(run));
    return runs.length;
  };
  for (const code of [...inside, 0xf900, 0xfeff, 0xff10, 0xffdf])
    expect(runsOf(code), code.toString(16)).toBe(1);
  for (const code of [...outside, 0xd800, 0xdfff, 0xe000, 0xf8ff, 0xff00, 0xff0f, 0xffe0])
    expect(runsOf(code), code.toString(16)).toBe(2);
});

it("keeps names with a dot whole in any letter case, and .NET behind any dots", () => {
  expect(wordsOf("Socket.IO socket.io report.PDF")).toEqual([
    "socket",
    "io",
    "socketio",
    "socket",
    "io",
    "socketio",
    "report",
    "pdf",
  ]);
  expect(wordsOf("..net .Network")).toEqual(["dotnet", "network"]);
});
