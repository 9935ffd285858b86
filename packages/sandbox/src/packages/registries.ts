import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

/** Where packages come from: the operator's or the person's choice, never a skill's. */
export interface Registries {
  /** A package index as PEP 503 describes it: `https://…/simple`, or `file:///…/simple` for a mirror on this machine. */
  readonly pythonIndex: string;
  readonly npmRegistry: string;
  /** Further hosts on which a registry keeps its files, `host` or `host:port`. */
  readonly fileHosts: readonly string[];
}

export const defaultRegistries: Registries = {
  pythonIndex: "https://pypi.org/simple",
  npmRegistry: "https://registry.npmjs.org",
  // What the index of pypi.org refers to.
  fileHosts: ["files.pythonhosted.org"],
};

/** The exact addresses that a build may reach: those of the configuration, and nothing that a package names. */
export function registryOrigins({ pythonIndex, npmRegistry, fileHosts }: Registries): readonly string[] {
  const written = [pythonIndex, npmRegistry].flatMap((address) => originOf(address) ?? []);
  return [...new Set([...written, ...fileHosts.map((host) => (host.includes(":") ? host : `${host}:443`))])];
}

/** The folder of an index on this machine, with its files beside the index as mirrors lay them out. */
export function registryFolders({ pythonIndex }: Registries): readonly string[] {
  const url = new URL(pythonIndex);
  return url.protocol === "file:" ? [dirname(fileURLToPath(url).replace(/\/+$/, ""))] : [];
}

/** What is wrong with an address of a registry, as the end of a sentence; undefined for one that can be used. */
export function registryMistake(
  address: string,
  { takesFolders }: { readonly takesFolders: boolean },
): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const form = takesFolders ? "an http, https or file address" : "an http or https address";
  if (url === undefined || !["http:", "https:", ...(takesFolders ? ["file:"] : [])].includes(url.protocol))
    return `must be ${form}`;
  // It would stand in the command line of the installer, and in its messages.
  if (url.username !== "" || url.password !== "") return "must not hold a name or password";
  if (url.protocol === "file:" && dirname(url.pathname.replace(/\/+$/, "")) === "/")
    return "must be a folder inside of the mirror's own";
  // The way out of the sandbox takes names only, so that no spelling of an address passes for another.
  if (url.protocol !== "file:" && /^[\d.]+$|^\[/.test(url.hostname))
    return "must name its host, not a number";
  return undefined;
}

function originOf(address: string): string | undefined {
  const url = new URL(address);
  if (url.protocol === "file:") return undefined;
  return `${url.hostname}:${url.port || (url.protocol === "http:" ? "80" : "443")}`;
}
