import * as z from "zod/v4";
import { conflict, halfHashed, hashMismatch, noHash, notFound, sourceOnly } from "./install-problems.ts";
import { type Install, type InstallJob, type LockedPackage, layerFolder } from "./installer.ts";
import type { PackagesError } from "./packages-error.ts";
import { pythonLock } from "./python-lock.ts";

/** For Python, with the pip of the interpreter itself. */
export const installWithPip: Install = async (job) => {
  const { steps, declared } = job;
  await steps.write(REQUIREMENTS, `${declared.packages.join("\n")}\n`);
  const resolved = await steps.run(
    pip(job, "install", [
      "--dry-run",
      "--ignore-installed",
      "--quiet",
      "--report",
      REPORT,
      "-r",
      REQUIREMENTS,
    ]),
  );
  if (!resolved.ok) throw await explain(job, resolved);
  const locked = readReport(await steps.read(REPORT));
  await steps.write(LOCK, pythonLock(locked));
  const installed = await steps.run(
    pip(job, "install", [
      ...["--require-hashes", "--no-deps", "--no-compile", "--no-warn-script-location", "--quiet"],
      ...["--target", `${layerFolder}/python`, "-r", LOCK],
    ]),
  );
  if (!installed.ok) throw await explain(job, installed);
  return locked;
};

const REQUIREMENTS = "/tmp/build/requirements.txt";
const LOCK = "/tmp/build/lock.txt";
const REPORT = "/tmp/build/report.json";

/** Wheels only: to look into a source archive pip would run its code. Nothing of the machine's own settings counts. */
function pip(
  { interpreter, registries }: InstallJob,
  command: string,
  options: readonly string[],
): [string, ...string[]] {
  return [
    interpreter,
    ...["-I", "-m", "pip", "--isolated", "--no-input", "--disable-pip-version-check"],
    ...["--no-color", "--retries", "1", "--timeout", "30", "--cache-dir", "/tmp/cache", command],
    ...["--index-url", registries.pythonIndex, "--only-binary", ":all:", ...options],
  ];
}

const report = () =>
  z.object({
    install: z.array(
      z.object({
        download_info: z.object({
          url: z.string(),
          archive_info: z.object({
            hash: z.string().optional(),
            hashes: z.record(z.string(), z.string()).optional(),
          }),
        }),
        // They go into the lock, where nothing but a name and a version may stand.
        metadata: z.object({ name: z.string().regex(/^[\w.-]+$/), version: z.string().regex(/^[\w.!+-]+$/) }),
      }),
    ),
  });

function readReport(text: string): LockedPackage[] {
  const parsed = report().parse(JSON.parse(text));
  return parsed.install.map(({ metadata: { name, version }, download_info: { url, archive_info } }) => {
    const sha256 =
      archive_info.hashes?.sha256 ?? /^sha256=([0-9a-f]{64})$/.exec(archive_info.hash ?? "")?.[1];
    if (sha256 === undefined || !/^[0-9a-f]{64}$/.test(sha256)) throw noHash(name);
    if (!/\.whl(?:#|$)/.test(url)) throw sourceOnly(name);
    return { name, version, hashes: [`sha256:${sha256}`] };
  });
}

async function explain(job: InstallJob, { stderr, failure }: { stderr: string; failure(): PackagesError }) {
  const mismatch = /DO NOT MATCH THE HASHES[\s\S]*?\n\s+([\w.-]+)[^\n]* from /.exec(stderr)?.[1];
  if (mismatch !== undefined) return hashMismatch(mismatch);
  if (/--require-hashes mode/.test(stderr)) return halfHashed();
  const missing = /No matching distribution found for ([^\s;]+)/.exec(stderr)?.[1];
  if (missing !== undefined && failure().problem === "failed") return await explainMissing(job, missing);
  if (/ResolutionImpossible|conflicting dependencies/.test(stderr)) return conflict();
  return failure();
}

/** No wheel that fits: because there is no such package or version, or because there are sources only. */
async function explainMissing(job: InstallJob, requirement: string): Promise<PackagesError> {
  const name = /^[\w.-]+/.exec(requirement)?.[0] ?? requirement;
  const argv = pip(job, "index", ["versions", name]).filter(
    (word) => word !== "--only-binary" && word !== ":all:",
  );
  const [program = "", ...rest] = argv;
  const listing = await job.steps.run([program, ...rest]);
  return listing.ok ? sourceOnly(requirement) : notFound(requirement);
}
