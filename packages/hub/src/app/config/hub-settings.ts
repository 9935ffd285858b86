import { driverSettings, hubSandboxChoices } from "@skillquay/sandbox/configuration";
import {
  choice,
  integer,
  list,
  listSettings,
  type NamedSetting,
  onOff,
  origin,
  originOf,
  other,
  type Reading,
  resolveFolder,
  type SettingDefinitions,
  type SettingValues,
  text,
  type ValueSource,
} from "@skillquay/settings";
import { selectTools } from "@skillquay/tools";
import { hubRegistry } from "../tools/registry.ts";
import { billingSettings } from "./billing-settings.ts";
import { hubLogLevels } from "./hub-config.ts";
import { scriptSettings } from "./script-settings.ts";
import { signInSettings } from "./sign-in-settings.ts";
import { sourceSettings } from "./source-settings.ts";
import { storageSettings } from "./storage-settings.ts";
import { telemetrySettings } from "./telemetry-settings.ts";

/** Every setting of `skillquay hub`, in the order in which help and the reference show them. */
export const hubSettingDefinitions = {
  host: {
    flag: "host",
    env: "SKILLQUAY_HUB_HOST",
    kind: text(addressPattern(), "an IP address or a host name"),
    valueName: "address",
    fallback: "127.0.0.1",
    description: "Address to listen on. 0.0.0.0 listens on every IPv4 address of the machine.",
    example: "0.0.0.0",
  },
  port: {
    flag: "port",
    env: "SKILLQUAY_HUB_PORT",
    kind: integer({ least: 0, most: 65_535 }),
    valueName: "number",
    // Beside 4710, where `skillquay serve --http` listens.
    fallback: 4711,
    description: "Port to listen on; 0 takes any free one.",
    example: "4711",
  },
  publicUrl: {
    flag: "public-url",
    env: "SKILLQUAY_PUBLIC_URL",
    kind: origin(),
    valueName: "url",
    fallback: undefined,
    defaultText: "the address it listens on",
    description: "Where people and agents reach the hub, when that is not the address it listens on.",
    example: "https://skills.example.com",
  },
  ...storageSettings,
  requireApiKey: {
    flag: "require-api-key",
    env: "REQUIRE_API_KEY",
    kind: onOff(),
    fallback: true,
    description: "Off, callers without a key see public skills. Meant for development.",
    example: "false",
  },
  adminSecret: {
    env: "MCP_ADMIN_SECRET",
    // Sent as a header, so only what a header can carry.
    kind: text(/^[!-~]{16,512}$/, "16 to 512 printable characters without blanks"),
    secret: true,
    fallback: undefined,
    defaultText: "none: no admin routes",
    description: "What the admin routes ask for, at least 16 characters.",
    example: "$(openssl rand -hex 32)",
  },
  adminHost: {
    flag: "admin-host",
    env: "SKILLQUAY_ADMIN_HOST",
    kind: text(addressPattern(), "an IP address or a host name"),
    valueName: "address",
    fallback: undefined,
    defaultText: "127.0.0.1, when an admin port is given",
    description: "Address of the separate listener for admin routes and metrics.",
    example: "127.0.0.1",
  },
  adminPort: {
    flag: "admin-port",
    env: "SKILLQUAY_ADMIN_PORT",
    kind: integer({ least: 0, most: 65_535 }),
    valueName: "number",
    fallback: undefined,
    defaultText: "none: admin routes are on the public listener",
    description: "Port of a separate listener for admin routes and metrics, which the public one then lacks.",
    example: "4712",
  },
  internalPort: {
    flag: "internal-port",
    env: "SKILLQUAY_INTERNAL_PORT",
    kind: integer({ least: 0, most: 65_535 }),
    valueName: "number",
    fallback: undefined,
    defaultText: "none: instances reach each other where the world does",
    description:
      "Port of a separate listener, on the address of --host, for what instances ask each other, which the public one then lacks. --advertise-url names it.",
    example: "4713",
  },
  tools: {
    flag: "tools",
    env: "SKILLQUAY_HUB_TOOLS",
    kind: other(readTools),
    valueName: "preset|names",
    fallback: "drive",
    description: "Which tools a key gets that does not say: a preset, or tool names separated by commas.",
    example: "standard",
  },
  prompts: {
    flag: "prompts",
    env: "SKILLQUAY_HUB_PROMPTS",
    kind: choice(["used", "all"]),
    valueName: "which",
    fallback: "used",
    description:
      "Which of many skills are offered as prompts (above 50) and listed as resources (above 250): those that were used, or all. Every one can be asked for by its name. Presets of contracts always list all.",
    example: "all",
  },
  ratePerKey: {
    flag: "rate-per-key",
    env: "SKILLQUAY_RATE_PER_KEY",
    kind: integer({ least: 0, most: 10_000_000 }),
    valueName: "requests",
    fallback: 600,
    description: "Requests a minute for one key, on all instances together; 0 is no limit.",
    example: "600",
  },
  ratePerAddress: {
    flag: "rate-per-address",
    env: "SKILLQUAY_RATE_PER_ADDRESS",
    kind: integer({ least: 0, most: 10_000_000 }),
    valueName: "requests",
    fallback: 1200,
    description: "Requests a minute from one network address, on all instances together; 0 is no limit.",
    example: "1200",
  },
  callsPerAccount: {
    flag: "calls-per-account",
    env: "SKILLQUAY_CALLS_PER_ACCOUNT",
    kind: integer({ least: 0, most: 10_000 }),
    valueName: "calls",
    fallback: 8,
    description:
      "Calls of one account that are worked on at a time, on all instances together; its other calls wait for these, and those of other accounts do not. 0 is no limit.",
    example: "8",
  },
  keyInAddress: {
    flag: "key-in-address",
    env: "SKILLQUAY_KEY_IN_ADDRESS",
    kind: onOff(),
    fallback: false,
    description:
      "Whether /mcp takes a key from ?apiKey=, for clients that cannot send headers. Addresses are kept by proxies and histories.",
    example: "on",
  },
  publicCatalog: {
    flag: "public-catalog",
    env: "SKILLQUAY_PUBLIC_CATALOG",
    kind: onOff(),
    fallback: false,
    description:
      "Whether the pages at /catalog need no sign-in: what is public here, with readme, files and findings. Reading them never costs anything.",
    example: "on",
  },
  allowedHosts: {
    flag: "allowed-hosts",
    env: "SKILLQUAY_ALLOWED_HOSTS",
    kind: list(hostName, "host names, each with a port or without"),
    valueName: "names",
    fallback: [],
    defaultText: "the public address and this machine's own names",
    description: "Further names of the hub, as requests name them in their Host header.",
    example: "skills.example.com",
  },
  allowedOrigins: {
    flag: "allowed-origins",
    env: "SKILLQUAY_ALLOWED_ORIGINS",
    kind: list(originOf, "http or https addresses without a path"),
    valueName: "urls",
    fallback: [],
    defaultText: "the public address",
    description: "Further web origins whose pages may call the hub.",
    example: "https://tools.example.com",
  },
  trustedProxy: {
    flag: "trusted-proxy",
    env: "SKILLQUAY_TRUSTED_PROXY",
    kind: onOff(),
    fallback: false,
    description: "The hub is reached through one proxy, which says who calls in X-Forwarded-For.",
    example: "on",
  },
  advertiseUrl: {
    flag: "advertise-url",
    env: "SKILLQUAY_ADVERTISE_URL",
    kind: origin(),
    valueName: "url",
    fallback: undefined,
    defaultText: "the address it listens on",
    description: "Where other instances on the same database reach this one.",
    example: "http://10.0.0.7:4711",
  },
  drainSeconds: {
    flag: "drain-seconds",
    env: "SKILLQUAY_DRAIN_SECONDS",
    kind: integer({ least: 0, most: 600 }),
    valueName: "seconds",
    fallback: 10,
    description: "How long running requests and scripts may finish after the hub is asked to end.",
    example: "30",
  },
  sandbox: {
    flag: "sandbox",
    env: "SKILLS_SANDBOX",
    kind: choice(hubSandboxChoices),
    valueName: hubSandboxChoices.join("|"),
    fallback: "auto",
    description: "Where scripts run. A hub never runs them without a sandbox.",
    example: "bubblewrap",
  },
  detonate: {
    flag: "detonate",
    env: "SKILLQUAY_DETONATE",
    kind: onOff(),
    fallback: false,
    description:
      "Run the scripts of every skill that is imported in the bubblewrap sandbox first, without network and among planted credentials.",
    example: "on",
  },
  ...driverSettings,
  ...scriptSettings,
  logLevel: {
    flag: "log-level",
    env: "SKILLQUAY_LOG_LEVEL",
    kind: choice(hubLogLevels),
    valueName: "level",
    fallback: "info",
    description: `How much is said on standard error: ${hubLogLevels.join(", ")}.`,
    example: "warn",
  },
  ...telemetrySettings,
  samples: {
    flag: "samples",
    env: "SKILLQUAY_SAMPLES",
    kind: other(readSamples),
    valueName: "on|off|folder",
    fallback: "bundled",
    defaultText: "on",
    description: "What the first start publishes: the sample skills, nothing, or the skills of a folder.",
    example: "off",
  },
  ...sourceSettings,
  ...billingSettings,
  ...signInSettings,
} as const satisfies SettingDefinitions;

