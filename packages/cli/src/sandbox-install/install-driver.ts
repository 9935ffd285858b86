import {
  driverLocks,
  driverNames,
  drivers,
  type LockedDriver,
  libraryFolder,
} from "@skillquay/sandbox/libraries";
import { terminalLine } from "../output/terminal-text.ts";
import { CliError, usageError } from "../program/cli-error.ts";
import type { CommandContext } from "../program/command.ts";
import { sandboxLibrariesOf } from "../settings/config-folders.ts";
import { installLibrary } from "./install-library.ts";

/** `skillquay sandbox install <name>` */
export async function installDriver({ io, out, positionals }: CommandContext): Promise<number> {
  const driver = installable(positionals[1]);
  const { library, settings } = drivers[driver];
  if (library === undefined) throw new Error(`${driver} has a lock and no library`);
  const { name, version, minimumNode } = library;
  if (minimumNode !== undefined && isOlder(io.nodeVersion, minimumNode)) {
    throw new CliError(
      "node_too_old",
      `The ${driver} sandbox needs Node ${minimumNode} or newer; this is ${io.nodeVersion}.`,
      { suggestions: [`Start skillquay with a newer Node: skillquay sandbox install ${driver}`] },
    );
  }
  const packages = driverLocks[driver];
  const folder = libraryFolder(sandboxLibrariesOf(io), driver);
  // Each package is asked for twice: what there is of it, and its files.
  const total = Object.keys(packages).length * 2;
  let done = 0;
  out.progress(`Fetching ${name} …`);
  const isNew = await installLibrary({ driver, name, version, packages, folder }, io, () => {
    done = Math.min(done + 1, total);
    out.bar(`Fetching ${name}`, { done, total, unit: "requests" });
  });
  out.endProgress();
  if (out.json({ driver, package: `${name}@${version}`, folder, installed: isNew })) return 0;
  out.print(`${isNew ? "Installed" : "Already installed"}: ${name} ${version}, in ${terminalLine(folder)}`);
  const flags = "sandboxImage" in settings && driver === "docker" ? " --sandbox-image python:3.12-slim" : "";
  out.say(`See whether it works here: skillquay sandbox probe --sandbox ${driver}${flags}`);
  return 0;
}

function installable(name: string | undefined): LockedDriver {
  const names = Object.keys(driverLocks).filter(isLocked);
  const driver = names.find((known) => known === name);
  if (driver !== undefined) return driver;
  const use = `Use one of: ${names.map((known) => `skillquay sandbox install ${known}`).join(", ")}`;
  if (name === undefined) throw usageError("sandbox_missing", "Which sandbox is to be installed?", [use]);
  if (driverNames.some((known) => known === name)) {
    throw usageError("sandbox_needs_nothing", `The ${name} sandbox needs no package of npm.`, [
      "Install the program itself with the system's packages, such as: apt install bubblewrap",
      use,
    ]);
  }
  throw usageError("sandbox_unknown", `There is no sandbox '${terminalLine(name)}'.`, [use]);
}

function isLocked(name: string): name is LockedDriver {
  return name in driverLocks;
}

function isOlder(version: string, minimum: string): boolean {
  const [have, need] = [version, minimum].map((text) => text.replace(/^v/, "").split(".").map(Number));
  for (let index = 0; index < 3; index += 1) {
    const difference = (have?.[index] ?? 0) - (need?.[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
