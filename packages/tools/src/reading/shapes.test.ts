import { describe, expect, it } from "vitest";
import type { CatalogProblem } from "../catalog.ts";
import { shownProblems } from "./shapes.ts";

function problem(effect: CatalogProblem["effect"], path: string): CatalogProblem {
  return { code: "no_name", severity: "error", message: "No name.", fix: "Add one.", path, effect };
}

describe("shownProblems", () => {
  it("shows what is missing from the list, and no more than twenty", () => {
    const many = Array.from({ length: 30 }, (_, i) => problem("skipped", `/s/${i}`));
    expect(shownProblems([problem("served", "/a"), ...many])).toEqual(many.slice(0, 20));
  });
});
