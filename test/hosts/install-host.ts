import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { clientCache } from "../clients/client-cache.ts";
import type { AgentHost } from "./agent-host.ts";

export interface InstalledHost {
  readonly version: string;
  readonly program: string;
}

/** Installs the pinned version, or the newest one, once into a cache outside of the tree. */
export function installHost(host: AgentHost, { latest = false } = {}): InstalledHost {
  const { name } = host.npm;
  const version = latest ? npm(["view", name, "version"], process.cwd()).trim() : host.npm.version;
  const folder = folderOf(host, version);
  installOnce(folder, `${name}@${version}`);
  const needed = neededProgram(host);
  if (needed !== undefined) installOnce(needed.cache, needed.spec);
  return { version, program: join(folder, "node_modules/.bin", host.program) };
}

/** Where the program is that a host needs and the system does not have; undefined where nothing is missing. */
export function neededProgram({ loads }: AgentHost) {
  if (loads?.needs === undefined) return undefined;
  const { program, npm: npmPackage, folder } = loads.needs;
  if (SYSTEM_FOLDERS.some((one) => existsSync(join(one, program)))) return undefined;
  const { name, version } = npmPackage;
  const cache = clientCache(`needed-${program}-${version}`);
  return { cache, spec: `${name}@${version}`, folder: join(cache, "node_modules", name, folder) };
}

/** Where hosts find programs here. */
export const SYSTEM_FOLDERS = ["/usr/local/bin", "/usr/bin", "/bin"];

function installOnce(folder: string, spec: string): void {
  if (existsSync(join(folder, "installed"))) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  npm(["install", "--no-audit", "--no-fund", "--no-package-lock", spec], folder);
  writeFileSync(join(folder, "installed"), "");
}

/** Whether the pinned version is there already. */
export function isHostInstalled(host: AgentHost): boolean {
  return existsSync(join(folderOf(host, host.npm.version), "installed"));
}

function folderOf({ id }: AgentHost, version: string): string {
  return clientCache(`host-${id}-${version}`);
}

// On an older Node, npm quietly installs the last version of a host that still supports it.
function npm(args: string[], cwd: string): string {
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH ?? ""}`;
  const env = { ...process.env, PATH: path };
  return execFileSync("npm", args, { cwd, env, encoding: "utf8", stdio: "pipe", timeout: 600_000 });
}
