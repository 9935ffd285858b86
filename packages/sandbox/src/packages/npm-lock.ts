import * as z from "zod/v4";
import { noHash, notFromRegistry } from "./install-problems.ts";
import type { LockedPackage } from "./installer.ts";
import { PackagesError } from "./packages-error.ts";

const lockFile = () =>
  z.object({
    lockfileVersion: z.number(),
    packages: z.record(
      z.string(),
      z.object({
        name: z.string().optional(),
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        inBundle: z.boolean().optional(),
        dev: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  });

/**
 * The packages of a `package-lock.json`, ours or a skill's. Each has a hash and comes from a registry; one that is a link, a
 * repository or a folder is refused by name.
 */
export function readNpmLock(text: string): LockedPackage[] {
  const parsed = lockFile().safeParse(parseJson(text));
  if (!parsed.success || parsed.data.lockfileVersion < 2) throw notALock();
  return Object.entries(parsed.data.packages).flatMap(([place, entry]): LockedPackage[] => {
    if (place === "" || entry.dev === true) return [];
    const name = entry.name ?? place.replace(/^.*node_modules\//, "");
    const isInPlace = /^(?:node_modules\/(?:@[\w.~-]+\/)?[\w.~-]+\/?)+$/.test(place) && !place.includes("..");
    if (!isInPlace || entry.link === true) throw notFromRegistry(name);
    if (entry.resolved !== undefined && !/^https?:\/\//.test(entry.resolved)) throw notFromRegistry(name);
    // What comes inside of another package is covered by that one's hash.
    if (entry.inBundle === true) return [];
    if (entry.version === undefined || !/^(?:sha\d{3,}-[A-Za-z0-9+/=]+\s*)+$/.test(entry.integrity ?? ""))
      throw noHash(name);
    const hashes = (entry.integrity ?? "").trim().split(/\s+/);
    return [
      {
        name,
        version: entry.version,
        hashes,
        ...(entry.hasInstallScript === true && { hasInstallScript: true }),
      },
    ];
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notALock(): PackagesError {
  return new PackagesError(
    "refused",
    "The skill's package-lock.json cannot be read, or is of an npm before 7.",
    {
      fix: "Have the skill's author write it anew with 'npm install --package-lock-only', or remove it",
    },
  );
}
