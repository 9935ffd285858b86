import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { PackageSource, RegistryProblem } from "@skillquay/local";
import type { Io } from "../program/io.ts";
import { cacheFolderOf } from "../settings/config-folders.ts";
import type { Settings } from "../settings/settings.ts";
import { ownRegistries } from "./own-registries.ts";

/** Where packages of scripts are kept. As root in a folder that scripts, which are another user then, can pass through. */
export function packagesFolder(io: Pick<Io, "env" | "homeDirectory" | "platform" | "isRoot">): string {
  const folder = join(cacheFolderOf(io), "packages");
  return io.isRoot && io.platform === "linux" && !isOpenToAll(dirname(folder))
    ? "/var/cache/skillquay/packages"
    : folder;
}

/** Whether every user may pass through the folders of a path that are there. */
function isOpenToAll(path: string): boolean {
  const mode = modeOf(path);
  if (mode !== undefined && (mode & 0o001) === 0) return false;
  return dirname(path) === path || isOpenToAll(dirname(path));
}

/** Undefined for what is not there, and for a path through a file: where it cannot be used, using it says so. */
function modeOf(path: string): number | undefined {
  try {
    return statSync(path).mode;
  } catch {
    return undefined;
  }
}

/** Where packages come from: this person's settings, then what pip and npm are set to use. Nothing of a skill or project. */
export function packageSource(
  io: Pick<Io, "env" | "homeDirectory" | "platform" | "isRoot">,
  { pythonIndex, npmRegistry, packageHosts, packageLayerMegabytes }: Settings,
): PackageSource {
  const own = ownRegistries(io);
  const python = usable(pythonIndex ?? own.pythonIndex, "pip", "python-index");
  const node = usable(npmRegistry ?? own.npmRegistry, "npm", "npm-registry");
  const isUsual = python.address === undefined;
  return {
    folder: packagesFolder(io),
    registries: {
      pythonIndex: python.address ?? "https://pypi.org/simple",
      npmRegistry: node.address ?? "https://registry.npmjs.org",
      // What the index of pypi.org refers to.
      fileHosts: [...(isUsual ? ["files.pythonhosted.org"] : []), ...packageHosts],
    },
    limits: { layerBytes: packageLayerMegabytes * 1_048_576, stepMs: 300_000 },
    unusable: {
      ...(python.problem !== undefined && { python: python.problem }),
      ...(node.problem !== undefined && { node: node.problem }),
    },
  };
}

/** An address that cannot be used is none to pass over: the same name may be another package elsewhere. */
function usable(
  address: string | undefined,
  program: "pip" | "npm",
  flag: string,
): { readonly address?: string; readonly problem?: RegistryProblem } {
  if (address === undefined) return {};
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isWeb = url !== undefined && ["http:", "https:"].includes(url.protocol);
  const isFolder = url?.protocol === "file:" && program === "pip";
  const hasPassword = url !== undefined && (url.username !== "" || url.password !== "");
  const isNumber = url !== undefined && /^[\d.]+$|^\[/.test(url.hostname);
  if ((isWeb || isFolder) && !hasPassword && !isNumber) return { address };
  const why = hasPassword
    ? "holds a name or password, which would stand in the command line of the installer"
    : "is not an http or https address with a host name";
  return {
    problem: {
      why: `The registry that ${program} is set to use ${why}, so nothing is installed.`,
      fix: `Ask the user to name one with --${flag}`,
    },
  };
}
