import { join, resolve } from "node:path";
import { selectTools } from "@skillquay/tools";
import { defaultPlans } from "../../features/credits/plans.ts";
import { hubRegistry } from "../tools/registry.ts";
import { billingSettings } from "./billing-settings.ts";
import { type HubSettingValues, hubLogLevels, hubSandboxChoices } from "./hub-config.ts";
import {
  choiceSetting,
  type HubSetting,
  integerSetting,
  listSetting,
  originOf,
  originSetting,
  type SettingSource,
  switchSetting,
  textSetting,
} from "./hub-setting.ts";
import { defaultSignInSettings, signInSettings } from "./sign-in-settings.ts";
import { defaultSourceSettings, sourceSettings } from "./source-settings.ts";
import { storageSettings } from "./storage-settings.ts";

/** Without `data`, whose default depends on who runs the hub. */
export const defaultHubSettings: Omit<HubSettingValues, "data"> = {
  host: "127.0.0.1",
  // Beside 4710, where `skillquay serve --http` listens.
  port: 4711,
  publicUrl: undefined,
  databaseUrl: undefined,
  s3Endpoint: undefined,
  s3Bucket: undefined,
  s3Region: "us-east-1",
  s3AccessKeyId: undefined,
  s3SecretAccessKey: undefined,
  requireApiKey: true,
  adminSecret: undefined,
  adminHost: undefined,
  adminPort: undefined,
  tools: "drive",
  ratePerKey: 600,
  ratePerAddress: 1200,
  allowedHosts: [],
  allowedOrigins: [],
  trustedProxy: false,
  advertiseUrl: undefined,
  drainSeconds: 10,
  sandbox: "auto",
  sandboxImage: undefined,
  detonate: false,
  e2bApiKey: undefined,
  logLevel: "info",
  samples: "bundled",
  ...defaultSourceSettings,
  plans: defaultPlans,
  encryptionKey: undefined,
  ...defaultSignInSettings,
};

