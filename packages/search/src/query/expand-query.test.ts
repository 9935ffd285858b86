import { expect, it } from "vitest";
import { stem } from "../words/stem.ts";
import { expandQuery } from "./expand-query.ts";

it("adds what words of another language and short forms stand for", () => {
  expect(expandQuery("rellenar un formulario")).toContain(stem("form"));
  expect(expandQuery("填写表单")).toContain(stem("form"));
  expect(expandQuery("k8s")).toContain(stem("kubernetes"));
});

it("adds frequent words that were misspelt, and leaves those alone that were not", () => {
  expect(expandQuery("documnet tabel")).toEqual(expect.arrayContaining([stem("document"), stem("table")]));
  expect(expandQuery("workflow")).not.toContain(stem("work"));
});

it("adds nothing for words of talk, and never more than a few words", () => {
  expect(expandQuery("please can you help me with the")).toEqual([]);
  // Of English, of French, and of requests: each of them stands for something elsewhere.
  for (const word of ["them", "comment", "add"]) expect(expandQuery(word)).toEqual([]);
  expect(expandQuery("photo video ad client buy company startup salary fix ".repeat(50)).length).toBeLessThan(
    30,
  );
});
