import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { list, other, type Reading, type SettingDefinitions, type ValueSource } from "@skillquay/settings";
import { defaultPlans, type Plans, readPlans } from "../../features/credits/index.ts";

/** What accounts get and pay, and what keeps their secrets. */
export const billingSettings = {
  plans: {
    flag: "plans",
    env: "SKILLQUAY_PLANS",
    kind: other(readPlansSetting),
    valueName: "file|json",
    fallback: defaultPlans,
    defaultText: "one plan, self-hosted: 1,000,000 credits and no monthly limit",
    description:
      "Plans and prices, as JSON or as a JSON file: opening credits and monthly skill calls of each plan, and what an " +
      "import, an accepted update and a run cost. `runPrice` of a plan takes the place of `prices.run`. For scripts, a plan " +
      "says `maxRunSeconds` (300 unless given, 1800 at most), `sessionIdleSeconds` (300), `sessionSeconds`, and with " +
      "`network` and `packages` whether they may have what the operator has switched on. `maxSkills` in a drive, `maxVersions` of a skill and `maxMegabytes` of all versions are what an account may keep; no limit unless given. `auditDays`, `importDays` and `usageDays` are for how long it is kept what an account did (use is kept by the month after that); for ever unless given. `callDays` is the same for the log of calls; 90 unless given.",
    example: '{"plans":{"team":{"openingCredits":500,"monthlyCalls":10000}},"prices":{"import":10,"run":1}}',
  },
  encryptionKey: {
    env: "SKILLQUAY_ENCRYPTION_KEY",
    kind: other(readEncryptionKey),
    secret: true,
    fallback: undefined,
    defaultText: "made at first start and kept in the database",
    description:
      "Key that encrypts the secrets of webhooks and the credentials of scripts in the database: 32 bytes as 64 hexadecimal digits or as base64.",
    example: "$(openssl rand -hex 32)",
  },
  webhookReceivers: {
    flag: "webhook-receivers",
    env: "SKILLQUAY_WEBHOOK_RECEIVERS",
    kind: list(receiver, "hosts, each with a port or without"),
    valueName: "hosts",
    fallback: [],
    defaultText: "none: public addresses only",
    description:
      "Hosts in the operator's own network that webhooks of every account may be sent to, by https: a name or an address, " +
      "and the port unless it is 443. All other private addresses stay out of reach.",
    example: "alerts.corp.example:8443,10.0.0.7",
  },
} as const satisfies SettingDefinitions;

/** As the parser of addresses writes the host, so that both mean the same when they are compared. */
function receiver(word: string): string | undefined {
  if (!/^[A-Za-z0-9.:[\]-]{1,260}$/.test(word) || !URL.canParse(`https://${word}`)) return undefined;
  const { hostname, port, pathname } = new URL(`https://${word}`);
  if (hostname === "" || pathname !== "/") return undefined;
  return `${hostname.replace(/\.$/, "")}:${port || "443"}`;
}

function readPlansSetting(raw: unknown, source: ValueSource): Reading<Plans> {
  const written = typeof raw === "string" ? parsed(raw, source) : { value: raw };
  if ("problem" in written) return written;
  const result = readPlans(written.value);
  if (result.ok) return { value: result.plans };
  return { problem: `must be right in each part: ${result.mistakes.join("; ")}` };
}

function parsed(text: string, { baseDirectory }: ValueSource): Reading<unknown> {
  const isInline = text.trimStart().startsWith("{");
  let json = text;
  if (!isInline) {
    if (text.trim() === "" || text.includes("\0")) return { problem: "must be JSON or a file" };
    try {
      json = readFileSync(resolve(baseDirectory, text), "utf8");
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "unknown reason";
      return { problem: `must be a file that can be read (${code})` };
    }
  }
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ""));
    return { value };
  } catch {
    return { problem: isInline ? "must be JSON" : "must name a file that holds JSON" };
  }
}

const KEY_BYTES = 32;

function readEncryptionKey(raw: unknown): Reading<Buffer> {
  const text = typeof raw === "string" ? raw.trim() : "";
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : fromBase64(text);
  return bytes?.length === KEY_BYTES
    ? { value: bytes }
    : { problem: "must be 32 bytes, as 64 hexadecimal digits or as base64" };
}

function fromBase64(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined;
}
