import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { entrySource } from "@skillquay/sandbox/libraries";
import { CliError } from "../program/cli-error.ts";
import type { Io } from "../program/io.ts";
import { findNpm } from "./find-npm.ts";
import { failureOf } from "./install-failures.ts";
import { runNpm } from "./run-npm.ts";

export type InstallMachine = Pick<
  Io,
  "env" | "cwd" | "homeDirectory" | "platform" | "nodeFile" | "nodeVersion"
>;

export interface LibraryToInstall {
  readonly driver: string;
  readonly name: string;
  readonly version: string;
  /** Everything that comes with it, by the place that npm puts it. */
  readonly packages: Readonly<Record<string, object>>;
  /** Where it is, once it is whole. */
  readonly folder: string;
}

/** Fetches a driver's library into a folder of its own, tries it, and puts it in place. False: it was there. */
export async function installLibrary(
  library: LibraryToInstall,
  machine: InstallMachine,
  onFetch: () => void = () => {},
): Promise<boolean> {
  const { driver, name, version, folder } = library;
  if (existsSync(join(folder, "load.cjs")) && (await canLoad(folder, machine.nodeFile))) return false;
  const npmFile = await findNpm(machine);
  if (npmFile === undefined) {
    throw new CliError("npm_not_found", "npm is needed to fetch the package, and was not found.", {
      suggestions: ["Install npm for this user or this machine; one inside of a project is not used"],
    });
  }
  const unfinished = `${folder}.${randomUUID()}.tmp`;
  try {
    await mkdir(unfinished, { recursive: true });
    const manifest = { private: true, dependencies: { [name]: version } };
    const lock = { lockfileVersion: 3, requires: true, packages: { "": manifest, ...library.packages } };
    await writeFile(join(unfinished, "package.json"), JSON.stringify(manifest));
    await writeFile(join(unfinished, "package-lock.json"), JSON.stringify(lock));
    const { nodeFile, env } = machine;
    const fetched = await runNpm({ nodeFile, npmFile, folder: unfinished, env, onFetch });
    if (!fetched.ok) throw failureOf(fetched, { driver, name });
    await writeFile(join(unfinished, "load.cjs"), entrySource(name));
    if (!(await canLoad(unfinished, nodeFile))) throw doesNotLoad(name, machine.nodeVersion);
    await putInPlace(unfinished, folder);
  } catch (cause) {
    if (cause instanceof CliError) throw cause;
    const reason = cause instanceof Error && "code" in cause ? String(cause.code) : "unknown reason";
    throw new CliError(
      "sandbox_not_installed",
      `The package could not be written to ${folder} (${reason}).`,
      {
        suggestions: ["Make room, or check the permissions of that folder"],
        cause,
      },
    );
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
  }
  return true;
}

/** Another one may be faster, or a damaged one in the way. */
async function putInPlace(unfinished: string, folder: string): Promise<void> {
  const old = `${folder}.${randomUUID()}.old`;
  await mkdir(dirname(folder), { recursive: true });
  await rename(folder, old).catch(() => {});
  await rename(unfinished, folder);
  await rm(old, { recursive: true, force: true });
}

/** In a process of its own: what is tried here is not to stay in this one. */
async function canLoad(folder: string, nodeFile: string): Promise<boolean> {
  const child = spawn(nodeFile, [join(folder, "load.cjs")], {
    cwd: folder,
    env: {},
    stdio: "ignore",
    timeout: 60_000,
  });
  return await new Promise((resolve) => {
    child.once("error", () => resolve(false));
    child.once("close", (code) => resolve(code === 0));
  });
}

function doesNotLoad(name: string, nodeVersion: string): CliError {
  return new CliError(
    "sandbox_not_installed",
    `'${name}' was fetched but does not load with Node ${nodeVersion}.`,
    {
      suggestions: ["Try a newer Node"],
    },
  );
}