/** One value for each setting, as they are given. */
export type HubSettingValues = SettingValues<typeof hubSettingDefinitions>;
export type HubSetting = NamedSetting<keyof HubSettingValues>;

export const hubSettings: readonly HubSetting[] = listSettings(hubSettingDefinitions);

// A function, because the list above is made before a constant down here would be.
function addressPattern(): RegExp {
  return /^[A-Za-z0-9:]([A-Za-z0-9.:-]{0,253}[A-Za-z0-9:])?$/;
}

function hostName(word: string): string | undefined {
  const isValid = /^(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9]([A-Za-z0-9.-]{0,253}[A-Za-z0-9])?)(:\d{1,5})?$/.test(word);
  return isValid ? word.toLowerCase() : undefined;
}

function readTools(raw: unknown): Reading<string> {
  const value = Array.isArray(raw) && raw.every((name) => typeof name === "string") ? raw.join(",") : raw;
  if (typeof value !== "string" || !/^\w+(\s*,\s*\w+)*$/.test(value))
    return { problem: "must be a preset or tool names separated by commas" };
  const selection = selectTools(value, hubRegistry);
  return "problem" in selection ? { problem: `must be known: ${selection.problem}` } : { value };
}

function readSamples(raw: unknown, source: ValueSource): Reading<string | undefined> {
  if (raw === true || raw === "on") return { value: "bundled" };
  if (raw === false || raw === "off") return { value: undefined };
  if (typeof raw !== "string" || raw === "" || raw.includes("\0"))
    return { problem: "must be on, off or a folder" };
  return { value: resolveFolder(raw, source) };
}
