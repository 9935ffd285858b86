import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The package's own folder: above the bundled program, or in a clone above the sources. */
export function programFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  return basename(here) === "dist" ? dirname(here) : join(here, "../..");
}
