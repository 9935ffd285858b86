import { join } from "node:path";
import { configFolders } from "../settings/config-folders.ts";
import type { Host } from "./hosts.ts";

export const goose: Host = {
  id: "goose",
  title: "Goose",
  format: "yaml",
  scopes: ["user"],
  files: (_scope, machine) => {
    if (machine.platform === "win32") {
      return [join(configFolders(machine).appData, "Block", "goose", "config", "config.yaml")];
    }
    return [join(configFolders(machine).config, "goose", "config.yaml")];
  },
  keyPath: () => ["extensions"],
  entry: ([cmd = "", ...args]) => ({
    name: "skillquay",
    type: "stdio",
    cmd,
    args,
    enabled: true,
    timeout: 300,
  }),
  traces: (machine) => [
    machine.platform === "win32"
      ? join(configFolders(machine).appData, "Block", "goose")
      : join(configFolders(machine).config, "goose"),
  ],
  next: "Start a new session.",
};

export const opencode: Host = {
  id: "opencode",
  title: "OpenCode",
  format: "json",
  scopes: ["user", "project"],
  files: (scope, machine) => {
    if (scope === "user") {
      const folder = join(configFolders(machine).config, "opencode");
      return [join(folder, "opencode.json"), join(folder, "opencode.jsonc")];
    }
    return ["opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc"].map(
      (name) => join(machine.cwd, name),
    );
  },
  // Version 2 nests servers under mcp.servers and still reads version 1's flat shape, so the flat one is
  // right for both unless the file already has the nested one.
  keyPath: (existing) => (hasNestedServers(existing) ? ["mcp", "servers"] : ["mcp"]),
  entry: (command) => ({ type: "local", command: [...command], enabled: true }),
  traces: (machine) => [
    join(configFolders(machine).config, "opencode"),
    join(machine.homeDirectory, ".opencode"),
  ],
  next: "Start a new session.",
};

export const zed: Host = {
  id: "zed",
  title: "Zed",
  format: "json",
  scopes: ["user", "project"],
  files: (scope, machine) => {
    if (scope === "project") return [join(machine.cwd, ".zed", "settings.json")];
    return [join(zedFolder(machine), "settings.json")];
  },
  keyPath: () => ["context_servers"],
  entry: ([command = "", ...args]) => ({ command, args }),
  traces: (machine) => [zedFolder(machine)],
  next: "Zed notices the file; look for a green dot in the Agent Panel's settings.",
};

function zedFolder(machine: Parameters<Host["traces"]>[0]): string {
  const { appData, config } = configFolders(machine);
  return machine.platform === "win32" ? join(appData, "Zed") : join(config, "zed");
}

/** A server that happens to be called `servers` has a type, a command or a switch of its own. */
function hasNestedServers(existing: unknown): boolean {
  const servers = member(member(existing, "mcp"), "servers");
  if (typeof servers !== "object" || servers === null || Array.isArray(servers)) return false;
  return (
    !("type" in servers && typeof servers.type === "string") &&
    !("enabled" in servers && typeof servers.enabled === "boolean")
  );
}

function member(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return Object.entries(value).find(([name]) => name === key)?.[1];
}
