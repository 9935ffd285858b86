import { join, resolve } from "node:path";
import { HOST_IDS, type HostId, hostProfile } from "@skillquay/tools";
import { defaultEmbedderSettings, type EmbedderSettings, embedderSettings } from "./embedder-settings.ts";
import { defaultScriptSettings, type ScriptSettings, scriptSettings } from "./script-settings.ts";

/** What the program runs with, after flags, environment, files and defaults are merged. */
export interface Settings extends ScriptSettings, EmbedderSettings {
  /** Absolute. Empty means: the usual skill folders of this project and this user. */
  readonly dir: readonly string[];
  readonly tools: string;
  readonly toolPrefix: string;
  readonly strictResources: boolean;
  /** In characters. Undefined: as the host's profile says. */
  readonly catalogBudget: { readonly instructions: number; readonly tool: number } | undefined;
  /** Names of skills that agents see first, and of those that are not served. */
  readonly pin: readonly string[];
  readonly exclude: readonly string[];
  readonly watch: boolean;
  readonly cache: boolean;
  readonly http: boolean;
  /** The agent that is served, or where to listen: see `listenAddress` and `agentHost`. */
  readonly host: LoopbackAddress | HostId;
  readonly port: number;
  readonly logLevel: LogLevel;
}

export type SettingName = keyof Settings;
export const logLevels = ["silent", "error", "warn", "info", "debug"] as const;
export const loopbackAddresses = ["127.0.0.1", "::1"] as const;
export type LoopbackAddress = (typeof loopbackAddresses)[number];
export type LogLevel = (typeof logLevels)[number];

export const defaultSettings: Settings = {
  dir: [],
  tools: "standard",
  toolPrefix: "",
  strictResources: false,
  catalogBudget: undefined,
  pin: [],
  exclude: [],
  watch: true,
  cache: true,
  http: false,
  host: "127.0.0.1",
  port: 4710,
  logLevel: "info",
  ...defaultScriptSettings,
  ...defaultEmbedderSettings,
};

export function listenAddress({ host }: Pick<Settings, "host">): LoopbackAddress {
  return loopbackAddresses.find((address) => address === host) ?? "127.0.0.1";
}

/** Undefined where no agent was named: then it counts what the client says of itself. */
export function agentHost({ host }: Pick<Settings, "host">): HostId | undefined {
  return HOST_IDS.find((id) => id === host);
}

/** Where a value came from, and what a relative folder in it is relative to. */
export interface SettingSource {
  readonly kind: "user-file" | "project-file" | "environment" | "flag";
  readonly values: Readonly<Record<string, unknown>>;
  readonly baseDirectory: string;
  readonly homeDirectory: string;
  readonly delimiter: string;
  title(name: string): string;
}

/** One setting, everywhere it can be given. The reference page and the flags are made from this. */
export interface Setting {
  /** Also its key in a configuration file. */
  readonly name: SettingName;
  readonly flag: string;
  readonly env: string;
  readonly type: "switch" | "value";
  readonly valueName?: string;
  readonly repeatable?: boolean;
  /** A switch that is on by default is turned off with `--no-<flag>`. */
  readonly negatable?: boolean;
  /** A project's file cannot set it, because a project may come from a stranger. */
  readonly userOnly?: boolean;
  /** As text, for people. */
  readonly default: string;
  readonly description: string;
  readonly example: { readonly flag: string; readonly env: string; readonly file: string };
  /** The parsed part, or what is wrong with it, worded to follow the setting's name. */
  read(raw: unknown, source: SettingSource): Partial<Settings> | string;
}

