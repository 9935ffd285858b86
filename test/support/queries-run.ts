import { globSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** The folder that names of query functions begin in. */
export const HUB = "packages/hub/src";

/** Every query function of the hub: `credits/queries/ledger-queries.ts insertEntry`. */
export function queryFunctions(): string[] {
  return globSync(`${HUB}/**/*.ts`)
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => QUERY_FILE.test(file))
    .flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(
        ([, name]) => `${relative(HUB, file).replaceAll("\\", "/")} ${name}`,
      ),
    )
    .sort();
}

/** Files that hold SQL. */
export const QUERY_FILE = /(?:\/queries\/[^/]+|-queries)\.ts$/;

/** What a test file ran, as `queries-run.setup.ts` leaves it. */
export interface QueriesRun {
  readonly test: string;
  readonly functions: readonly string[];
}

/** Query functions that none of the tests ran; undefined when not all of the tests have ended. */
export function queriesNotRun(folder: string, tests: readonly string[]): string[] | undefined {
  const runs = readdirSync(folder).map((name): QueriesRun => {
    const run: QueriesRun = JSON.parse(readFileSync(join(folder, name), "utf8"));
    return run;
  });
  const ended = new Set(runs.map(({ test }) => test));
  if (!tests.every((test) => ended.has(test))) return undefined;
  const ran = new Set(runs.flatMap(({ functions }) => functions));
  return queryFunctions().filter((name) => !ran.has(name));
}
