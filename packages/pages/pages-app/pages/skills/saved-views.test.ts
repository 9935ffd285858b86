import { expect, it } from "vitest";
import { savedViews } from "./saved-views.ts";

function memory(start: Readonly<Record<string, string>> = {}) {
  const values = new Map(Object.entries(start));
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

it("keeps views by their names, for one account, and at most twelve", () => {
  const store = memory();
  const views = savedViews("ada", store);
  views.save({ name: "To check", search: "verdict=review" });
  views.save({ name: "Scripts", search: "has=scripts" });
  views.save({ name: "To check", search: "verdict=review&sort=newest" });
  expect(views.read()).toEqual([
    { name: "Scripts", search: "has=scripts" },
    { name: "To check", search: "verdict=review&sort=newest" },
  ]);
  expect(savedViews("eve", store).read()).toEqual([]);
  expect(views.remove("Scripts")).toHaveLength(1);
  for (let at = 0; at < 20; at += 1) views.save({ name: `view ${at}`, search: "problems=1" });
  expect(views.read()).toHaveLength(12);
});

it("has none where the browser holds something else, and works where it keeps nothing", () => {
  expect(savedViews("ada", memory({ "skillquay:views:ada": "{" })).read()).toEqual([]);
  expect(savedViews("ada", memory({ "skillquay:views:ada": '[{"name":1}]' })).read()).toEqual([]);
  const full = {
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(savedViews("ada", full).save({ name: "a", search: "b" })).toHaveLength(1);
});
