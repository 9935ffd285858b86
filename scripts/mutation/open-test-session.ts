import { basename, dirname, join, relative } from "node:path";
import { inspect } from "node:util";
import { createVitest, type TestSpecification } from "vitest/node";

const root = dirname(dirname(import.meta.dirname));

export type MutantOutcome = "killed" | "survived" | "timed out";

/** A source file as a mutant has it; `path` from the root of the repository. */
export interface MutatedFile {
  readonly path: string;
  readonly text: string;
}

/** One set of test files, loaded once and run against many mutants. */
export interface TestSession {
  /** Runs all tests against the source as it is; the names of those that fail. */
  runUnchanged(timeoutMs: number): Promise<string[]>;
  /** Runs the tests that import the file: those beside it first, the others when none of these noticed. */
  runMutant(file: MutatedFile, timeoutMs: number): Promise<MutantOutcome>;
  close(): Promise<void>;
}

/**
 * The source tree is never touched: the loader of the tests hands out the mutated text, so that a run that is killed leaves
 * nothing behind. What a test starts as a program of its own sees the source as it is.
 */
export async function openTestSession(tests: readonly string[]): Promise<TestSession> {
  let mutated: MutatedFile | undefined;
  const vitest = await createVitest(
    {
      root,
      config: false,
      watch: false,
      include: [...tests],
      exclude: ["**/node_modules/**", "**/*.e2e.test.ts", "**/*.night.test.ts"],
      setupFiles: ["test/support/stable-properties.ts"],
      globalSetup: [
        "test/support/skills-app.global.ts",
        "test/support/postgres.global.ts",
        "test/support/s3.global.ts",
      ],
      reporters: [{}],
      // One process for all files of a run, a new one for each mutant.
      isolate: false,
      maxWorkers: 1,
      fsModuleCache: false,
      testTimeout: 30_000,
      hookTimeout: 60_000,
      bail: 1,
      update: "none",
      // A mutant that leaves a handle open must not hold up the next one.
      teardownTimeout: 2_000,
    },
    {
      plugins: [
        {
          name: "mutant",
          load: (id: string) =>
            mutated !== undefined && id === join(root, mutated.path) ? mutated.text : undefined,
        },
      ],
    },
  );
  const testsByPath = new Map<string, { near: TestSpecification[]; far: TestSpecification[] }>();

  async function testsOf(path: string) {
    const kept = testsByPath.get(path);
    if (kept !== undefined) return kept;
    vitest.config.related = [join(root, path)];
    const specifications = await vitest.getRelevantTestSpecifications();
    const isNear = ({ moduleId }: TestSpecification) => isBeside(relative(root, moduleId), path);
    const split = {
      near: specifications.filter(isNear),
      far: specifications.filter((specification) => !isNear(specification)),
    };
    testsByPath.set(path, split);
    return split;
  }

  async function run(specifications: TestSpecification[], timeoutMs: number) {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      // Once waits for the test that runs, twice ends its process: an endless loop does not listen.
      void vitest.cancelCurrentRun("keyboard-input");
      void vitest.cancelCurrentRun("keyboard-input");
    }, timeoutMs);
    try {
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
      const ran = new Set(specifications.map(({ moduleId }) => moduleId));
      const failed = testModules
        .filter((module) => ran.has(module.moduleId) && !module.ok())
        .map(({ moduleId }) => relative(root, moduleId));
      return { isLate, failed: [...failed, ...unhandledErrors.map((error) => inspect(error))] };
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async runUnchanged(timeoutMs) {
      delete vitest.config.related;
      const { isLate, failed } = await run(await vitest.globTestSpecifications(), timeoutMs);
      return isLate ? [`the tests did not end within ${timeoutMs / 1000} seconds`] : failed;
    },
    async runMutant(file, timeoutMs) {
      const { near, far } = await testsOf(file.path);
      mutated = file;
      vitest.invalidateFile(join(root, file.path));
      try {
        for (const stage of [near, far].filter(({ length }) => length > 0)) {
          const { isLate, failed } = await run(stage, timeoutMs);
          if (isLate) return "timed out";
          if (failed.length > 0) return "killed";
        }
        return "survived";
      } finally {
        mutated = undefined;
        vitest.invalidateFile(join(root, file.path));
      }
    },
    close: () => vitest.close(),
  };
}

/** `safe-path.security.test.ts` is beside `safe-path.ts`. */
function isBeside(test: string, path: string): boolean {
  return dirname(test) === dirname(path) && basename(test).startsWith(`${basename(path, ".ts")}.`);
}
