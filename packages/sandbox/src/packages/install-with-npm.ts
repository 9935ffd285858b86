import { conflict, hashMismatch, notFound } from "./install-problems.ts";
import { type Install, type InstallJob, type LockedPackage, layerFolder } from "./installer.ts";
import { readNpmLock } from "./npm-lock.ts";
import type { PackagesError } from "./packages-error.ts";

/** For JavaScript, with npm. A lock of the skill is taken as it is; without one the versions are resolved first. */
export const installWithNpm: Install = async (job) => {
  const { steps, declared } = job;
  const dependencies = Object.fromEntries(declared.packages.map(nameAndRange));
  await steps.write(
    `${layerFolder}/package.json`,
    JSON.stringify({ name: "layer", version: "0.0.0", private: true, dependencies }),
  );
  if (declared.lock === undefined) {
    const resolved = await steps.run(npm(job, "install", ["--package-lock-only"]));
    if (!resolved.ok) throw explain(resolved, []);
  } else {
    readNpmLock(declared.lock);
    await steps.write(LOCK, declared.lock);
  }
  const locked = readNpmLock(await steps.read(LOCK));
  const installed = await steps.run(npm(job, "ci", []));
  if (!installed.ok) throw explain(installed, locked);
  return locked;
};

const LOCK = `${layerFolder}/package-lock.json`;

/** `@scope/name@range` */
function nameAndRange(requirement: string): [string, string] {
  const at = requirement.indexOf("@", 1);
  return [requirement.slice(0, at), requirement.slice(at + 1) || "*"];
}

/** No scripts of packages, and no links to their programs, which the layer could not hold. */
function npm({ installer, registries }: InstallJob, command: string, options: readonly string[]) {
  const [program, ...first] = installer;
  return [
    program,
    ...first,
    command,
    ...["--prefix", layerFolder, "--registry", registries.npmRegistry, "--cache", "/tmp/cache"],
    ...[
      "--ignore-scripts",
      "--omit",
      "dev",
      "--no-bin-links",
      "--no-audit",
      "--no-fund",
      "--no-update-notifier",
    ],
    ...["--install-strategy", "hoisted", "--fetch-retries", "1", "--loglevel", "error", ...options],
  ] as const;
}

function explain(
  { stderr, failure }: { stderr: string; failure(): PackagesError },
  locked: readonly LockedPackage[],
): PackagesError {
  if (/\bEINTEGRITY\b/.test(stderr)) {
    const lockedHash = / (sha\d+-\S+) but got /.exec(stderr)?.[1];
    const poisoned = locked.find(({ hashes }) => lockedHash !== undefined && hashes.includes(lockedHash));
    return hashMismatch(poisoned?.name ?? "a package");
  }
  const missing =
    /'([^'\s]+)' is not in this registry|No matching version found for ([^\s]+?)\.?$/m.exec(stderr) ??
    /404 Not Found - GET \S*\/([^\s/]+)/.exec(stderr);
  if (missing !== null && failure().problem === "failed") return notFound(missing[1] ?? missing[2] ?? "it");
  return /\bERESOLVE\b/.test(stderr) ? conflict() : failure();
}
