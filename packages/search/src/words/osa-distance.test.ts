import fc from "fast-check";
import { expect, it } from "vitest";
import { osaDistance } from "./osa-distance.ts";

it.each([
  ["docker", "docker", 0],
  ["dokcer", "docker", 1],
  ["postgress", "postgres", 1],
  ["terrafrom", "terraform", 1],
  ["kubernets", "kubernetes", 1],
  ["ab", "ba", 1],
  ["", "ab", 2],
  ["", "", 0],
])("counts %s for %s as %i", (a, b, expected) => {
  expect(osaDistance(a, b, 2)).toBe(expected);
  expect(osaDistance(b, a, 2)).toBe(expected);
});

it("says no more than one above the most that matters", () => {
  expect(osaDistance("short", "entirely different", 2)).toBe(3);
  expect(osaDistance("kitchen", "sitting", 2)).toBe(3);
  expect(osaDistance("", "abc", 2)).toBe(3);
  expect(osaDistance("x".repeat(40), "y".repeat(40), 3)).toBe(4);
});

it.each([
  ["of a few letters", 8],
  ["of thirty-two letters, the most that fit into the bits of a number", 32],
  ["of more", 45],
])("counts as the textbook does for words %s", (_, length) => {
  const word = fc
    .array(fc.constantFrom("a", "b", "c", "ü", "文"), { minLength: length - 6, maxLength: length })
    .map((letters) => letters.join(""));
  fc.assert(
    fc.property(word, word, fc.nat(length), (a, b, most) => {
      expect(osaDistance(a, b, most)).toBe(Math.min(textbookDistance(a, b), most + 1));
    }),
  );
});

/** The definition, recursively, with what was computed before kept. */
function textbookDistance(a: string, b: string): number {
  const memo = new Map<string, number>();
  const distance = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const kept = memo.get(`${i},${j}`);
    if (kept !== undefined) return kept;
    const ways = [
      distance(i - 1, j) + 1,
      distance(i, j - 1) + 1,
      distance(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
    ];
    if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
      ways.push(distance(i - 2, j - 2) + 1);
    const least = Math.min(...ways);
    memo.set(`${i},${j}`, least);
    return least;
  };
  return distance(a.length, b.length);
}

it("counts at the limit for words longer than the bits of a number", () => {
  const word = "x".repeat(40);
  expect(osaDistance(word, `${word}y`, 1)).toBe(1);
  expect(osaDistance(`y${word}`, `z${word}`, 1)).toBe(1);
  expect(osaDistance(`yz${word}`, `zy${word}`, 1)).toBe(1);
  const odd = `a${"b".repeat(31)}c`;
  expect(osaDistance(odd, odd.replace("c", "d"), 3)).toBe(1);
  expect(osaDistance(odd, `c${odd.slice(1)}`, 3)).toBe(1);
});
