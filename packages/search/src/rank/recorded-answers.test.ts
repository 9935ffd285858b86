import { expect, it } from "vitest";
import { createSearchIndex } from "../search-index.ts";
import { SMALL_CATALOG } from "../testing/small-catalog.ts";
import type { SearchAnswer, SearchOptions, SearchResult } from "./answer-query.ts";

const QUERIES: readonly [query: string, options?: SearchOptions][] = [
  // The words of the skills themselves, by field.
  ["pdf"],
  ["fill in a pdf form"],
  ["form pdf fill"],
  ["commit messages"],
  ["messages commit"],
  ["review a pull request"],
  ["terraform plan"],
  ["plan"],
  ["tables"],
  ["writing"],
  ["robots.txt"],
  ["thumbnail"],
  ["field types"],
  ["pivot.py"],
  ["make me a chart"],
  // What an author says a skill is not for.
  ["scanned documents"],
  ["newsletters"],
  ["tax form"],
  // Other words for the same.
  ["k8s"],
  ["kubernetes pods"],
  ["ocr"],
  ["optical character recognition"],
  ["model context protocol"],
  ["picture"],
  ["invoice"],
  ["database query slow"],
  // Other languages.
  ["formular ausfüllen"],
  ["facture"],
  ["таблица"],
  ["翻訳"],
  ["手紙を書く"],
  // Slips, halves and compounds.
  ["terrafrom"],
  ["kubernets"],
  ["postgress tunning"],
  ["postgres"],
  ["docum"],
  ["spread sheet"],
  ["newsletterwriting"],
  ["browser testing"],
  ["browserTesting"],
  ["browser_testing"],
  ["news letter"],
  // Talk around a question, long questions, and words of grammar alone.
  ["can you please help me to resize the images of my shop"],
  ["I have a meeting tomorrow and somebody must write down the decisions and the open points of it"],
  ["what is it for"],
  ["pdf pdf pdf"],
  // Filters and pages.
  ["pdf source:project"],
  ["images -source:global"],
  ["has:scripts"],
  ["has:scripts has:assets table"],
  ["tag:writing"],
  ["writing", { limit: 2 }],
  ["writing", { limit: 2, offset: 2 }],
  ["writing", { limit: 3, offset: 3 }],
  ["source:team", { limit: 2, offset: 4 }],
  // What nothing fits.
  ["quantum chromodynamics"],
  ["sourdough bread"],
  ["chart of quantum fields"],
  [""],
  ["???"],
];

it("answers a small catalog as recorded: order, scores, confidence, fields, reasons and twins", async () => {
  const index = createSearchIndex();
  for (const document of SMALL_CATALOG) index.upsert(document);
  const text = QUERIES.map(([query, options]) => lines(query, options, index.find(query, options))).join(
    "\n",
  );
  await expect(text).toMatchFileSnapshot("recorded-answers.txt");
});

it("answers for the candidates of a large catalog as recorded", async () => {
  const index = createSearchIndex({ population: 20_000 });
  for (const document of SMALL_CATALOG) index.upsert(document);
  const queries = ["pdf", "fill in a pdf form", "plan", "kubernets", "sourdough bread", "tables of the web"];
  const text = queries.map((query) => lines(query, undefined, index.find(query))).join("\n");
  await expect(text).toMatchFileSnapshot("recorded-answers-of-candidates.txt");
});

function lines(query: string, options: SearchOptions | undefined, answer: SearchAnswer): string {
  const page = options === undefined ? "" : ` ${JSON.stringify(options)}`;
  const { fits, confidence, results, closest, total, nextOffset } = answer;
  const more = nextOffset === undefined ? "" : `, next ${nextOffset}`;
  return [
    `? ${query}${page}`,
    `  ${fits ? "fits" : "nothing fits"} ${confidence.toFixed(3)}, ${total} in all${more}`,
    ...results.map((result) => line("", result)),
    ...closest.map((result) => line("closest ", result)),
    "",
  ].join("\n");
}

function line(label: string, { id, score, matched, reasons, twins }: SearchResult): string {
  const also = twins.length === 0 ? "" : ` = ${twins.join(" ")}`;
  const why = reasons.map(
    ({ field, words, phrase }) => `${field}[${words.join(" ")}]${phrase === undefined ? "" : ` “${phrase}”`}`,
  );
  return `  ${label}${id}${also} ${score.toFixed(4)} in ${matched.join(",")}: ${why.join("; ")}`;
}
