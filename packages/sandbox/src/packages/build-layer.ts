import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { DeclaredPackages } from "@skillquay/skill/scripts";
import { type SandboxDriver, SandboxError, type SandboxSession } from "../sandbox.ts";
import type { FoundProgram } from "../scripts/find-program.ts";
import { type BuildSteps, buildSteps } from "./build-steps.ts";
import { installWithNpm } from "./install-with-npm.ts";
import { installWithPip } from "./install-with-pip.ts";
import { installWithUv } from "./install-with-uv.ts";
import { type InstallJob, type LockedPackage, layerFolder } from "./installer.ts";
import { buildLimits, type LayerLimits, maxLayerFiles } from "./layer-limits.ts";
import { filesOf, type LayerRecord, writeLayerRecord } from "./layer-record.ts";
import { PackagesError } from "./packages-error.ts";
import { unpackTar } from "./read-tar.ts";
import { type Registries, registryFolders, registryOrigins } from "./registries.ts";

export interface BuildOptions {
  readonly driver: SandboxDriver;
  /** Finds the installers, as they are inside. */
  readonly findProgram: (command: string) => Promise<FoundProgram>;
  readonly interpreter: { readonly path: string; readonly folders: readonly string[] };
  readonly registries: Registries;
  readonly limits: LayerLimits;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Builds a layer in a sandbox of its own, which reaches the registries and nothing else, and takes its files out of there.
 * Returns what it takes. Whatever goes wrong is a `PackagesError`, and the folder is then of no use.
 */
export async function buildLayer(
  folder: string,
  declared: DeclaredPackages,
  options: BuildOptions,
): Promise<number> {
  const { driver, registries, limits, interpreter, signal } = options;
  const tool = await chooseInstaller(declared, options);
  await mkdir(filesOf(folder), { mode: 0o755 });
  const session = await openBuildSandbox(driver, {
    // Nothing of a skill: the folder is still empty.
    skillFolder: filesOf(folder),
    env: certificates(interpreter.path),
    network: {
      mode: "allowlist",
      hosts: [],
      origins: registryOrigins(registries),
      maxBytes: limits.layerBytes,
    },
    limits: buildLimits(limits),
    readOnlyFolders: [...new Set([...interpreter.folders, ...tool.folders, ...registryFolders(registries)])],
  });
  try {
    const steps = buildSteps(session, { signal, layerBytes: limits.layerBytes });
    const job: InstallJob = {
      declared,
      registries,
      interpreter: interpreter.path,
      installer: tool.argv,
      steps,
    };
    const packages = await tool.install(job);
    if (declared.ecosystem === "python") await compilePython(steps, interpreter.path);
    await pack(steps, declared.ecosystem);
    const unpacked = await unpackTar(partsOf(session, ARCHIVE), filesOf(folder), {
      maxBytes: limits.layerBytes,
      maxFiles: maxLayerFiles,
    });
    await writeLayerRecord(folder, recordOf(declared, packages, { installer: tool.name, ...unpacked }));
    return unpacked.sizeBytes;
  } finally {
    await session.close();
  }
}

const ARCHIVE = "/tmp/layer.tar";

interface Tool {
  readonly name: LayerRecord["installer"];
  readonly argv: readonly [string, ...string[]];
  readonly folders: readonly string[];
  readonly install: (job: InstallJob) => Promise<readonly LockedPackage[]>;
}

async function chooseInstaller({ ecosystem }: DeclaredPackages, options: BuildOptions): Promise<Tool> {
  const { interpreter, findProgram } = options;
  const isOfMachine = isAbsolute(interpreter.path);
  if (ecosystem === "python") {
    // In a container nobody can tell beforehand whether it is there; pip comes with Python.
    const uv = isOfMachine ? await findProgram("uv") : { why: "not looked for" };
    if (!("why" in uv)) return { name: "uv", argv: [uv.path], folders: uv.folders, install: installWithUv };
    return { name: "pip", argv: [interpreter.path], folders: [], install: installWithPip };
  }
  const npm = await findProgram("npm");
  if ("why" in npm)
    throw new PackagesError(
      "unavailable",
      "npm, which installs the declared packages, is not on this machine.",
      {
        fix: "Install npm below /usr, or beside the Node that runs the script",
      },
    );
  // By the same Node: the first line of npm looks for one on PATH, where a version manager's is not.
  const argv: Tool["argv"] = isOfMachine ? [interpreter.path, npm.path] : [npm.path];
  return { name: "npm", argv, folders: npm.folders, install: installWithNpm };
}

async function openBuildSandbox(
  driver: SandboxDriver,
  spec: Parameters<SandboxDriver["create"]>[0],
): Promise<SandboxSession> {
  try {
    return await driver.create(spec);
  } catch (cause) {
    if (!(cause instanceof SandboxError)) throw cause;
    throw new PackagesError(
      "unavailable",
      `Packages cannot be installed in the ${driver.name} sandbox here.`,
      {
        fix: cause.fix ?? "Use the bubblewrap or docker sandbox, which can reach a registry",
        detail: cause.message,
        cause,
      },
    );
  }
}

/** What the machine itself trusts, so that a company's own certificates hold for its mirrors. */
function certificates(interpreter: string): Record<string, string> {
  const bundle = "/etc/ssl/certs/ca-certificates.crt";
  if (!isAbsolute(interpreter) || !existsSync(bundle)) return {};
  return { SSL_CERT_FILE: bundle, REQUESTS_CA_BUNDLE: bundle, NODE_EXTRA_CA_CERTS: bundle };
}

/**
 * The layer is read-only where it is used, so that nothing could be compiled there. By hash and unchecked: files get other
 * times on their way. A file that does not compile is the package's own business.
 */
async function compilePython(steps: BuildSteps, interpreter: string): Promise<void> {
  await steps.run([
    interpreter,
    ...["-I", "-m", "compileall", "-q", "--invalidation-mode", "unchecked-hash"],
    ...["-s", layerFolder, "-p", "/packages", `${layerFolder}/python`],
  ]);
}

async function pack(steps: BuildSteps, ecosystem: DeclaredPackages["ecosystem"]): Promise<void> {
  const name = ecosystem === "python" ? "python" : "node_modules";
  const script = 'rm -rf /tmp/cache /tmp/build; cd "$1" && mkdir -p "$2" && exec tar -cf "$3" "./$2"';
  const packed = await steps.run(["/bin/sh", "-c", script, "sh", layerFolder, name, ARCHIVE]);
  if (!packed.ok) throw packed.failure();
}

/** In parts: a layer is larger than what this process should hold at once. */
async function* partsOf(session: SandboxSession, path: string): AsyncGenerator<Uint8Array> {
  for (let offsetBytes = 0; ; ) {
    const { bytes, isEnd } = await session.readFile(path, { maxBytes: PART_BYTES, offsetBytes });
    offsetBytes += bytes.length;
    yield bytes;
    if (isEnd || bytes.length === 0) return;
  }
}

const PART_BYTES = 8 * 1024 * 1024;

function recordOf(
  { ecosystem, packages: declared }: DeclaredPackages,
  packages: readonly LockedPackage[],
  facts: Pick<LayerRecord, "installer" | "files" | "sizeBytes">,
): LayerRecord {
  return {
    ecosystem,
    declared: [...declared],
    packages: packages.map((one) => ({ ...one, hashes: [...one.hashes] })),
    ...facts,
    builtAt: new Date().toISOString(),
  };
}