/** Every setting of `skillquay hub`, in the order in which help and the reference show them. */
export const hubSettings: readonly HubSetting[] = [
  {
    name: "host",
    flag: "host",
    env: "SKILLQUAY_HUB_HOST",
    type: "value",
    valueName: "address",
    default: "127.0.0.1",
    description: "Address to listen on. 0.0.0.0 listens on every IPv4 address of the machine.",
    example: "0.0.0.0",
    read: textSetting(addressPattern(), "an IP address or a host name", (host) => ({ host })),
  },
  {
    name: "port",
    flag: "port",
    env: "SKILLQUAY_HUB_PORT",
    type: "value",
    valueName: "number",
    default: "4711",
    description: "Port to listen on; 0 takes any free one.",
    example: "4711",
    read: integerSetting({ least: 0, most: 65_535 }, (port) => ({ port })),
  },
  {
    name: "publicUrl",
    flag: "public-url",
    env: "SKILLQUAY_PUBLIC_URL",
    type: "value",
    valueName: "url",
    default: "the address it listens on",
    description: "Where people and agents reach the hub, when that is not the address it listens on.",
    example: "https://skills.example.com",
    read: originSetting((publicUrl) => ({ publicUrl })),
  },
  ...storageSettings,
  {
    name: "requireApiKey",
    flag: "require-api-key",
    env: "REQUIRE_API_KEY",
    type: "switch",
    negatable: true,
    default: "on",
    description: "Off, callers without a key see public skills. Meant for development.",
    example: "false",
    read: switchSetting((requireApiKey) => ({ requireApiKey })),
  },
  {
    name: "adminSecret",
    env: "MCP_ADMIN_SECRET",
    type: "value",
    secret: true,
    default: "none: no admin routes",
    description: "What the admin routes ask for, at least 16 characters.",
    example: "$(openssl rand -hex 32)",
    // Sent as a header, so only what a header can carry.
    read: textSetting(/^[!-~]{16,512}$/, "16 to 512 printable characters without blanks", (adminSecret) => ({
      adminSecret,
    })),
  },
  {
    name: "adminHost",
    flag: "admin-host",
    env: "SKILLQUAY_ADMIN_HOST",
    type: "value",
    valueName: "address",
    default: "127.0.0.1, when an admin port is given",
    description: "Address of the separate listener for admin routes and metrics.",
    example: "127.0.0.1",
    read: textSetting(addressPattern(), "an IP address or a host name", (adminHost) => ({ adminHost })),
  },
  {
    name: "adminPort",
    flag: "admin-port",
    env: "SKILLQUAY_ADMIN_PORT",
    type: "value",
    valueName: "number",
    default: "none: admin routes are on the public listener",
    description: "Port of a separate listener for admin routes and metrics, which the public one then lacks.",
    example: "4712",
    read: integerSetting({ least: 0, most: 65_535 }, (adminPort) => ({ adminPort })),
  },
  {
    name: "tools",
    flag: "tools",
    env: "SKILLQUAY_HUB_TOOLS",
    type: "value",
    valueName: "preset|names",
    default: "drive",
    description: "Which tools a key gets that does not say: a preset, or tool names separated by commas.",
    example: "standard",
    read: readTools,
  },
  {
    name: "ratePerKey",
    flag: "rate-per-key",
    env: "SKILLQUAY_RATE_PER_KEY",
    type: "value",
    valueName: "requests",
    default: "600",
    description: "Requests a minute for one key, on each instance; 0 is no limit.",
    example: "600",
    read: integerSetting({ least: 0, most: 10_000_000 }, (ratePerKey) => ({ ratePerKey })),
  },
  {
    name: "ratePerAddress",
    flag: "rate-per-address",
    env: "SKILLQUAY_RATE_PER_ADDRESS",
    type: "value",
    valueName: "requests",
    default: "1200",
    description: "Requests a minute from one network address, on each instance; 0 is no limit.",
    example: "1200",
    read: integerSetting({ least: 0, most: 10_000_000 }, (ratePerAddress) => ({ ratePerAddress })),
  },
  {
    name: "allowedHosts",
    flag: "allowed-hosts",
    env: "SKILLQUAY_ALLOWED_HOSTS",
    type: "value",
    valueName: "names",
    repeatable: true,
    default: "the public address and this machine's own names",
    description: "Further names of the hub, as requests name them in their Host header.",
    example: "skills.example.com",
    read: listSetting(hostName, "host names, each with a port or without", (allowedHosts) => ({
      allowedHosts,
    })),
  },
  {
    name: "allowedOrigins",
    flag: "allowed-origins",
    env: "SKILLQUAY_ALLOWED_ORIGINS",
    type: "value",
    valueName: "urls",
    repeatable: true,
    default: "the public address",
    description: "Further web origins whose pages may call the hub.",
    example: "https://tools.example.com",
    read: listSetting(originOf, "http or https addresses without a path", (allowedOrigins) => ({
      allowedOrigins,
    })),
  },
  {
    name: "trustedProxy",
    flag: "trusted-proxy",
    env: "SKILLQUAY_TRUSTED_PROXY",
    type: "switch",
    default: "off",
    description: "The hub is reached through one proxy, which says who calls in X-Forwarded-For.",
    example: "on",
    read: switchSetting((trustedProxy) => ({ trustedProxy })),
  },
  {
    name: "advertiseUrl",
    flag: "advertise-url",
    env: "SKILLQUAY_ADVERTISE_URL",
    type: "value",
    valueName: "url",
    default: "the address it listens on",
    description: "Where other instances on the same database reach this one.",
    example: "http://10.0.0.7:4711",
    read: originSetting((advertiseUrl) => ({ advertiseUrl })),
  },
  {
    name: "drainSeconds",
    flag: "drain-seconds",
    env: "SKILLQUAY_DRAIN_SECONDS",
    type: "value",
    valueName: "seconds",
    default: "10",
    description: "How long running requests and scripts may finish after the hub is asked to end.",
    example: "30",
    read: integerSetting({ least: 0, most: 600 }, (drainSeconds) => ({ drainSeconds })),
  },
  {
    name: "sandbox",
    flag: "sandbox",
    env: "SKILLS_SANDBOX",
    type: "value",
    valueName: hubSandboxChoices.join("|"),
    default: "auto",
    description: "Where scripts run. A hub never runs them without a sandbox.",
    example: "bubblewrap",
    read: choiceSetting(hubSandboxChoices, (sandbox) => ({ sandbox })),
  },
  {
    name: "detonate",
    flag: "detonate",
    env: "SKILLQUAY_DETONATE",
    type: "switch",
    default: "off",
    description:
      "Run the scripts of every skill that is imported in the bubblewrap sandbox first, without network and among planted credentials.",
    example: "on",
    read: switchSetting((detonate) => ({ detonate })),
  },
  {
    name: "sandboxImage",
    flag: "sandbox-image",
    env: "SKILLQUAY_SANDBOX_IMAGE",
    type: "value",
    valueName: "name",
    default: "none",
    description: "Container image for docker, or machine template for e2b. It is never pulled by itself.",
    example: "python:3.12-slim",
    read: textSetting(/^\w[\w./:@-]{0,255}$/, "the name of an image", (sandboxImage) => ({ sandboxImage })),
  },
  {
    name: "e2bApiKey",
    env: "E2B_API_KEY",
    type: "value",
    secret: true,
    default: "none",
    description: "Key for the e2b sandbox.",
    example: "e2b_…",
    read: textSetting(/^[!-~]{1,512}$/, "printable characters without blanks", (e2bApiKey) => ({
      e2bApiKey,
    })),
  },
  {
    name: "logLevel",
    flag: "log-level",
    env: "SKILLQUAY_LOG_LEVEL",
    type: "value",
    valueName: "level",
    default: "info",
    description: `How much is said on standard error: ${hubLogLevels.join(", ")}.`,
    example: "warn",
    read: choiceSetting(hubLogLevels, (logLevel) => ({ logLevel })),
  },
  {
    name: "samples",
    flag: "samples",
    env: "SKILLQUAY_SAMPLES",
    type: "value",
    valueName: "on|off|folder",
    default: "on",
    description: "What the first start publishes: the sample skills, nothing, or the skills of a folder.",
    example: "off",
    read: readSamples,
  },
  ...sourceSettings,
  ...billingSettings,
  ...signInSettings,
];

