import type { SandboxDriver } from "@skillquay/sandbox";
import type { LayerLimits, PackageLayers, Registries, UsedLayer } from "@skillquay/sandbox/packages";
import { readSkillFile } from "@skillquay/skill";
import type { DeclaredPackages } from "@skillquay/skill/scripts";
import { type RunHooks, ToolError } from "@skillquay/tools";
import type { Run } from "./execute-run.ts";
import type { ScriptHost } from "./script-host.ts";
import type { FindProgram } from "./script-runner.ts";

/** Where packages are kept and come from. */
export interface PackageSource {
  readonly folder: string;
  readonly registries: Registries;
  readonly limits?: LayerLimits | undefined;
  /** Ecosystems whose registry the person's configuration names in a way that cannot be used: another one is never taken. */
  readonly unusable?: Readonly<Partial<Record<DeclaredPackages["ecosystem"], RegistryProblem>>> | undefined;
}

export interface RegistryProblem {
  readonly why: string;
  readonly fix: string;
}

export interface RunPackages {
  /** The registry of what is declared, for a person to read. */
  registryOf(declared: DeclaredPackages): string | undefined;
  /** Why what is declared cannot be installed here; undefined where it can be tried. */
  problemOf(declared: DeclaredPackages): RegistryProblem | undefined;
  /** The layer for a run that may have it; undefined for one that declares nothing. */
  use(
    run: Run,
    host: Extract<ScriptHost, { kind: "sandbox" }>,
    hooks: RunHooks,
  ): Promise<UsedLayer | undefined>;
  close(): void;
}

/** Installs what scripts declare, once for all runs that declare the same. */
export function createRunPackages(source: PackageSource | undefined, findProgram: FindProgram): RunPackages {
  let layers: PackageLayers | undefined;
  const problemOf = ({ ecosystem }: DeclaredPackages) =>
    source === undefined ? NO_SOURCE : source.unusable?.[ecosystem];
  return {
    registryOf: ({ ecosystem }) =>
      ecosystem === "python" ? source?.registries.pythonIndex : source?.registries.npmRegistry,
    problemOf,
    async use(run, host, hooks) {
      const declared = await declaredBy(run);
      if (declared === undefined) return undefined;
      const problem = problemOf(declared);
      if (problem !== undefined || source === undefined) throw cannotInstall(problem ?? NO_SOURCE);
      const { createPackageLayers } = await import("@skillquay/sandbox/packages");
      const { folder, registries, limits } = source;
      layers ??= createPackageLayers({ folder, registries, ...(limits !== undefined && { limits }) });
      const find = (command: string) => findProgram(command, host);
      const program = await find(run.script.interpreter.command);
      // Said by whoever plans the run.
      if ("why" in program) return undefined;
      const stop = tellProgress(hooks);
      try {
        const options = { interpreter: program, findProgram: find, signal: hooks.signal };
        return await useLayer(layers, declared, host.driver, options);
      } finally {
        stop();
      }
    },
    close: () => layers?.close(),
  };
}

/** What the script of a run declares, as the bytes that run say it. */
export async function declaredBy({ script, folder }: Pick<Run, "script" | "folder">) {
  const { declaredPackages } = await import("@skillquay/skill/scripts");
  return await declaredPackages(script, (path) => textOf(folder, path));
}

export async function textOf(folder: string, path: string): Promise<string | undefined> {
  const bytes = await readSkillFile(folder, path).catch(() => undefined);
  return bytes === undefined ? undefined : Buffer.from(bytes).toString("utf8");
}

async function useLayer(
  layers: PackageLayers,
  declared: DeclaredPackages,
  driver: SandboxDriver,
  options: Omit<Parameters<PackageLayers["use"]>[1], "driver">,
): Promise<UsedLayer> {
  const { PackagesError } = await import("@skillquay/sandbox/packages");
  try {
    return await layers.use(declared, { driver, ...options });
  } catch (error) {
    if (!(error instanceof PackagesError)) throw error;
    throw new ToolError("dependency_missing", `${error.message} Nothing ran.`, {
      suggestions: [error.fix],
      details: {
        problem: error.problem,
        declaredIn: declared.declaredIn,
        packages: declared.packages.slice(0, MOST_NAMED),
        ...(error.detail !== undefined && { installer: error.detail }),
      },
      cause: error,
    });
  }
}

const MOST_NAMED = 20;

/** At once, and then every second: a first install takes many of them. */
function tellProgress({ onProgress }: RunHooks): () => void {
  const startedAt = performance.now();
  const tell = () =>
    onProgress({ elapsedMs: performance.now() - startedAt, outputBytes: 0, step: "packages" });
  tell();
  const timer = setInterval(tell, 1_000);
  return () => clearInterval(timer);
}

const NO_SOURCE: RegistryProblem = {
  why: "Packages are not installed here.",
  fix: "Ask the user to install what the script declares",
};

function cannotInstall({ why, fix }: RegistryProblem): ToolError {
  return new ToolError("dependency_missing", `${why} Nothing ran.`, { suggestions: [fix] });
}
