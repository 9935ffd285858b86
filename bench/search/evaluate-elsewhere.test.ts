import { expect, it } from "vitest";
import { evaluateElsewhere } from "./evaluate-elsewhere.ts";

const skill = (source: string, name: string, description: string) => ({
  id: `${source}:${name}`,
  source,
  name,
  description,
  body: "",
  tags: "",
  paths: [],
  aliases: [],
});
const ask = (source: string, query: string, expected: string[], kind = "labelled") => ({
  source,
  query,
  expected,
  kind,
  split: "test" as const,
});

it("measures authors alike, however many questions they wrote, and refusals in their own catalogs", () => {
  const { ranking, refusal } = evaluateElsewhere({
    pool: [skill("a", "pdf", "Fill in PDF forms."), skill("b", "git", "Commit changes with git.")],
    questions: [
      ask("a", "fill in a pdf form", ["a:pdf"]),
      ask("a", "pdf forms", ["a:pdf"]),
      ask("a", "forms in pdf", ["b:git"]),
      ask("b", "commit with git", ["b:git"]),
      ask("b", "sourdough bread", [], "nothing-fits"),
    ],
  });
  const row = ranking.find(({ split, catalog }) => split === "test" && catalog === "all");
  expect(row).toMatchObject({ questions: 4, hit1: 0.75 });
  expect(row?.meanHit1).toBeCloseTo((2 / 3 + 1) / 2, 9);
  expect(refusal.find(({ split }) => split === "test")).toMatchObject({ precision: 1, recall: 1, wrong: 0 });
});
