import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DeclaredPackages } from "@skillquay/skill/scripts";
import { createBubblewrapDriver } from "../../drivers/bubblewrap/driver.ts";
import { defaultLimits } from "../../limits.ts";
import type { SandboxDriver } from "../../sandbox.ts";
import { findProgram } from "../../scripts/find-program.ts";
import { makeTemporarySkill } from "../../testing/temporary-skill.ts";
import type { LayerLimits } from "../layer-limits.ts";
import {
  createPackageLayers,
  type PackageLayers,
  type UsedLayer,
  type UseOptions,
} from "../package-layers.ts";
import type { Registries } from "../registries.ts";

/** Layers in a real sandbox, in a folder of their own. */
export interface LayerFixture {
  readonly folder: string;
  readonly driver: SandboxDriver;
  use(
    declared: DeclaredPackages,
    layers?: PackageLayers,
    options?: Pick<UseOptions, "signal" | "enterBuild">,
  ): Promise<UsedLayer>;
  /** Another process's view of the same folder, as far as one process can have it. */
  open(options?: {
    readonly limits?: LayerLimits;
    readonly maxBytes?: number;
    readonly registries?: Registries;
  }): PackageLayers;
  /** Runs a script with a layer, as a skill's script would. */
  run(layer: UsedLayer, file: string, text: string): Promise<{ stdout: string; stderr: string }>;
  close(): Promise<void>;
}

export async function openLayerFixture(
  registries: Registries,
  {
    searchFolders = [],
  }: { /** Where programs are besides `/usr`. */ readonly searchFolders?: readonly string[] } = {},
): Promise<LayerFixture> {
  const parent = await mkdtemp(join(tmpdir(), "skillquay-test-layers-"));
  // Scripts of a server that runs as root are another user.
  await chmod(parent, 0o755);
  const folder = join(parent, "layers");
  await mkdir(folder);
  const driver = createBubblewrapDriver();
  const opened: PackageLayers[] = [];
  const find = (command: string) => findProgram(command, { driver: "bubblewrap", searchFolders });
  const programFor = async (ecosystem: DeclaredPackages["ecosystem"]) => {
    const program = await find(ecosystem === "python" ? "python3" : "node");
    if ("why" in program) throw new Error(program.why);
    return program;
  };
  const fixture: LayerFixture = {
    folder,
    driver,
    open(options = {}) {
      const layers = createPackageLayers({ folder, registries, ...options });
      opened.push(layers);
      return layers;
    },
    async use(declared, layers = fixture.open(), options = {}) {
      const interpreter = await programFor(declared.ecosystem);
      return await layers.use(declared, { driver, interpreter, findProgram: find, ...options });
    },
    async run({ mounts, env, record }, file, text) {
      const skill = await makeTemporarySkill({ [file]: text });
      const { path, folders } = await programFor(record.ecosystem);
      const session = await driver.create({
        skillFolder: skill.folder,
        env,
        network: { mode: "none" },
        limits: defaultLimits,
        readOnlyFolders: folders,
        mounts,
        keepsFiles: false,
      });
      try {
        const { stdout, stderr } = await session.exec({ argv: [path, `/skill/${file}`] });
        return { stdout: Buffer.from(stdout).toString(), stderr: Buffer.from(stderr).toString() };
      } finally {
        await session.close();
        await skill.remove();
      }
    },
    async close() {
      for (const layers of opened) layers.close();
      await driver.close();
      await rm(parent, { recursive: true, force: true });
    },
  };
  return fixture;
}

export function declaring(
  ecosystem: DeclaredPackages["ecosystem"],
  packages: readonly string[],
  more: Partial<DeclaredPackages> = {},
): DeclaredPackages {
  const declaredIn = ecosystem === "python" ? "requirements.txt" : "package.json";
  return { ecosystem, declaredIn, packages, refused: [], ...more };
}
