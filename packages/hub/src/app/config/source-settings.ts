import { sourceProtocols } from "../../features/sources/source-address.ts";
import type { HubSettingValues } from "./hub-config.ts";
import { type HubSetting, integerSetting, listSetting } from "./hub-setting.ts";

/** Where skills of others may come from. */
export const sourceSettings: readonly HubSetting[] = [
  {
    name: "gitHosts",
    flag: "git-hosts",
    env: "SKILLQUAY_GIT_HOSTS",
    type: "value",
    valueName: "names",
    repeatable: true,
    default: "github.com, gitlab.com, codeberg.org, bitbucket.org",
    description: "Servers whose git repositories may be sources of skills. Replaces the default.",
    example: "github.com,git.example.com",
    read: listSetting(hostName, "host names, each with a port or without", (gitHosts) => ({ gitHosts })),
  },
  {
    name: "sourceProtocols",
    flag: "source-protocols",
    env: "SKILLQUAY_SOURCE_PROTOCOLS",
    type: "value",
    valueName: "names",
    repeatable: true,
    default: "https",
    description: `How repositories may be read: ${sourceProtocols.join(", ")}. file is for mirrors on this machine.`,
    example: "https,ssh",
    read: readProtocols,
  },
  {
    name: "sourceMaxMegabytes",
    flag: "source-max-megabytes",
    env: "SKILLQUAY_SOURCE_MAX_MEGABYTES",
    type: "value",
    valueName: "MiB",
    default: "512",
    description: "How large a repository may be, as it is downloaded.",
    example: "1024",
    read: integerSetting({ least: 1, most: 100_000 }, (sourceMaxMegabytes) => ({ sourceMaxMegabytes })),
  },
  {
    name: "sourceSync",
    flag: "source-sync",
    env: "SKILLQUAY_SOURCE_SYNC",
    type: "value",
    valueName: "cron|off",
    default: "23 */6 * * *",
    description:
      "When sources are read again, as a cron expression in UTC. Unchanged ones cost one question.",
    example: "0 4 * * *",
    read: readCron,
  },
];

export const defaultSourceSettings = {
  gitHosts: ["github.com", "gitlab.com", "codeberg.org", "bitbucket.org"],
  sourceProtocols: ["https"],
  sourceMaxMegabytes: 512,
  sourceSync: "23 */6 * * *",
} as const satisfies Partial<HubSettingValues>;

function hostName(word: string): string | undefined {
  const isValid = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,253}[A-Za-z0-9])?(:\d{1,5})?$/.test(word);
  return isValid ? word.toLowerCase() : undefined;
}

function readProtocols(raw: unknown): Partial<HubSettingValues> | string {
  const given: unknown[] = Array.isArray(raw) ? raw : [raw];
  const words = given.flatMap((one) => (typeof one === "string" ? one.split(",") : [""]));
  const known = words.map((word) => sourceProtocols.find((protocol) => protocol === word.trim()));
  if (known.includes(undefined)) return `must be some of ${sourceProtocols.join(", ")}`;
  return { sourceProtocols: sourceProtocols.filter((protocol) => known.includes(protocol)) };
}

function readCron(raw: unknown): Partial<HubSettingValues> | string {
  if (raw === false || raw === "off") return { sourceSync: undefined };
  const isCron = typeof raw === "string" && /^(?:[\d*/,-]+ ){4}[\d*/,-]+$/.test(raw);
  return isCron ? { sourceSync: raw } : "must be off or a cron expression with five fields";
}
