import { expect, it } from "vitest";
import { usesOf, usesText } from "./uses-text.ts";

it("gives back the uses of a text, whatever folders are called", () => {
  const uses = new Map([
    ["/skills/a b", { count: 1.5, lastUsedAtMs: 1_700_000_000_000 }],
    ["/skills/plain", { count: 2, lastUsedAtMs: 5 }],
    ["/skills/two\nlines 7 8", { count: 1e-7, lastUsedAtMs: 0 }],
  ]);
  expect(usesOf(usesText(uses, ["/skills"]))).toEqual(uses);
  expect(usesOf(usesText(uses, ["/elsewhere"]))).toEqual(new Map());
});
