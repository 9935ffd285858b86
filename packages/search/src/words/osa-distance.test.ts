import { expect, it } from "vitest";
import { osaDistance } from "./osa-distance.ts";

it.each([
  ["docker", "docker", 0],
  ["dokcer", "docker", 1],
  ["postgress", "postgres", 1],
  ["terrafrom", "terraform", 1],
  ["kubernets", "kubernetes", 1],
  ["ab", "ba", 1],
])("counts %s for %s as %i", (a, b, expected) => {
  expect(osaDistance(a, b, 2)).toBe(expected);
  expect(osaDistance(b, a, 2)).toBe(expected);
});

it("says no more than one above the most that matters", () => {
  expect(osaDistance("short", "entirely different", 2)).toBe(3);
  expect(osaDistance("kitchen", "sitting", 2)).toBe(3);
});
