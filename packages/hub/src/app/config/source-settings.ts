import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Policy, readPolicy } from "@skillquay/scan/policy";
import {
  integer,
  type Kind,
  list,
  other,
  type Reading,
  type SettingDefinitions,
  type ValueSource,
} from "@skillquay/settings";
import { type SourceProtocol, sourceProtocols } from "../../features/sources/index.ts";

/** Where skills of others may come from. */
export const sourceSettings = {
  gitHosts: {
    flag: "git-hosts",
    env: "SKILLQUAY_GIT_HOSTS",
    kind: list(hostName, "host names, each with a port or without"),
    valueName: "names",
    fallback: ["github.com", "gitlab.com", "codeberg.org", "bitbucket.org"],
    defaultText: "github.com, gitlab.com, codeberg.org, bitbucket.org",
    description: "Servers whose git repositories may be sources of skills. Replaces the default.",
    example: "github.com,git.example.com",
  },
  sourceProtocols: {
    flag: "source-protocols",
    env: "SKILLQUAY_SOURCE_PROTOCOLS",
    kind: protocols(),
    valueName: "names",
    fallback: ["https"],
    defaultText: "https",
    description: `How repositories may be read: ${sourceProtocols.join(", ")}. file is for mirrors on this machine.`,
    example: "https,ssh",
  },
  policy: {
    flag: "policy",
    env: "SKILLQUAY_POLICY",
    kind: other(readPolicySetting),
    valueName: "file|json",
    fallback: undefined,
    defaultText: "none: whatever the scan lets in",
    description:
      "What every skill that comes in has to be, as JSON or as a JSON file: `require-signature`, `allowed-signers`, `allowed-sources` (`upload` is " +
      "what people send, `hub` what others of the hub publish) and `max-severity`. Read at the start.",
    example: '{"require-signature":true,"max-severity":"review"}',
  },
  sourceMaxMegabytes: {
    flag: "source-max-megabytes",
    env: "SKILLQUAY_SOURCE_MAX_MEGABYTES",
    kind: integer({ least: 1, most: 100_000 }),
    valueName: "MiB",
    fallback: 512,
    description: "How large a repository may be, as it is downloaded.",
    example: "1024",
  },
  sourceSync: {
    flag: "source-sync",
    env: "SKILLQUAY_SOURCE_SYNC",
    kind: other(readCron),
    valueName: "cron|off",
    fallback: "23 */6 * * *",
    description:
      "When sources are read again, as a cron expression in UTC. Unchanged ones cost one question.",
    example: "0 4 * * *",
  },
} as const satisfies SettingDefinitions;

function readPolicySetting(raw: unknown, { baseDirectory }: ValueSource): Reading<Policy> {
  const named = typeof raw === "string" ? raw.trim() : JSON.stringify(raw);
  if (named === "" || named.includes("\0")) return { problem: "must be JSON or a file" };
  let text: string;
  try {
    text = named.startsWith("{") ? named : readFileSync(resolve(baseDirectory, named), "utf8");
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
    return { problem: `must be a file that can be read (${code})` };
  }
  const read = readPolicy(text, "the hub's policy");
  return "policy" in read
    ? { value: read.policy }
    : { problem: `must be a policy that is right in each part: ${read.mistakes.join("; ")}` };
}

function hostName(word: string): string | undefined {
  const isValid = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,253}[A-Za-z0-9])?(:\d{1,5})?$/.test(word);
  return isValid ? word.toLowerCase() : undefined;
}

/** In the order of the list, each once. */
function protocols(): Kind<readonly SourceProtocol[]> {
  const names = list(
    (word) => sourceProtocols.find((protocol) => protocol === word),
    `some of ${sourceProtocols.join(", ")}`,
  );
  return {
    ...names,
    read(raw, source) {
      const reading = names.read(raw, source);
      if ("problem" in reading) return reading;
      return { value: sourceProtocols.filter((protocol) => reading.value.includes(protocol)) };
    },
  };
}

function readCron(raw: unknown): Reading<string | undefined> {
  if (raw === false || raw === "off") return { value: undefined };
  const isCron = typeof raw === "string" && /^(?:[\d*/,-]+ ){4}[\d*/,-]+$/.test(raw);
  return isCron ? { value: raw } : { problem: "must be off or a cron expression with five fields" };
}
