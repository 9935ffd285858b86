import { beforeAll, expect, it } from "vitest";
import { chooseMutants } from "./choose-mutants.ts";
import { applyMutant } from "./mutant.ts";
import { type FindMutants, openMutants } from "./mutants-in.ts";

let findMutants: FindMutants;
beforeAll(async () => {
  findMutants = await openMutants();
});

const mutated = (text: string) => findMutants("a.ts", text).map((mutant) => applyMutant(text, mutant));

it("flips comparisons and moves their limits", () => {
  expect(mutated("const x = a < b;")).toEqual(["const x = a <= b;", "const x = a >= b;"]);
  expect(mutated("const x = a === b;")).toEqual(["const x = a !== b;"]);
});

it("changes numbers, booleans, joints, methods, patterns and texts that are compared", () => {
  expect(mutated("f(0, 3, 0.5, true);").slice(0, 5)).toEqual([
    ";",
    "f(1, 3, 0.5, true);",
    "f(0, 4, 0.5, true);",
    "f(0, 3, 1, true);",
    "f(0, 3, 0.5, false);",
  ]);
  expect(mutated("const x = a && !b;")).toEqual(["const x = a || !b;", "const x = a && (b);"]);
  expect(mutated("const x = Math.max(a, b);")).toEqual(["const x = Math.min(a, b);"]);
  expect(mutated("const x = /^a$/i;")).toEqual(["const x = /a$/i;", "const x = /^a/i;", "const x = /^a$/;"]);
  expect(mutated('const x = a === "b" ? f("c") : d;')).toContain('const x = a === "mutant" ? f("c") : d;');
});

it("removes statements and negates conditions", () => {
  expect(mutated("if (a) return;")).toEqual(["if (!((a))) return;", ";"]);
  expect(mutated('class A extends Error { constructor() { this.b = c; this.name = "A"; } }')).toEqual([
    'class A extends Error { constructor() { ; this.name = "A"; } }',
  ]);
});

it("leaves alone what only the type checker reads, and defaults that nothing reaches", () => {
  expect(mutated("interface A { b: 1 | 2 }\ntype C = 3;\nconst d: 4 = e;")).toEqual([]);
  expect(mutated("const x = list[i] ?? 0 + 1;")).toEqual([]);
  expect(mutated("const x = map.get(i) ?? 0;")).toEqual(["const x = map.get(i) ?? 1;"]);
});

it("names a mutant by its line before and after", () => {
  expect(findMutants("a.ts", "const a = b;\n  const x = c < 7;\n")[0]).toMatchObject({
    path: "a.ts",
    line: 2,
    change: "< → <=",
    from: "const x = c < 7;",
    to: "const x = c <= 7;",
  });
});

it("chooses the same mutants for the same seed, and others for another", () => {
  const all = findMutants("a.ts", Array.from({ length: 50 }, (_, n) => `f(${n});`).join("\n"));
  expect(chooseMutants(all, 10, 1)).toEqual(chooseMutants(all, 10, 1));
  expect(chooseMutants(all, 10, 1)).not.toEqual(chooseMutants(all, 10, 2));
  expect(new Set(chooseMutants(all, 10, 3)).size).toBe(10);
  expect(chooseMutants(all, 1_000, 4)).toHaveLength(all.length);
});
