import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { HubProblem } from "../platform/hub-problem.ts";
import type { HubConfig } from "./config/hub-config.ts";

/** Where the skills of the first start are, or undefined for none. */
export function samplesFolder(samples: HubConfig["samples"]): string | undefined {
  if (samples === undefined) return undefined;
  if (samples !== "bundled") {
    if (existsSync(samples)) return samples;
    throw new HubProblem("samples_unreadable", `The folder of sample skills, ${samples}, does not exist.`, {
      suggestions: ["Name one that does, or start with --samples off"],
    });
  }
  const here = dirname(fileURLToPath(import.meta.url));
  // Beside the bundled program; in a clone, those of the repository.
  return [join(here, "samples"), join(here, "../../../../samples/skills")].find((folder) =>
    existsSync(folder),
  );
}
