import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUNDLED_SKILLS } from "../features/catalog/index.ts";
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
  // Beside the bundled program; in a clone, those of the repository.
  return [join(HERE, "samples"), join(REPOSITORY, "samples/skills")].find((folder) => existsSync(folder));
}

/** The folders of the skills that every account has. */
export function bundledFolders(): string[] {
  const parents = [
    join(HERE, "bundled"),
    join(HERE, "samples"),
    join(REPOSITORY, "samples/hub"),
    join(REPOSITORY, "samples/skills"),
  ];
  return BUNDLED_SKILLS.map((name) => {
    const folder = parents.map((parent) => join(parent, name)).find((path) => existsSync(path));
    if (folder !== undefined) return folder;
    throw new HubProblem("samples_unreadable", `The skill '${name}', which comes with the hub, is missing.`, {
      suggestions: ["Install the hub again"],
    });
  });
}

const HERE = dirname(fileURLToPath(import.meta.url));
const REPOSITORY = join(HERE, "../../../..");