export const settings: readonly Setting[] = [
  {
    name: "dir",
    flag: "dir",
    env: "SKILLS_DIR",
    type: "value",
    valueName: "folder",
    repeatable: true,
    default: "the skill folders of this project and this user",
    description: "Folder to look for skills in, instead of the usual ones. May be given several times.",
    example: { flag: "--dir ./skills", env: "./skills:./more-skills", file: '["./skills"]' },
    read: readFolders,
  },
  {
    name: "tools",
    flag: "tools",
    env: "SKILLQUAY_TOOLS",
    type: "value",
    valueName: "preset|names",
    default: "standard",
    description: "Which tools an agent gets: a preset, or tool names separated by commas.",
    example: { flag: "--tools reader", env: "skill,search_skills", file: '"reader"' },
    read: (raw) => {
      const text = Array.isArray(raw) && raw.every((name) => typeof name === "string") ? raw.join(",") : raw;
      if (typeof text === "string" && /^\w+(\s*,\s*\w+)*$/.test(text)) return { tools: text };
      return "must be a preset or tool names separated by commas";
    },
  },
  {
    name: "toolPrefix",
    flag: "tool-prefix",
    env: "SKILLQUAY_TOOL_PREFIX",
    type: "value",
    valueName: "prefix",
    default: "none",
    description: "Put in front of every tool name, where a name clashes with one of the agent's own.",
    example: { flag: "--tool-prefix my_", env: "my_", file: '"my_"' },
    read: (raw) => {
      // 32 leaves room for our longest tool name within the 64 characters that clients accept.
      if (typeof raw === "string" && /^[A-Za-z0-9_-]{0,32}$/.test(raw)) return { toolPrefix: raw };
      return "must be up to 32 letters, digits, '_' or '-'";
    },
  },
  {
    name: "strictResources",
    flag: "strict-resources",
    env: "SKILLQUAY_STRICT_RESOURCES",
    type: "switch",
    default: "off",
    description: "Let agents read files in scripts/, references/ and assets/ only.",
    example: { flag: "--strict-resources", env: "on", file: "true" },
    read: (raw) => readSwitch(raw, (strictResources) => ({ strictResources })),
  },
  {
    name: "catalogBudget",
    flag: "catalog-budget",
    env: "SKILLQUAY_CATALOG_BUDGET",
    type: "value",
    valueName: "chars[,chars]",
    default: "the host's, usually 2000,15000",
    description: "Characters for the skill list in the server instructions and in the tool description.",
    example: { flag: "--catalog-budget 2000,15000", env: "2000,15000", file: "[2000, 15000]" },
    read: readBudget,
  },
  {
    name: "pin",
    flag: "pin",
    env: "SKILLQUAY_PIN",
    type: "value",
    valueName: "skill",
    repeatable: true,
    default: "none",
    description: "A skill that agents see first when there is no room for all. Give it again for more.",
    example: { flag: "--pin pdf", env: "pdf,git-commit", file: '["pdf", "git-commit"]' },
    read: (raw) => readNames(raw, (pin) => ({ pin })),
  },
  {
    name: "exclude",
    flag: "exclude",
    env: "SKILLQUAY_EXCLUDE",
    type: "value",
    valueName: "skill",
    repeatable: true,
    default: "none",
    description:
      "A skill that is not served, as if its front matter said enabled: false. Give it again for more.",
    example: { flag: "--exclude old-deploy", env: "old-deploy,draft", file: '["old-deploy", "draft"]' },
    read: (raw) => readNames(raw, (exclude) => ({ exclude })),
  },
  {
    name: "watch",
    flag: "watch",
    env: "SKILLQUAY_WATCH",
    type: "switch",
    negatable: true,
    default: "on",
    description: "Notice changed skills at once. Off, they are noticed by a rescan every 30 seconds.",
    example: { flag: "--no-watch", env: "off", file: "false" },
    read: (raw) => readSwitch(raw, (watch) => ({ watch })),
  },
  {
    name: "cache",
    flag: "cache",
    env: "SKILLQUAY_CACHE",
    type: "switch",
    negatable: true,
    default: "on",
    description: "Remember what was read, for a faster start. The cache is safe to delete.",
    example: { flag: "--no-cache", env: "off", file: "false" },
    read: (raw) => readSwitch(raw, (cache) => ({ cache })),
  },
  {
    name: "http",
    flag: "http",
    env: "SKILLQUAY_HTTP",
    type: "switch",
    userOnly: true,
    default: "off",
    description: "Serve over Streamable HTTP instead of standard input and output.",
    example: { flag: "--http", env: "on", file: "true" },
    read: (raw) => readSwitch(raw, (http) => ({ http })),
  },
  {
    name: "host",
    flag: "host",
    env: "SKILLQUAY_HOST",
    type: "value",
    valueName: "agent|address",
    userOnly: true,
    default: "as it introduces itself; 127.0.0.1",
    description: `The agent to plan the skill list for: ${HOST_IDS.join(", ")}. Or the address to listen on with --http, 127.0.0.1 or ::1: the local server has no keys, so only this machine may reach it.`,
    example: { flag: "--host claude-code", env: "claude-code", file: '"claude-code"' },
    read: (raw) => {
      const known = [...loopbackAddresses, ...HOST_IDS];
      const host = known.find((value) => value === (raw === "localhost" ? "127.0.0.1" : raw));
      return host === undefined
        ? `must be 127.0.0.1 or ::1, so that only this machine can reach it, or an agent: ${HOST_IDS.join(", ")}`
        : { host };
    },
  },
  {
    name: "port",
    flag: "port",
    env: "SKILLQUAY_PORT",
    type: "value",
    valueName: "number",
    userOnly: true,
    default: "4710",
    description: "Port to listen on with --http. 0 takes a free one.",
    example: { flag: "--port 4710", env: "4710", file: "4710" },
    read: (raw) => {
      const port = readInteger(raw);
      if (port !== undefined && port <= 65_535) return { port };
      return "must be a whole number from 0 to 65535";
    },
  },
  {
    name: "logLevel",
    flag: "log-level",
    env: "SKILLQUAY_LOG_LEVEL",
    type: "value",
    valueName: "level",
    default: "info",
    description: `How much is said on standard error: ${logLevels.join(", ")}.`,
    example: { flag: "--log-level warn", env: "warn", file: '"warn"' },
    read: (raw) => {
      const logLevel = logLevels.find((level) => level === raw);
      return logLevel === undefined ? `must be one of ${logLevels.join(", ")}` : { logLevel };
    },
  },
  ...scriptSettings,
  ...embedderSettings,
];

