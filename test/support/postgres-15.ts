import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where Debian puts it. */
export const postgres15Folder = "/usr/lib/postgresql/15/bin";

export function hasPostgres15(): boolean {
  return existsSync(join(postgres15Folder, "initdb"));
}

/** The hub's tests that use the run's database, of those that do not spawn the program. */
export function databaseTests(): string[] {
  return globSync("packages/hub/src/**/*.test.ts")
    .filter((file) => !file.endsWith(".e2e.test.ts"))
    .filter((file) =>
      /\b(?:testDatabase|useTestDatabase|createTestDatabase|testHub|useTestHub)\b/.test(
        readFileSync(file, "utf8"),
      ),
    );
}
