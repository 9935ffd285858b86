import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Mutant } from "./mutant.ts";

const entry = z.strictObject({
  path: z.string(),
  /** The line before and after, as a run prints it. */
  from: z.string(),
  to: z.string(),
  /** Why nobody could notice. */
  reason: z.string().min(10),
});

export type EquivalentMutant = z.infer<typeof entry>;

/** The mutants of a package that change nothing anybody could notice, from its `equivalent-mutants.json`. */
export function readEquivalentMutants(packageFolder: string): EquivalentMutant[] {
  const file = join(packageFolder, "equivalent-mutants.json");
  return existsSync(file) ? z.array(entry).parse(JSON.parse(readFileSync(file, "utf8"))) : [];
}

export function isEquivalent(mutant: Mutant, list: readonly EquivalentMutant[]): boolean {
  return list.some(({ path, from, to }) => path === mutant.path && from === mutant.from && to === mutant.to);
}
