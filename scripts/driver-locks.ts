import { z } from "zod/v4";
import { drivers } from "../packages/sandbox/src/generated/drivers.ts";

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});
type LockedPackages = z.infer<typeof lockSchema>["packages"];

/**
 * packages/sandbox/src/generated/driver-locks.ts: for each driver with a library, every package that comes with it, by the version
 * and the checksum that ours are tested with. `skillquay sandbox install` installs these and no others.
 */
export function driverLocksModule(lockFile: string): string {
  const { packages } = lockSchema.parse(JSON.parse(lockFile));
  const locks = Object.values(drivers).flatMap((driver) =>
    driver.library === undefined ? [] : [[driver.name, lockOf(driver.library.name, packages)] as const],
  );
  return `// Made by \`npm run gen\` from package-lock.json and the drivers of packages/sandbox. Do not edit.

export interface LockedPackage {
  readonly version: string;
  readonly integrity: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** By driver: its packages, by the place that npm puts them. */
export const driverLocks = {
${locks.map(([name, lock]) => `  ${name}: ${indent(JSON.stringify(lock, undefined, 2))},`).join("\n")}
} as const satisfies Readonly<Record<string, Readonly<Record<string, LockedPackage>>>>;

export type LockedDriver = keyof typeof driverLocks;
`;
}

function indent(json: string): string {
  return json.replaceAll("\n", "\n  ");
}

function lockOf(name: string, packages: LockedPackages) {
  const locked = new Map<string, unknown>();
  const add = (path: string) => {
    if (locked.has(path)) return;
    const { version, integrity, dependencies } = packages[path] ?? {};
    if (version === undefined || integrity === undefined)
      throw new Error(`package-lock.json has no checksum of ${path}`);
    locked.set(path, { version, integrity, ...(dependencies !== undefined && { dependencies }) });
    for (const dependency of Object.keys(dependencies ?? {})) add(placeOf(dependency, path, packages));
  };
  add(placeOf(name, "", packages));
  return Object.fromEntries([...locked].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where Node finds a package from another one's folder. */
function placeOf(name: string, from: string, packages: LockedPackages): string {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const path = `${at === "" ? "" : `${at}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (at === "") throw new Error(`package-lock.json has no ${name} for ${from || "the root"}`);
  }
}
