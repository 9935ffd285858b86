import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { isEquivalent, readEquivalentMutants } from "./equivalent-mutants.ts";
import { openMutants } from "./mutants-in.ts";
import { SECURITY_LAYERS } from "./security-layers.ts";

const root = dirname(dirname(import.meta.dirname));

it.each(SECURITY_LAYERS)("finds sources and tests of one package: $name", ({ sources, tests }) => {
  for (const source of sources) expect([source, existsSync(join(root, source))]).toEqual([source, true]);
  for (const pattern of tests)
    expect([pattern, globSync(pattern, { cwd: root }).length > 0]).toEqual([pattern, true]);
  expect(new Set(sources.map((source) => source.split("/")[1])).size).toBe(1);
});

it("lists no mutant as equivalent that is none any more", async () => {
  const findMutants = await openMutants();
  for (const folder of readdirSync(join(root, "packages"))) {
    for (const entry of readEquivalentMutants(join(root, "packages", folder))) {
      const mutants = findMutants(entry.path, readFileSync(join(root, entry.path), "utf8"));
      expect([entry, mutants.some((mutant) => isEquivalent(mutant, [entry]))]).toEqual([entry, true]);
    }
  }
});
