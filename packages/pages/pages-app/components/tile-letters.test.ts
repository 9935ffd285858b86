import { expect, it } from "vitest";
import { tileHue, tileLetters } from "./tile-letters.ts";

it("takes a letter of the first two words, or two of the only one", () => {
  expect(tileLetters("pdf-forms")).toBe("pf");
  expect(tileLetters("tides")).toBe("ti");
  expect(tileLetters("Éclair Maker")).toBe("ém");
  expect(tileLetters("7zip")).toBe("7z");
  expect(tileLetters("x")).toBe("x");
  expect(tileLetters("---")).toBe("");
});

it("gives a name the same colour every time, and spreads names over all of them", () => {
  expect(tileHue("pdf-forms")).toBe(tileHue("pdf-forms"));
  const used = new Set(Array.from({ length: 200 }, (_, at) => tileHue(`skill-${at}`)));
  expect([...used].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
