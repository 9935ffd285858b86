import { join } from "node:path";
import type { DeclaredPackages } from "@skillquay/skill/scripts";
import { createFolderCache, type UsedFolder } from "../folder-cache/index.ts";
import type { SandboxDriver, SessionMount } from "../sandbox.ts";
import type { FoundProgram } from "../scripts/find-program.ts";
import { buildLayer } from "./build-layer.ts";
import { installCancelled, refusedRequirement } from "./install-problems.ts";
import { layerKey } from "./layer-key.ts";
import { defaultLayerLimits, defaultStoreBytes, type LayerLimits } from "./layer-limits.ts";
import { filesOf, isWholeLayer, type LayerRecord, readLayerRecord } from "./layer-record.ts";
import { openToScripts } from "./open-to-scripts.ts";
import type { Registries } from "./registries.ts";

/** Packages that scripts declare, installed once and shared, read-only, by all runs that declare the same. */
export interface PackageLayers {
  /** Builds the layer unless it is there. Throws `PackagesError`, and then nothing of it is there. */
  use(declared: DeclaredPackages, options: UseOptions): Promise<UsedLayer>;
  close(): void;
}

export interface UseOptions {
  readonly driver: SandboxDriver;
  /** The interpreter that runs the script, as it is inside. */
  readonly interpreter: { readonly path: string; readonly folders: readonly string[] };
  readonly findProgram: (command: string) => Promise<FoundProgram>;
  readonly signal?: AbortSignal | undefined;
  /** Waits until a layer that is not there may be built. Its result is called when that is over. Aborted once nobody waits. */
  readonly enterBuild?: ((signal: AbortSignal) => Promise<() => void>) | undefined;
}

export interface UsedLayer {
  readonly mounts: readonly SessionMount[];
  readonly env: Readonly<Record<string, string>>;
  readonly record: LayerRecord;
  /** It stays as it is until then. */
  release(): void;
}

export interface PackageLayersOptions {
  readonly folder: string;
  readonly registries: Registries;
  readonly limits?: LayerLimits;
  /** What all layers may take together; the longest unused go first. */
  readonly maxBytes?: number;
}

export function createPackageLayers(options: PackageLayersOptions): PackageLayers {
  const { folder, registries, limits = defaultLayerLimits, maxBytes = defaultStoreBytes } = options;
  const cache = createFolderCache({ folder, maxBytes });
  const records = new Map<string, LayerRecord>();

  return {
    async use(declared, { driver, interpreter, findProgram, signal, enterBuild }) {
      const [refused] = declared.refused;
      if (refused !== undefined) throw refusedRequirement(refused.requirement, refused.why);
      const key = await layerKey({ declared, registries, interpreter: interpreter.path, driver });
      await openToScripts(folder, driver);
      const build = { driver, interpreter, findProgram, registries, limits };
      const turn = Symbol("turn");
      const make = async (unfinished: string, buildSignal: AbortSignal) => {
        const leave = await enterBuild?.(buildSignal).catch((cause: unknown) => {
          throw new BuildRefused(turn, cause);
        });
        try {
          return await buildLayer(unfinished, declared, { ...build, signal: buildSignal });
        } finally {
          leave?.();
        }
      };
      const used = await useInOwnTurn(turn, signal, () =>
        cache.use(key, { isCostly: true, isWhole: isWholeLayer, make }, signal),
      );
      try {
        const record = records.get(key) ?? (await readLayerRecord(used.folder));
        records.set(key, record);
        return { ...placesOf(filesOf(used.folder), declared.ecosystem), record, release: used.release };
      } catch (error) {
        used.release();
        throw error;
      }
    },
    close: cache.close,
  };
}

/** Whoever asked first may not build: that is said to him alone, and the others who waited ask for themselves. */
class BuildRefused extends Error {
  readonly turn: symbol;

  constructor(turn: symbol, cause: unknown) {
    super("The build may not begin", { cause });
    this.turn = turn;
  }
}

async function useInOwnTurn(
  turn: symbol,
  signal: AbortSignal | undefined,
  use: () => Promise<UsedFolder>,
): Promise<UsedFolder> {
  for (;;) {
    try {
      return await use();
    } catch (error) {
      if (error instanceof BuildRefused && error.turn === turn) throw error.cause;
      if (signal?.aborted === true) throw installCancelled();
      if (!(error instanceof BuildRefused)) throw error;
    }
  }
}

/** Node looks for modules of `import` beside the skill's folder and above it only: NODE_PATH is for `require`. */
function placesOf(
  files: string,
  ecosystem: DeclaredPackages["ecosystem"],
): Pick<UsedLayer, "mounts" | "env"> {
  const whole: SessionMount = { source: files, at: "/packages", access: "read" };
  if (ecosystem === "python") return { mounts: [whole], env: { PYTHONPATH: "/packages/python" } };
  const modules: SessionMount = { source: join(files, "node_modules"), at: "/node_modules", access: "read" };
  return { mounts: [whole, modules], env: { NODE_PATH: "/packages/node_modules" } };
}
