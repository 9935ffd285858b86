import { join } from "node:path";
import type { Io } from "../program/io.ts";
import { configFolders } from "../settings/config-folders.ts";
import { goose, opencode, zed } from "./hosts-own-shape.ts";

export type Scope = "project" | "user";
export type ConfigFormat = "json" | "toml" | "yaml";
export type ServerEntry = Readonly<Record<string, string | number | boolean | readonly string[]>>;
export type Machine = Pick<Io, "env" | "homeDirectory" | "platform" | "cwd">;

/** An agent that can be connected: where its settings are and how they name a server. */
export interface Host {
  readonly id: string;
  readonly title: string;
  readonly format: ConfigFormat;
  /** First one is what a person most likely means. */
  readonly scopes: readonly Scope[];
  /** Candidates, most common first: the first that exists is edited, otherwise the first is made. */
  files(scope: Scope, machine: Machine): readonly string[];
  /** Where the entry sits in the file. `existing` is the parsed file, for hosts with more than one shape. */
  keyPath(existing: unknown): readonly string[];
  entry(command: readonly string[]): ServerEntry;
  /** Folders or files whose presence shows that the host is installed. */
  traces(machine: Machine): readonly string[];
  /** The host's own command for the same thing, where it has one. */
  addCommand?(command: readonly string[], scope: Scope): readonly string[];
  /** What to do after the file is written. */
  readonly next: string;
}

const claudeCode: Host = {
  id: "claude-code",
  title: "Claude Code",
  format: "json",
  scopes: ["user", "project"],
  files: (scope, machine) => {
    if (scope === "project") return [join(machine.cwd, ".mcp.json")];
    return [join(configFolders(machine).claudeHome ?? machine.homeDirectory, ".claude.json")];
  },
  keyPath: () => ["mcpServers"],
  entry: typedEntry,
  traces: (machine) => [
    join(machine.homeDirectory, ".claude.json"),
    configFolders(machine).claudeHome ?? join(machine.homeDirectory, ".claude"),
  ],
  addCommand: (command, scope) => ["claude", "mcp", "add", "--scope", scope, "skillquay", "--", ...command],
  next: "Start a new session and type /mcp to see it.",
};

const claudeDesktop: Host = {
  id: "claude-desktop",
  title: "Claude Desktop",
  format: "json",
  scopes: ["user"],
  files: (_scope, machine) => [
    join(configFolders(machine).application, "Claude", "claude_desktop_config.json"),
  ],
  keyPath: () => ["mcpServers"],
  entry: commandEntry,
  traces: (machine) => [join(configFolders(machine).application, "Claude")],
  next: "Quit Claude Desktop completely and start it again.",
};

const codex: Host = {
  id: "codex",
  title: "Codex",
  format: "toml",
  scopes: ["user", "project"],
  files: (scope, machine) => {
    const folder = scope === "project" ? join(machine.cwd, ".codex") : configFolders(machine).codexHome;
    return [join(folder, "config.toml")];
  },
  keyPath: () => ["mcp_servers"],
  entry: commandEntry,
  traces: (machine) => [configFolders(machine).codexHome],
  addCommand: (command, scope) =>
    scope === "user" ? ["codex", "mcp", "add", "skillquay", "--", ...command] : [],
  next: "Start a new session and type /mcp to see it.",
};

const cursor: Host = {
  id: "cursor",
  title: "Cursor",
  format: "json",
  scopes: ["user", "project"],
  files: (scope, machine) => [
    join(scope === "project" ? machine.cwd : machine.homeDirectory, ".cursor", "mcp.json"),
  ],
  keyPath: () => ["mcpServers"],
  entry: commandEntry,
  traces: (machine) => [join(machine.homeDirectory, ".cursor")],
  next: "Cursor notices the file; switch the server on in Settings, Tools & MCP, if it is off.",
};

const vscode: Host = {
  id: "vscode",
  title: "VS Code",
  format: "json",
  scopes: ["user", "project"],
  files: (scope, machine) => {
    if (scope === "project") return [join(machine.cwd, ".vscode", "mcp.json")];
    return [join(configFolders(machine).application, "Code", "User", "mcp.json")];
  },
  keyPath: () => ["servers"],
  entry: typedEntry,
  traces: (machine) => [
    join(configFolders(machine).application, "Code"),
    join(machine.homeDirectory, ".vscode"),
  ],
  next: "Run 'MCP: List Servers' from the command palette to start it.",
};

const gemini: Host = {
  id: "gemini",
  title: "Gemini CLI",
  format: "json",
  scopes: ["user", "project"],
  files: (scope, machine) => {
    return [join(scope === "project" ? machine.cwd : machine.homeDirectory, ".gemini", "settings.json")];
  },
  keyPath: () => ["mcpServers"],
  entry: commandEntry,
  traces: (machine) => [join(machine.homeDirectory, ".gemini")],
  next: "Start a new session and type /mcp to see it.",
};

export const hosts: readonly Host[] = [
  claudeCode,
  claudeDesktop,
  codex,
  cursor,
  vscode,
  gemini,
  goose,
  opencode,
  zed,
];

function commandEntry([command = "", ...args]: readonly string[]): ServerEntry {
  return { command, args };
}

function typedEntry(command: readonly string[]): ServerEntry {
  return { type: "stdio", ...commandEntry(command) };
}
