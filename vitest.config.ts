import { defineConfig } from "vitest/config";
import { hasPostgres15, postgres15Representatives, postgres15Tests } from "./test/support/postgres-15.ts";

/** The name says the tier: `npm test` leaves these out, see CONTRIBUTING.md. */
const nightTests = "{packages,scripts,bench,rig,test}/**/*.night.{test,e2e.test}.ts";

/** For `test/plans/record.ts` alone. */
const recording =
  process.env.SKILLQUAY_RECORD_STATEMENTS === undefined ? [] : ["test/support/record-statements.ts"];

const everyProject = {
  setupFiles: ["test/support/stable-properties.ts", "test/support/patient-waits.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Waiting for a state is not measuring: a busy machine may take its time.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // Twice the two cores of a small machine, and one: tests wait for servers, limits and pages half of their time.
    maxWorkers: 5,
    // Servers start at the first question for one: a run that needs none starts none.
    globalSetup: [
      "test/support/skills-app.global.ts",
      "test/support/postgres.global.ts",
      "test/support/s3.global.ts",
    ],
    // They run in the order of their names: the long files of `end-to-end` come first, and none is left alone at the end.
    projects: [
      {
        // The program from outside, each file in a process of its own: children, signals and browsers are not shared.
        test: {
          ...everyProject,
          name: "end-to-end",
          include: ["{packages,test}/**/*.e2e.test.ts"],
          exclude: ["**/node_modules/**", nightTests],
        },
      },
      {
        // The code from inside, many files in one process: loading it anew for each file took longer than most tests. A
        // test here leaves nothing behind in its process.
        test: {
          ...everyProject,
          name: "main",
          isolate: false,
          setupFiles: [...everyProject.setupFiles, "test/support/keep-scan-threads.ts", ...recording],
          include: [
            "packages/*/src/**/*.test.ts",
            "packages/scan/{cases,evaluation,training}/**/*.test.ts",
            "packages/pages/{pages-app,mcp-app}/**/*.test.ts",
            "scripts/**/*.test.ts",
            "fixtures/**/*.test.ts",
            "bench/**/*.test.ts",
            "rig/**/*.test.ts",
            "test/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", nightTests, "**/*.e2e.test.ts", "test/postgres-15.test.ts"],
        },
      },
      {
        // What takes longer than a change can wait for: `npm run test:night` alone runs it.
        test: {
          ...everyProject,
          name: "night",
          include: [nightTests],
          exclude: ["**/node_modules/**"],
        },
      },
      // The oldest supported server: what works on the newest may need something that this one lacks.
      onPostgres15("night-postgres-15", postgres15Tests),
      onPostgres15("postgres-15", postgres15Representatives),
    ],
  },
});

function onPostgres15(name: string, tests: readonly string[]) {
  return {
    test: {
      ...everyProject,
      name,
      isolate: false,
      include: ["test/postgres-15.test.ts", ...(hasPostgres15() ? tests : [])],
      setupFiles: [...everyProject.setupFiles, "test/support/queries-run.setup.ts"],
      globalSetup: ["test/support/postgres-15.global.ts"],
    },
  };
}
