import { conflict, hashMismatch, notFound, sourceOnly } from "./install-problems.ts";
import { type Install, type InstallJob, layerFolder } from "./installer.ts";
import type { PackagesError } from "./packages-error.ts";
import { readPythonLock } from "./python-lock.ts";

/** For Python, with uv where the machine has it: the same steps as with pip, faster. */
export const installWithUv: Install = async (job) => {
  const { steps, declared } = job;
  await steps.write(REQUIREMENTS, `${declared.packages.join("\n")}\n`);
  const resolved = await steps.run(
    uv(job, "compile", ["--generate-hashes", "--no-header", "--no-annotate", "-o", LOCK, REQUIREMENTS]),
  );
  if (!resolved.ok) throw explain(resolved);
  const locked = readPythonLock(await steps.read(LOCK));
  const installed = await steps.run(
    uv(job, "install", [
      ...["--require-hashes", "--no-deps", "--link-mode", "copy"],
      ...["--target", `${layerFolder}/python`, "-r", LOCK],
    ]),
  );
  if (!installed.ok) throw explain(installed);
  return locked;
};

const REQUIREMENTS = "/tmp/build/requirements.in";
const LOCK = "/tmp/build/lock.txt";

function uv({ installer, interpreter, registries }: InstallJob, command: string, options: readonly string[]) {
  const [program, ...first] = installer;
  return [
    program,
    ...first,
    ...["pip", command, "--no-config", "--quiet", "--color", "never", "--cache-dir", "/tmp/cache"],
    ...["--python", interpreter, "--no-python-downloads", "--default-index", registries.pythonIndex],
    ...["--only-binary", ":all:", ...options],
  ] as const;
}

function explain({ stderr, failure }: { stderr: string; failure(): PackagesError }): PackagesError {
  // It breaks its lines anywhere.
  const text = stderr.replaceAll(/\s+/g, " ");
  const mismatch = /Hash mismatch for `([^`=]+)/.exec(text)?.[1];
  if (mismatch !== undefined) return hashMismatch(mismatch);
  const missing = /[Bb]ecause ([\w.-]+) was not found in the package registry/.exec(text)?.[1];
  if (missing !== undefined) return notFound(missing);
  const unbuilt = /Wheels are required for `([^`]+)`/.exec(text)?.[1];
  if (unbuilt !== undefined) return sourceOnly(unbuilt);
  return /No solution found/.test(text) && failure().problem === "failed" ? conflict() : failure();
}
