import { expect, it } from "vitest";
import { collectPieces } from "./text-pieces.ts";

it("keeps the order of pieces over all steps", () => {
  const pieces = collectPieces();
  for (const piece of ["a", "", "b"]) pieces.add(piece);
  pieces.settle();
  pieces.settle();
  expect(pieces.text()).toBe("ab");
  pieces.add("c");
  expect([pieces.text(), pieces.text()]).toEqual(["abc", "abc"]);
});
