import { expect, it } from "vitest";
import { highlight } from "./highlighter.ts";

/** The emphasized parts of a text in Markdown. */
function emphasized(text: string): string[] {
  const pieces = (highlight(text, "markdown") ?? []).flat();
  return pieces.filter(({ className }) => /emphasis|strong/.test(className ?? "")).map((piece) => piece.text);
}

it("ends what begins: an underscore in a word or a star of a pattern sets nothing in italics", () => {
  expect(emphasized("Look into node_modules first.\n\nThen *.ts and src/*.js, and a_b_c.\nMore.")).toEqual(
    [],
  );
  expect(emphasized("2 * 3 * 4 and _private and * a point\n\nThe rest of the file.")).toEqual([]);
});

it("shows what is emphasized", () => {
  expect(emphasized("some _words_ and *others*, **strong** and __strong too__")).toEqual([
    "_words_",
    "*others*",
    "**strong**",
    "__strong too__",
  ]);
});

it("reads a line of nothing but marks in no time", () => {
  const started = performance.now();
  for (const mark of ["_a ", "*a ", "__a ", "**a "]) highlight(mark.repeat(20_000), "markdown");
  expect(performance.now() - started).toBeLessThan(5_000);
});
