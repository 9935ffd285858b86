import { expect, it } from "vitest";
import { createSearchIndex } from "../search-index.ts";
import { SMALL_CATALOG } from "../testing/small-catalog.ts";

it("says how many of the results are near the best, whatever page is asked for", () => {
  const index = createSearchIndex();
  for (const document of SMALL_CATALOG) index.upsert(document);
  const whole = index.find("fill in a pdf form", { limit: 50 });
  expect(whole.fitting).toBeGreaterThanOrEqual(1);
  expect(whole.fitting).toBeLessThan(whole.results.length);
  const [best] = whole.results;
  const [last, next] = [whole.results[whole.fitting - 1], whole.results[whole.fitting]];
  expect(last?.score).toBeGreaterThanOrEqual(0.45 * (best?.score ?? 0));
  expect(next?.score).toBeLessThan(0.45 * (best?.score ?? 0));
  expect(index.find("fill in a pdf form", { limit: 1, offset: 1 }).fitting).toBe(whole.fitting);
  expect(index.find("sourdough bread").fitting).toBe(0);
  const filtered = index.find("has:scripts", { limit: 50 });
  expect(filtered.fitting).toBe(filtered.total);
});
