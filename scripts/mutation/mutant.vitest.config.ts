import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { defineConfig } from "vitest/config";
import type { MutantRun } from "./run-mutant.ts";

const root = dirname(dirname(import.meta.dirname));
const run: MutantRun = JSON.parse(readFileSync(process.env.SKILLQUAY_MUTANT_RUN ?? "", "utf8"));
const mutated = run.path === undefined ? undefined : join(root, run.path);

/** As the project `main`, with the tests of one package, and one file of it as the mutant has it. */
export default defineConfig({
  root,
  plugins: [{ name: "mutant", load: (id: string) => (id === mutated ? run.text : undefined) }],
  test: {
    include: [...run.tests],
    exclude: ["**/node_modules/**", "**/*.e2e.test.ts", "**/*.night.test.ts"],
    setupFiles: ["test/support/stable-properties.ts"],
    globalSetup: [
      "test/support/skills-app.global.ts",
      "test/support/postgres.global.ts",
      "test/support/s3.global.ts",
    ],
    isolate: false,
    // Kept transforms are found by path and file content, which are those of the source as it is.
    fsModuleCache: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    bail: 1,
  },
});
