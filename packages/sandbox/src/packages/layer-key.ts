import { createHash } from "node:crypto";
import { realpath, stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { DeclaredPackages } from "@skillquay/skill/scripts";
import type { SandboxDriver } from "../sandbox.ts";
import type { Registries } from "./registries.ts";

export interface LayerInputs {
  readonly declared: Pick<DeclaredPackages, "ecosystem" | "packages" | "lock">;
  readonly registries: Registries;
  /** The interpreter that will use the layer: a path of this machine, or a name in the driver's own. */
  readonly interpreter: string;
  readonly driver: SandboxDriver;
}

/** The same for all scripts that declare the same for the same interpreter, whichever skills they belong to. */
export async function layerKey({ declared, registries, interpreter, driver }: LayerInputs): Promise<string> {
  const { ecosystem, packages, lock } = declared;
  const registry = ecosystem === "python" ? registries.pythonIndex : registries.npmRegistry;
  const facts = [LAYOUT, ecosystem, packages, lock ?? null, registry];
  const machine = [process.platform, process.arch, await identityOf(interpreter, driver)];
  return createHash("sha256")
    .update(JSON.stringify([...facts, ...machine]))
    .digest("hex");
}

// Counts up when layers are laid out in another way: old ones are then never found, and removed by age.
const LAYOUT = 1;

/** Nothing is run for it: a program that was replaced by another version has another size or time. */
async function identityOf(interpreter: string, driver: SandboxDriver): Promise<unknown> {
  if (!isAbsolute(interpreter)) return [driver.name, interpreter, (await driver.identity?.()) ?? null];
  const path = await realpath(interpreter);
  const { size, mtimeMs } = await stat(path);
  return [path, size, mtimeMs];
}
