import { defineConfig } from "vitest/config";
import { hasPostgres15, postgres15Tests } from "./test/support/postgres-15.ts";

const everyProject = {
  setupFiles: ["test/support/stable-properties.ts"],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // Waiting for a state is not measuring: a busy machine may take its time.
  expect: { poll: { timeout: 20_000 } },
};

export default defineConfig({
  test: {
    // Two cores: one worker runs tests, the other the servers they spawn.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...everyProject,
          name: "main",
          include: [
            "packages/*/src/**/*.test.ts",
            "packages/scan/{cases,evaluation,training}/**/*.test.ts",
            "packages/dashboard/{web,app}/**/*.test.ts",
            "scripts/**/*.test.ts",
            "bench/**/*.test.ts",
            "test/**/*.test.ts",
          ],
          exclude: ["**/node_modules/**", "test/postgres-15.test.ts"],
          globalSetup: [
            "test/support/skills-app.global.ts",
            "test/support/postgres.global.ts",
            "test/support/s3.global.ts",
          ],
        },
      },
      {
        // The oldest supported server: what works on the newest may need something that this one lacks.
        test: {
          ...everyProject,
          name: "postgres-15",
          include: ["test/postgres-15.test.ts", ...(hasPostgres15() ? postgres15Tests : [])],
          setupFiles: [...everyProject.setupFiles, "test/support/queries-run.setup.ts"],
          globalSetup: ["test/support/postgres-15.global.ts"],
        },
      },
    ],
  },
});
