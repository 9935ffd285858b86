import { expect, it } from "vitest";
import { expandQuery } from "./expand-query.ts";
import { nearest } from "./nearest.ts";

const NAMES = [
  "git",
  "git-commit",
  "pdf",
  "pdf-forms",
  "my-pdf-tool",
  "pdf-my-tool",
  "tool-my-pdf",
  "web-scraper",
  "my-web-scraper-x",
  "scraper",
  "ab",
  "abc",
  "abxy",
  "abcde",
  "Ünïcode",
  "data_base",
  "data base tools",
];

it("suggests names as recorded", async () => {
  const words =
    "git gti gi gt pdf pd pdff fdp form forms web-scraper webscraper scraper scrapper abcd ab a abcdef unicode ÜNÏCODE data-base database tool x tol".split(
      " ",
    );
  const text = words.map((word) => `${word}: ${nearest(word, NAMES, 9).join(", ")}\n`).join("");
  await expect(text).toMatchFileSnapshot("recorded-suggestions.txt");
});

it("puts equally near names in one order, whatever order they came in", () => {
  const names = ["pdf-a", "pdf-b", "pdf-c", "pdf-d"];
  for (const rotated of [0, 1, 2, 3].map((by) => [...names.slice(by), ...names.slice(0, by)])) {
    expect(nearest("pdf", rotated, 9)).toEqual(names);
    expect(nearest("pdf", rotated.toReversed(), 9)).toEqual(names);
  }
});

it("expands queries as recorded", async () => {
  const queries = [
    "pdf",
    "fill in a form",
    "terrafrom kuberntes",
    "documnt",
    "formular ausfüllen",
    "契約書の翻訳",
    "k8s ci cd",
    "please help me with this",
    "sprint planing meetng",
    "x".repeat(1_500),
    `${"a ".repeat(498)}pdfs docs`,
    "invoice picture database mail review deploy test write search monitor translate chart table spreadsheet presentation",
  ];
  const text = queries
    .map(
      (query) => `${query.length > 60 ? `${query.slice(0, 60)}…` : query}: ${expandQuery(query).join(" ")}\n`,
    )
    .join("");
  await expect(text).toMatchFileSnapshot("recorded-expansions.txt");
});
