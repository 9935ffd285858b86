import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { chooseMutants } from "./choose-mutants.ts";
import { type EquivalentMutant, isEquivalent, readEquivalentMutants } from "./equivalent-mutants.ts";
import { applyMutant, type Mutant } from "./mutant.ts";
import { openMutants } from "./mutants-in.ts";
import { type MutantOutcome, openTestSession, type TestSession } from "./open-test-session.ts";

const root = dirname(dirname(import.meta.dirname));

export interface MutationOptions {
  /** Files and folders of one package, from the root of the repository. */
  readonly sources: readonly string[];
  /** Of mutants, for each seed. */
  readonly count: number;
  readonly seeds: readonly number[];
  /** Patterns of test files; those of the package when absent. */
  readonly tests?: readonly string[];
  readonly onOutcome?: (mutant: Mutant, outcome: MutantOutcome) => void;
}

export interface MutationReport {
  /** Mutants that could have been chosen. */
  readonly possible: number;
  readonly outcomes: readonly { readonly mutant: Mutant; readonly outcome: MutantOutcome }[];
  readonly survivors: readonly Mutant[];
  /** Entries of the list of equivalent mutants that name no mutant any more. */
  readonly stale: readonly EquivalentMutant[];
}

/** Runs the tests of a package against mutants of its source. A survivor is a line that no test of the package looks at. */
export async function mutateSources(options: MutationOptions): Promise<MutationReport> {
  const packageFolder = packageOf(options.sources);
  const findMutants = await openMutants();
  const all = options.sources
    .flatMap((source) => sourceFiles(join(root, source)))
    .sort()
    .flatMap((file) => findMutants(relative(root, file).replaceAll("\\", "/"), readFileSync(file, "utf8")));
  const equivalents = readEquivalentMutants(join(root, packageFolder));
  const possible = all.filter((mutant) => !isEquivalent(mutant, equivalents));
  const chosen = new Set(options.seeds.flatMap((seed) => chooseMutants(possible, options.count, seed)));
  const outcomes: { mutant: Mutant; outcome: MutantOutcome }[] = [];
  const session = await openTestSession(options.tests ?? [`${packageFolder}/src/**/*.test.ts`]);
  try {
    const timeoutMs = await timeLimitFor(session);
    for (const mutant of possible.filter((one) => chosen.has(one))) {
      const text = applyMutant(readFileSync(join(root, mutant.path), "utf8"), mutant);
      const outcome = await session.runMutant({ path: mutant.path, text }, timeoutMs);
      outcomes.push({ mutant, outcome });
      options.onOutcome?.(mutant, outcome);
    }
  } finally {
    await session.close();
  }
  return {
    possible: possible.length,
    outcomes,
    survivors: outcomes.flatMap(({ mutant, outcome }) => (outcome === "survived" ? [mutant] : [])),
    stale: equivalents.filter(
      (entry) =>
        options.sources.some((source) => entry.path.startsWith(source)) &&
        !all.some((mutant) => isEquivalent(mutant, [entry])),
    ),
  };
}

function packageOf(sources: readonly string[]): string {
  const folders = new Set(sources.map((source) => /^packages\/[^/]+/.exec(source)?.[0]));
  const [folder] = folders;
  if (folders.size !== 1 || folder === undefined)
    throw new Error("give files or folders of one package, such as packages/search");
  return folder;
}

function sourceFiles(place: string): string[] {
  if (!existsSync(place)) throw new Error(`there is no ${relative(root, place)}`);
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, encoding: "utf8" })
    .map((path) => join(place, path))
    .filter((path) => /\.ts$/.test(path) && !NO_SOURCE.test(path.replaceAll("\\", "/")));
}

// Tests, what they need, what was generated, and tables of words.
const NO_SOURCE =
  /\.(?:test|suite|program)\.ts$|\.d\.ts$|-table\.ts$|\/(?:testing|generated|node_modules|dist)\//;

/** Several times what the tests take as they are, which must be green: a mutant that is slower will not end. */
async function timeLimitFor(session: TestSession): Promise<number> {
  const startedAt = performance.now();
  const failed = await session.runUnchanged(LONGEST_MS);
  if (failed.length > 0) throw new Error(`the tests fail without any mutant: ${failed.join(", ")}`);
  return Math.max(LEAST_MS, 5 * (performance.now() - startedAt));
}

const LEAST_MS = 30_000;
const LONGEST_MS = 1_800_000;
