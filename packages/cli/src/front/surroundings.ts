import {
  createSkillEnvironment,
  readProjectContext,
  readUses,
  type Surroundings,
  usageFile,
  usesText,
} from "@skillquay/local/front";
import { rotationAt } from "@skillquay/tools/front";
import type { Environment } from "../program/io.ts";

export interface SurroundingsSource {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly homeDirectory: string;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  readonly cacheDirectory: string;
  readonly now: () => Date;
}

/** What answers depend on, as it is on this machine now. */
export function surroundingsOf(source: SurroundingsSource): Surroundings {
  const environment = createSkillEnvironment(source);
  return {
    argv: source.argv,
    cwd: source.cwd,
    homeDirectory: source.homeDirectory,
    env: source.env,
    rotation: () => rotationAt(source.now()),
    project: () => JSON.stringify(readProjectContext(source.cwd)),
    hasProgram: (name) => environment.hasProgram(name),
    hasServer: (name) => environment.hasServer(name),
    uses: (roots) => usesText(readUses(usageFile(source.cacheDirectory)), roots),
  };
}
