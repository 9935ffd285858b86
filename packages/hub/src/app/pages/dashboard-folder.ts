import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the built pages are: beside the bundled program, or, in a clone, where the build puts them. */
export function dashboardFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, "dashboard");
  return existsSync(beside) ? beside : join(here, "../../../dist/dashboard");
}
