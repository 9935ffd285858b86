import { expect, it } from "vitest";
import { whyWords } from "./why-words.ts";

it("says what was met, and where", () => {
  expect(whyWords({ field: "name", words: ["pdf"], phrase: "pdf-forms" })).toBe(
    "Its name has “pdf”: “pdf-forms”",
  );
  expect(whyWords({ field: "when", words: ["fill", "form"] })).toBe("Its “use when” has “fill”, “form”");
  expect(whyWords({ field: "body", words: [], phrase: "fill it" })).toBe("Its text: “fill it”");
  expect(whyWords({ field: "something new", words: [] })).toBe("Its text fits");
});
