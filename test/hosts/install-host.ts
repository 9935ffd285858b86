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
  if (!existsSync(join(folder, "installed"))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
    npm(["install", "--no-audit", "--no-fund", "--no-package-lock", `${name}@${version}`], folder);
    writeFileSync(join(folder, "installed"), "");
  }
  return { version, program: join(folder, "node_modules/.bin", host.program) };
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