function readFolders(raw: unknown, source: SettingSource): Partial<Settings> | string {
  const listed = typeof raw === "string" && source.kind === "environment" ? raw.split(source.delimiter) : raw;
  const folders: unknown[] = Array.isArray(listed) ? listed : [listed];
  const dir: string[] = [];
  for (const folder of folders) {
    if (typeof folder !== "string" || folder.includes("\0")) return "must be a folder or a list of folders";
    if (folder !== "") dir.push(resolve(source.baseDirectory, expandHome(folder, source.homeDirectory)));
  }
  return dir.length === 0 ? "must name at least one folder" : { dir };
}

/** Shells expand `~` in flags, but nobody does in variables and files. */
function expandHome(folder: string, homeDirectory: string): string {
  if (folder === "~") return homeDirectory;
  return /^~[/\\]/.test(folder) ? join(homeDirectory, folder.slice(2)) : folder;
}

function readSwitch(raw: unknown, wrap: (value: boolean) => Partial<Settings>): Partial<Settings> | string {
  if (typeof raw === "boolean") return wrap(raw);
  const text = typeof raw === "string" ? raw.toLowerCase() : "";
  if (["on", "true", "1", "yes"].includes(text)) return wrap(true);
  if (["off", "false", "0", "no"].includes(text)) return wrap(false);
  return "must be on or off";
}

function readBudget(raw: unknown): Partial<Settings> | string {
  const parts: unknown[] = typeof raw === "string" ? raw.split(",") : Array.isArray(raw) ? raw : [raw];
  const [instructions, tool = hostProfile("other").toolBudgetChars] = parts.map(readInteger);
  const isValid = parts.length <= 2 && parts.every((part) => readInteger(part) !== undefined);
  // A million characters is beyond every model's context: more is a typing mistake.
  if (!isValid || instructions === undefined || instructions > 1_000_000 || tool > 1_000_000) {
    return "must be one or two whole numbers up to 1000000";
  }
  return { catalogBudget: { instructions, tool } };
}

function readNames(
  raw: unknown,
  wrap: (names: readonly string[]) => Partial<Settings>,
): Partial<Settings> | string {
  const listed: unknown[] = Array.isArray(raw) ? raw : [raw];
  const names: string[] = [];
  for (const item of listed) {
    if (typeof item !== "string") return "must be a name of a skill or a list of names";
    names.push(...item.split(",").map((name) => name.trim()));
  }
  if (names.some((name) => name === "" || name.length > 200)) return "must be names of skills";
  return wrap(names);
}

function readInteger(raw: unknown): number | undefined {
  if (typeof raw === "number") return Number.isInteger(raw) && raw >= 0 ? raw : undefined;
  if (typeof raw !== "string" || !/^\s*\d{1,9}\s*$/.test(raw)) return undefined;
  return Number(raw);
}
