import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The sample skills: beside the bundled program, or in a clone those of the repository. */
export function samplesFolder(): string {
  const here = dirname(fileURLToPath(import.meta.url));
  const bundled = join(here, "samples");
  return existsSync(bundled) ? bundled : join(here, "../../../../samples/skills");
}
