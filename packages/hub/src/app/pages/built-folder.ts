import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where built files of a kind are: beside the bundled program, or, in a clone, where the build puts them. */
export function builtFolder(name: "dashboard" | "docs"): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, name);
  return existsSync(beside) ? beside : join(here, "../../../dist", name);
}
