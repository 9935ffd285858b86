import { delimiter } from "node:path";
import {
  choice,
  defaultValues,
  integer,
  type Kind,
  list,
  listSettings,
  onOff,
  other,
  type Reading,
  resolveFolder,
  type SettingDefinitions,
  type SettingValues,
  text,
  wholeNumber,
} from "@skillquay/settings";
import { findHostProfile, HOST_IDS, type HostId, hostBudgets, hostProfile } from "@skillquay/tools/front";
import { embedderSettings } from "./embedder-settings.ts";
import { holdsAllOf, isOwnFolders } from "./narrowing.ts";
import { scriptSettings } from "./script-settings.ts";

export const logLevels = ["silent", "error", "warn", "info", "debug"] as const;
export type LogLevel = (typeof logLevels)[number];
export const loopbackAddresses = ["127.0.0.1", "::1"] as const;
export type LoopbackAddress = (typeof loopbackAddresses)[number];

/** Every setting of the command line, in the order in which help and the reference show them. */
export const settingDefinitions = {
  /** Absolute. Empty means: the usual skill folders of this project and this user. */
  dir: {
    flag: "dir",
    env: "SKILLS_DIR",
    kind: folders(),
    valueName: "folder",
    fallback: [],
    narrows: isOwnFolders,
    defaultText: "the skill folders of this project and this user",
    description: "Folder to look for skills in, instead of the usual ones. May be given several times.",
    example: "./skills:./more-skills",
    exampleFlag: "./skills",
    exampleFile: '["./skills"]',
  },
  tools: {
    flag: "tools",
    env: "SKILLQUAY_TOOLS",
    kind: other(readTools),
    valueName: "preset|names",
    fallback: "standard",
    description: "Which tools an agent gets: a preset, or tool names separated by commas.",
    example: "skill,search_skills",
    exampleFlag: "reader",
    exampleFile: '"reader"',
  },
  toolPrefix: {
    flag: "tool-prefix",
    env: "SKILLQUAY_TOOL_PREFIX",
    // 32 leaves room for our longest tool name within the 64 characters that clients accept.
    kind: text(/^[A-Za-z0-9_-]{0,32}$/, "up to 32 letters, digits, '_' or '-'"),
    valueName: "prefix",
    fallback: "",
    description: "Put in front of every tool name, where a name clashes with one of the agent's own.",
    example: "my_",
  },
  strictResources: {
    flag: "strict-resources",
    env: "SKILLQUAY_STRICT_RESOURCES",
    kind: onOff(),
    fallback: false,
    narrows: (value) => value === true,
    whenWrong: { value: true, text: "on" },
    description: "Let agents read files in scripts/, references/ and assets/ only.",
    example: "on",
  },
  structuredResults: {
    flag: "structured-results",
    env: "SKILLQUAY_STRUCTURED_RESULTS",
    kind: onOff(),
    userOnly: true,
    fallback: false,
    description:
      "Give the data of every answer as structured content, for programs. Without it, what a model is to read is text alone.",
    example: "on",
  },
  strict: {
    flag: "strict",
    env: "SKILLQUAY_STRICT",
    kind: onOff(),
    fallback: false,
    narrows: (value) => value === true,
    description:
      "Serve only skills that keep to the specification: valid front matter, a valid name that is the folder's, no link out of the folder that is looked through. The others are reported.",
    example: "on",
  },
  /** In characters. Undefined: as the host's profile says. */
  catalogBudget: {
    flag: "catalog-budget",
    env: "SKILLQUAY_CATALOG_BUDGET",
    kind: other(readBudget),
    valueName: "chars[,chars]",
    fallback: undefined,
    defaultText: "the host's, usually 2000,15000",
    description: "Characters for the skill list in the server instructions and in the tool description.",
    example: "2000,15000",
    exampleFile: "[2000, 15000]",
  },
  list: {
    flag: "list",
    env: "SKILLQUAY_LIST",
    kind: choice(["unlisted", "all"] as const),
    valueName: "which",
    fallback: "unlisted",
    description:
      "Which skills agents are told of: those that the agent does not list itself, or all. Presets of contracts always list all.",
    example: "all",
  },
  prompts: {
    flag: "prompts",
    env: "SKILLQUAY_PROMPTS",
    kind: choice(["used", "all"] as const),
    valueName: "which",
    fallback: "used",
    description:
      "Which of many skills are offered as prompts (above 50) and listed as resources (above 250): those that you pinned or used, or all. Every one can be asked for by its name. Presets of contracts always list all.",
    example: "all",
  },
  pin: {
    flag: "pin",
    env: "SKILLQUAY_PIN",
    kind: skillNames(),
    valueName: "skill",
    fallback: [],
    description: "A skill that agents see first when there is no room for all. Give it again for more.",
    example: "pdf,git-commit",
  },
  exclude: {
    flag: "exclude",
    env: "SKILLQUAY_EXCLUDE",
    kind: skillNames(),
    valueName: "skill",
    fallback: [],
    narrows: holdsAllOf,
    description:
      "A skill that is not served, as if its front matter said enabled: false. Give it again for more.",
    example: "old-deploy,draft",
  },
  watch: {
    flag: "watch",
    env: "SKILLQUAY_WATCH",
    kind: onOff(),
    fallback: true,
    description: "Notice changed skills at once. Off, they are noticed by a rescan every 30 seconds.",
    example: "off",
  },
  cache: {
    flag: "cache",
    env: "SKILLQUAY_CACHE",
    kind: onOff(),
    fallback: true,
    narrows: (value) => value === false,
    description: "Remember what was read, for a faster start. The cache is safe to delete.",
    example: "off",
  },
  http: {
    flag: "http",
    env: "SKILLQUAY_HTTP",
    kind: onOff(),
    userOnly: true,
    fallback: false,
    description: "Serve over Streamable HTTP instead of standard input and output.",
    example: "on",
  },
  /** The agent that is served, or where to listen: see `listenAddress` and `agentHost`. */
  host: {
    flag: "host",
    env: "SKILLQUAY_HOST",
    kind: other(readHost),
    valueName: "agent|address",
    userOnly: true,
    fallback: "127.0.0.1",
    defaultText: "as it introduces itself; 127.0.0.1",
    description: `The agent to plan the skill list for: ${HOST_IDS.join(", ")}. Or the address to listen on with --http, 127.0.0.1 or ::1: nobody but this machine may reach it.`,
    example: "claude-code",
  },
  port: {
    flag: "port",
    env: "SKILLQUAY_PORT",
    kind: integer({ least: 0, most: 65_535 }),
    valueName: "number",
    userOnly: true,
    fallback: 4710,
    description: "Port to listen on with --http. 0 takes a free one.",
    example: "4710",
  },
  requireToken: {
    flag: "require-token",
    env: "SKILLQUAY_REQUIRE_TOKEN",
    kind: onOff(),
    userOnly: true,
    fallback: true,
    description:
      "With --http, answer only agents that send the token which is printed at the start. Off, every user and program of this machine may use the server.",
    example: "off",
  },
  gitBase: {
    flag: "git-base",
    env: "SKILLQUAY_GIT_BASE",
    kind: text(/^https?:\/\/[^\s@?#]{1,500}$/, "an https address"),
    valueName: "url",
    userOnly: true,
    fallback: "https://github.com",
    description: "Where 'owner/repo' is looked for: the address of a git host, or of a mirror of one.",
    example: "https://git.example.com",
  },
  /** Empty: those that the person is signed in to, see `joinedHubs`. */
  hubs: {
    flag: "hub",
    env: "SKILLQUAY_HUBS",
    kind: list((hub) => (/^[^\s,"'\\]{1,500}$/.test(hub) ? hub : undefined), "addresses or names of hubs"),
    valueName: "url",
    userOnly: true,
    fallback: [],
    defaultText: "those of `skillquay login`; none with --dir",
    description:
      "Serve the skills of this hub, too: its address, or the name of one that you are signed in to. 'none' joins none. Give it again for more.",
    example: "https://skills.example.com,none",
    exampleFlag: "https://skills.example.com",
  },
  sources: {
    flag: "source",
    env: "SKILLQUAY_SOURCES",
    kind: list(
      (source) => (/^[^\s,]{1,500}$/.test(source) ? source : undefined),
      "sources as 'add' takes them",
    ),
    valueName: "source",
    userOnly: true,
    fallback: ["anthropics/skills"],
    description:
      "Where 'find' and the page Discover of 'ui' look beside the hubs that you are signed in to: a repository, a site or a folder, as 'add' takes them. Give it again for more.",
    example: "anthropics/skills,https://skills.example.com",
    exampleFlag: "anthropics/skills",
  },
  logLevel: {
    flag: "log-level",
    env: "SKILLQUAY_LOG_LEVEL",
    kind: choice(logLevels),
    valueName: "level",
    fallback: "info",
    description: `How much is said on standard error: ${logLevels.join(", ")}.`,
    example: "warn",
  },
  ...scriptSettings,
  ...embedderSettings,
} as const satisfies SettingDefinitions;

/** What the program runs with, after flags, environment, files and defaults are merged. */
export type Settings = SettingValues<typeof settingDefinitions>;
export type SettingName = keyof Settings;

export const settings = listSettings(settingDefinitions);
export const defaultSettings: Settings = defaultValues(settingDefinitions);

export function listenAddress({ host }: Pick<Settings, "host">): LoopbackAddress {
  return loopbackAddresses.find((address) => address === host) ?? "127.0.0.1";
}

/** Undefined where no agent was named: then it counts what the client says of itself. */
export function agentHost({ host }: Pick<Settings, "host">): HostId | undefined {
  return findHostProfile(host)?.id;
}

/** In the environment they are parted as the system parts the folders of PATH. */
function folders(): Kind<readonly string[]> {
  return {
    form: "list",
    read(raw, source) {
      const isPath = typeof raw === "string" && source.kind === "environment";
      const listed: unknown = isPath ? raw.split(delimiter) : raw;
      const value: string[] = [];
      for (const written of Array.isArray(listed) ? listed : [listed]) {
        if (typeof written !== "string" || written.includes("\0"))
          return { problem: "must be a folder or a list of folders" };
        if (written !== "") value.push(resolveFolder(written, source));
      }
      return value.length === 0 ? { problem: "must name at least one folder" } : { value };
    },
  };
}

function skillNames(): Kind<readonly string[]> {
  return list((name) => (name === "" || name.length > 200 ? undefined : name), "names of skills");
}

function readTools(raw: unknown): Reading<string> {
  const value = Array.isArray(raw) && raw.every((name) => typeof name === "string") ? raw.join(",") : raw;
  return typeof value === "string" && /^\w+(\s*,\s*\w+)*$/.test(value)
    ? { value }
    : { problem: "must be a preset or tool names separated by commas" };
}

function readBudget(raw: unknown): Reading<{ readonly instructions: number; readonly tool: number }> {
  const parts: unknown[] = typeof raw === "string" ? raw.split(",") : Array.isArray(raw) ? raw : [raw];
  const [instructions, tool = hostBudgets(hostProfile("other")).toolBudgetChars] = parts.map(wholeNumber);
  const isValid = parts.length <= 2 && parts.every((part) => wholeNumber(part) !== undefined);
  // A million characters is beyond every model's context: more is a typing mistake.
  if (!isValid || instructions === undefined || instructions > 1_000_000 || tool > 1_000_000)
    return { problem: "must be one or two whole numbers up to 1000000" };
  return { value: { instructions, tool } };
}

function readHost(raw: unknown): Reading<LoopbackAddress | HostId> {
  const value =
    loopbackAddresses.find((address) => address === (raw === "localhost" ? "127.0.0.1" : raw)) ??
    (typeof raw === "string" ? findHostProfile(raw)?.id : undefined);
  if (value !== undefined) return { value };
  const agents = HOST_IDS.join(", ");
  return {
    problem: `must be 127.0.0.1 or ::1, so that only this machine can reach it, or an agent: ${agents}`,
  };
}
