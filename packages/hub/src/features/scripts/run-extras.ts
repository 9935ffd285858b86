import type { ExecOutcome, SessionSpec } from "@skillquay/sandbox";
import { type PackageLayers, PackagesError, type UsedLayer } from "@skillquay/sandbox/packages";
import { reportProgress } from "@skillquay/sandbox/scripts";
import { type DeclaredPackages, missingDependency, type SkillScript } from "@skillquay/skill/scripts";
import { type RunHooks, ToolError } from "@skillquay/tools";
import type { StorageLog } from "../../platform/db/storage-log.ts";
import type { PlannedPermissions, RunPermissions, ScriptPermissions } from "../permissions/index.ts";
import type { BuildQueue } from "./build-queue.ts";
import type { ScriptHost } from "./script-host.ts";
import type { ScriptRequest } from "./script-sessions.ts";

/** What a run gets beyond the skill's own files: the network it may reach, and its packages. */
export interface RunExtras {
  readonly permissions: RunPermissions;
  readonly network: SessionSpec["network"];
  readonly env: Readonly<Record<string, string>>;
  readonly mounts: NonNullable<SessionSpec["mounts"]>;
  /** Names what is installed; undefined for nothing. */
  readonly packagesKey: string | undefined;
  release(): void;
}

export interface ExtrasMeans {
  readonly place: ScriptHost;
  readonly permissions: Pick<ScriptPermissions, "forRun" | "plan" | "recordConnections"> | undefined;
  readonly layers: PackageLayers | undefined;
  /** Where runs wait whose packages are not installed yet. */
  readonly builds: BuildQueue;
  readonly log: StorageLog;
}

export const NO_EXTRAS: RunExtras = {
  permissions: { network: { mode: "none" }, packages: undefined, missingPackage: undefined },
  network: { mode: "none" },
  env: {},
  mounts: [],
  packagesKey: undefined,
  release: () => {},
};

/** Installs what the script declares and was allowed. Throws `permission_required` and `dependency_missing`. */
export async function prepareExtras(
  means: ExtrasMeans,
  accountId: string,
  request: ScriptRequest,
  hooks: RunHooks,
): Promise<RunExtras> {
  const permissions = await permissionsForRun(means, accountId, request);
  const { network, packages } = permissions;
  if (packages === undefined || means.layers === undefined) return { ...NO_EXTRAS, permissions, network };
  const layer = await installed(means, { layers: means.layers, packages, accountId, request, hooks });
  const { env, mounts, release } = layer;
  return { permissions, network, env, mounts, packagesKey: packagesKey(packages), release };
}

export async function permissionsForRun(
  { permissions }: ExtrasMeans,
  accountId: string,
  request: ScriptRequest,
): Promise<RunPermissions> {
  return (await permissions?.forRun(accountId, request)) ?? NO_EXTRAS.permissions;
}

/** The same for a plan, which says which yes is missing instead of throwing. */
export async function plannedPermissions(
  { permissions }: ExtrasMeans,
  accountId: string,
  request: ScriptRequest,
): Promise<PlannedPermissions> {
  return (await permissions?.plan(accountId, request)) ?? { network: { mode: "none" } };
}

/** The same for scripts that declare the same. */
export function packagesKey(packages: DeclaredPackages | undefined): string | undefined {
  if (packages === undefined) return undefined;
  return JSON.stringify([packages.ecosystem, packages.packages, packages.lock]);
}

interface InstallRequest {
  readonly layers: PackageLayers;
  readonly packages: DeclaredPackages;
  readonly accountId: string;
  readonly request: ScriptRequest;
  readonly hooks: RunHooks;
}

async function installed(
  { place, builds, log }: ExtrasMeans,
  { layers, packages, accountId, request, hooks }: InstallRequest,
): Promise<UsedLayer> {
  // The first time it takes minutes, and whoever waits should know that something happens.
  const progress = reportProgress((done) => hooks.onProgress({ ...done, step: "packages" }));
  try {
    return await layers.use(packages, {
      driver: await place.driver(),
      interpreter: await place.program(request.script.interpreter.command),
      findProgram: place.findProgram,
      signal: hooks.signal,
      enterBuild: (signal) => builds.enter(accountId, signal),
    });
  } catch (error) {
    if (!(error instanceof PackagesError)) throw error;
    log.info({ err: error, detail: error.detail }, "packages of a script could not be installed");
    throw new ToolError("dependency_missing", error.message, {
      suggestions: [error.fix, "Fetch the script and run it yourself"],
      cause: error,
    });
  } finally {
    progress.stop();
  }
}

/** A yes may have been taken back while the sandbox was made, before anybody could find its session. */
export async function areExtrasCurrent(
  means: ExtrasMeans,
  accountId: string,
  { request, extras }: { readonly request: ScriptRequest; readonly extras: RunExtras },
): Promise<boolean> {
  if (extras.network.mode === "none" && extras.packagesKey === undefined) return true;
  const now = await permissionsForRun(means, accountId, request).catch(() => NO_EXTRAS.permissions);
  const isSameNetwork = JSON.stringify(now.network) === JSON.stringify(extras.network);
  return isSameNetwork && packagesKey(now.packages) === extras.packagesKey;
}

/** What a run asked of the network, and whether it ended for want of a package that it declares and does not get. */
export async function judgeRun(
  { permissions, log }: ExtrasMeans,
  { outcome, session, script, allowed }: JudgedRun,
): Promise<void> {
  const { accountId, skillId } = session;
  const { connections = [] } = outcome;
  await permissions
    ?.recordConnections({ accountId, skillId, script: script.path, connections })
    .catch((error: unknown) => log.warn({ err: error }, "what a run reached could not be noted"));
  if (allowed.missingPackage === undefined || outcome.end !== "exit" || outcome.exitCode === 0) return;
  const missing = missingDependency(new TextDecoder().decode(outcome.stderr), script);
  if (missing !== undefined && missing.kind !== "command")
    throw allowed.missingPackage(missing.package ?? missing.name);
}

export interface JudgedRun {
  readonly outcome: ExecOutcome;
  readonly session: { readonly accountId: string; readonly skillId: string };
  readonly script: SkillScript;
  readonly allowed: RunPermissions;
}
