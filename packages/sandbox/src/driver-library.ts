import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { DriverMeans } from "./driver-meta.ts";
import { emptyReport } from "./empty-report.ts";
import { driverLocks, type LockedDriver } from "./generated/driver-locks.ts";
import { SandboxError, type SandboxReport } from "./sandbox.ts";

/**
 * Loads the library of a driver: the one that was installed for exactly this program, or else one that lies beside it, as
 * for those who have our package among others in a project of their own.
 */
export async function importLibrary<Library>(
  { driver, name }: { readonly driver: LockedDriver; readonly name: string },
  { libraries }: DriverMeans,
  beside: () => Promise<Library>,
): Promise<Library> {
  const entry = libraries === undefined ? undefined : libraryEntry(libraries, driver);
  const isInstalled = entry !== undefined && existsSync(entry);
  try {
    // By `require`, because the bundled program cannot import by itself: the entry does.
    const loading: Promise<Library> = isInstalled ? createRequire(entry)(entry) : beside();
    return await loading;
  } catch (cause) {
    const state = isInstalled ? "which is damaged" : "which is not installed";
    throw new SandboxError(
      "sandbox_unavailable",
      `The ${driver} sandbox needs the package '${name}', ${state}`,
      {
        fix: `Run: skillquay sandbox install ${driver}`,
        cause,
      },
    );
  }
}

/** The report of a driver whose library cannot be loaded; undefined when it can, or fails for a reason of its own. */
export async function missingLibrary(
  driver: LockedDriver,
  load: () => Promise<unknown>,
): Promise<SandboxReport | undefined> {
  try {
    await load();
  } catch (error) {
    if (error instanceof SandboxError && error.fix !== undefined)
      return { ...emptyReport(driver), why: error.message, fix: error.fix };
  }
  return undefined;
}

/** Its own folder for each set of versions: what another version of this program needs stays there for it. */
export function libraryFolder(libraries: string, driver: LockedDriver): string {
  const digest = createHash("sha256").update(JSON.stringify(driverLocks[driver])).digest("hex").slice(0, 12);
  return join(libraries, `${driver}-${digest}`);
}

/** Written when all the rest of the folder is there. */
export function libraryEntry(libraries: string, driver: LockedDriver): string {
  return join(libraryFolder(libraries, driver), "load.cjs");
}

export function entrySource(name: string): string {
  return `module.exports = import(${JSON.stringify(name)});\n`;
}
