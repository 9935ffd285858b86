import { expect, it } from "vitest";
import { splitIdentifier } from "./split-identifier.ts";
import { stem } from "./stem.ts";
import { translateUnspaced, translateWord } from "./translate-word.ts";
import { wordsOf } from "./words-of.ts";

// Every ending after beginnings of one to six letters: where an ending is folded depends on what it leaves.
const ENDINGS =
  "ification ization isation ription version ational ation ative atic ator ate at ssion ction etion ition iser izer ise ize ising izing ised ized ing ed ings s es ies sses ches shes xes zzes ss us is os as er or ers ment ness ity ify able ible ive al ic ical ly ful less ance ence ant ent tion sion age ist ism our ogy e y ies ied";
const BEGINNINGS = ["b", "br", "bra", "brad", "bradi", "bradif", "st", "tt", "mapp", "rul", "sky"];

it("folds endings as recorded", async () => {
  const text = ENDINGS.split(" ")
    .map((ending) => `-${ending}: ${BEGINNINGS.map((begin) => stem(begin + ending)).join(" ")}\n`)
    .join("");
  await expect(text).toMatchFileSnapshot("recorded-stems.txt");
});

const TEXTS = [
  "pdfToText pdf_to_text pdf-to-text PDFToText toPDF HTTPServer2 v2beta 3dPrint",
  "node.js .NET asp.net .network C# C++ c+ F# A/B CI/CD TCP/IP abc/de ab/cde read/write and/or a/b/c",
  "user's don't l'image d’une it’s o'clock rock'n'roll students' dogs'x",
  "GitHub YouTube iPhone JavaScript OpenAI",
  "e-mail state-of-the-art a--b _x_ x- -x 1.2.3 10,000 123456 12345 1234",
  "x".repeat(80),
  `${"y".repeat(40)}-${"z".repeat(41)}`,
  "größe café naïve Ærø straße ÅNGSTRÖM œuvre",
  "таблица Ёлка мой-навык",
  "日本語の手紙 中文笔记 한국어 ไทย ｆｕｌｌ々",
  "a×b c÷d ª º µ ¶ « » 5€ ½ ™",
  "🚀 rocket👨‍👩‍👧 \u200bhidden \ue000 \ufffd ＡＢ ｱｲｳ",
  "a\u3001b\u3005c\u303fd\u3040e\u2bffx\u2c00y",
  "one,two;three(four)[five]{six}",
];

it("splits texts into words as recorded", async () => {
  const text = TEXTS.map((line) => `${line}\n  ${wordsOf(line).join(" | ")}\n`).join("");
  await expect(text).toMatchFileSnapshot("recorded-words.txt");
});

it("splits identifiers as recorded", async () => {
  const runs =
    "parseHTMLDocument XMLHttpRequest utf8Decode s3-bucket k8s 2fa iOS15App a1b2 ABC ABCd aBC x86_64 MacOS-X".split(
      " ",
    );
  const text = runs.map((run) => `${run}: ${splitIdentifier(run).join(" | ")}\n`).join("");
  await expect(text).toMatchFileSnapshot("recorded-identifiers.txt");
});

it("translates as recorded", async () => {
  const words =
    "formular formulare formularen formularfeld rechnung rechnungen facture factures planilha foglio tabla таблица таблицы таблицами счет 번역 번역기 übersetzen ubersetzen dokument dokumentation bild bilder test unknownword".split(
      " ",
    );
  const text = [
    ...words.map((word) => `${word}: ${translateWord(word).join(" ")}\n`),
    ...["请求翻译文档", "契約書の翻訳", "数据库表格", "xyz"].map(
      (run) =>
        `${run}: ${translateUnspaced(run)
          .map(({ word, stems }) => `${word}=${stems.join("+")}`)
          .join(" ")}\n`,
    ),
  ].join("");
  await expect(text).toMatchFileSnapshot("recorded-translations.txt");
});
