import { expect, it } from "vitest";
import { finish } from "../finish.ts";
import { snippetForInSteps } from "./snippet-of.ts";

const snippetFor = (...args: Parameters<typeof snippetForInSteps>) => finish(snippetForInSteps(...args));

const TEXT = `First line about nothing.
Second line: fill in the PDF form. Third sentence about fields! A fourth one asks for values? Yes.

- a list of forms and fields of the PDF
- another item

The end of the text without a stop but with a very long run of words that goes on and on about forms`;

it("cuts the piece of a text that answers best as recorded", async () => {
  const queries = [
    "pdf",
    "form fields pdf",
    "values",
    "nothing",
    "first",
    "end",
    "goes",
    "item list",
    "the of",
    "missing",
  ];
  const text = queries
    .flatMap((query) =>
      [12, 40, 90, 400].map(
        (maxChars) => `${query} (${maxChars}): ${snippetFor(TEXT, query, maxChars) ?? "-"}\n`,
      ),
    )
    .join("");
  await expect(text).toMatchFileSnapshot("recorded-snippets.txt");
});

it("begins after the nearest end of a line or sentence", () => {
  expect(snippetFor("\nalpha beta", "beta", 40)).toBe("alpha beta");
  expect(snippetFor("one\ntwo\nthree beta", "beta", 40)).toBe("three beta");
  expect(snippetFor("one. two. three beta", "beta", 40)).toBe("three beta");
});

it("looks at the first thousand characters of a query and the first 64 KiB of a text", () => {
  expect(snippetFor("beta", `${" ".repeat(996)}beta`, 40)).toBe("beta");
  expect(snippetFor("beta", `${" ".repeat(997)}beta`, 40)).toBeUndefined();
  expect(snippetFor(`${" ".repeat(64 * 1024 - 4)}beta`, "beta", 40)).toBe("… beta");
  expect(snippetFor(`${" ".repeat(64 * 1024 - 3)}beta`, "beta", 40)).toBeUndefined();
});
