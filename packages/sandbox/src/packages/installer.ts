import type { DeclaredPackages } from "@skillquay/skill/scripts";
import type { BuildSteps } from "./build-steps.ts";
import type { Registries } from "./registries.ts";

/** One package as it was resolved and installed. */
export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  /** Of the files that fit, as the ecosystem writes them: `sha256:…`, `sha512-…`. */
  readonly hashes: readonly string[];
  /** It wanted to run a program when it was installed, and could not. */
  readonly hasInstallScript?: true;
}

export interface InstallJob {
  readonly declared: DeclaredPackages;
  readonly registries: Registries;
  /** The interpreter and the installer, as they are inside of the sandbox. */
  readonly interpreter: string;
  readonly installer: readonly [string, ...string[]];
  readonly steps: BuildSteps;
}

/**
 * Resolves what is declared to exact versions with hashes, then installs those and no others into `layerFolder`. Nothing of a
 * package is run for it: no build of sources, no install scripts.
 */
export type Install = (job: InstallJob) => Promise<readonly LockedPackage[]>;

/** Inside of the build sandbox. What is below it becomes the layer. */
export const layerFolder = "/tmp/layer";