// A function, because the list above is made before a constant down here would be.
function addressPattern(): RegExp {
  return /^[A-Za-z0-9:]([A-Za-z0-9.:-]{0,253}[A-Za-z0-9:])?$/;
}

function hostName(word: string): string | undefined {
  const isValid = /^(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9]([A-Za-z0-9.-]{0,253}[A-Za-z0-9])?)(:\d{1,5})?$/.test(word);
  return isValid ? word.toLowerCase() : undefined;
}

function readTools(raw: unknown): Partial<HubSettingValues> | string {
  const text = Array.isArray(raw) && raw.every((name) => typeof name === "string") ? raw.join(",") : raw;
  if (typeof text !== "string" || !/^\w+(\s*,\s*\w+)*$/.test(text))
    return "must be a preset or tool names separated by commas";
  const selection = selectTools(text, hubRegistry);
  if ("problem" in selection) return `must be known: ${selection.problem}`;
  return { tools: text };
}

function readSamples(
  raw: unknown,
  { baseDirectory, homeDirectory }: SettingSource,
): Partial<HubSettingValues> | string {
  if (raw === true || raw === "on") return { samples: "bundled" };
  if (raw === false || raw === "off") return { samples: undefined };
  if (typeof raw !== "string" || raw === "" || raw.includes("\0")) return "must be on, off or a folder";
  const folder = /^~[/\\]/.test(raw) ? join(homeDirectory, raw.slice(2)) : raw;
  return { samples: resolve(baseDirectory, folder) };
}
