import { accessSync, constants, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { pathFolders, programFiles } from "@skillquay/skill/program-files";
import type { SkillEnvironment } from "@skillquay/tools";

export interface EnvironmentPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
  readonly homeDirectory: string;
  readonly platform: NodeJS.Platform;
}

/** What is on this machine. Nothing is looked at before it is asked for, and each thing once. */
export function createSkillEnvironment(place: EnvironmentPlace): SkillEnvironment {
  const programs = new Map<string, boolean>();
  let servers: ReadonlySet<string> | undefined | "unread" = "unread";
  return {
    system: place.platform,
    hasProgram(name) {
      const isInstalled = programs.get(name) ?? isOnPath(name, place);
      programs.set(name, isInstalled);
      return isInstalled;
    },
    hasServer(name) {
      if (servers === "unread") servers = configuredServers(place);
      return servers?.has(name.toLowerCase());
    },
  };
}

function isOnPath(name: string, place: EnvironmentPlace): boolean {
  const files = programFiles(name, place);
  return pathFolders(place).some((folder) => files.some((file) => isProgram(join(folder, file))));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** Names of the MCP servers in the settings of the usual hosts; undefined where no such file is found. Only names are kept. */
function configuredServers(place: EnvironmentPlace): ReadonlySet<string> | undefined {
  const names = new Set<string>();
  let isKnown = false;
  for (const file of settingsFiles(place)) {
    const servers = serversIn(file);
    if (servers === undefined) continue;
    isKnown = true;
    for (const name of servers) names.add(name.toLowerCase());
  }
  return isKnown ? names : undefined;
}

function settingsFiles({ cwd, homeDirectory }: EnvironmentPlace): string[] {
  const project = [".mcp.json", ".cursor/mcp.json", ".vscode/mcp.json", ".codex/config.toml"];
  const user = [".claude.json", ".cursor/mcp.json", ".codex/config.toml", ".gemini/settings.json"];
  return [...project.map((file) => join(cwd, file)), ...user.map((file) => join(homeDirectory, file))];
}

// Some hosts keep their history in the same file; beyond this it is not worth reading.
const LARGEST_BYTES = 16 * 1024 * 1024;

function serversIn(file: string): string[] | undefined {
  try {
    if (statSync(file).size > LARGEST_BYTES) return undefined;
    const text = readFileSync(file, "utf8");
    if (file.endsWith(".toml")) {
      return [...text.matchAll(/^\s*\[mcp_servers\.(?:"([^"]+)"|([\w-]+))/gm)].map(
        ([, quoted, bare]) => quoted ?? bare ?? "",
      );
    }
    const parsed: unknown = JSON.parse(text);
    return [...keysOf(parsed, "mcpServers"), ...keysOf(parsed, "servers")];
  } catch {
    return undefined; // Missing, or with comments: then nothing is known of it.
  }
}

function keysOf(value: unknown, key: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  const inner: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof inner === "object" && inner !== null ? Object.keys(inner) : [];
}
