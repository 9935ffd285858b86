import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "packages/*/src/**/*.test.ts",
      "scripts/**/*.test.ts",
      "bench/**/*.test.ts",
      "test/**/*.test.ts",
    ],
    setupFiles: ["test/support/stable-properties.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Two cores: one worker runs tests, the other the servers they spawn.
    maxWorkers: 2,
  },
});
