import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { readPlans } from "../../features/credits/plans.ts";
import type { HubSettingValues } from "./hub-config.ts";
import type { HubSetting, SettingSource } from "./hub-setting.ts";

/** What accounts get and pay, and what keeps their secrets. */
export const billingSettings: readonly HubSetting[] = [
  {
    name: "plans",
    flag: "plans",
    env: "SKILLQUAY_PLANS",
    type: "value",
    valueName: "file|json",
    default: "one plan, self-hosted: 1,000,000 credits and no monthly limit",
    description:
      "Plans and prices, as JSON or as a JSON file: opening credits and monthly skill calls of each plan, and what an " +
      "import and an accepted update cost.",
    example: '{"plans":{"team":{"openingCredits":500,"monthlyCalls":10000}},"prices":{"import":10}}',
    read: readPlansSetting,
  },
  {
    name: "encryptionKey",
    env: "SKILLQUAY_ENCRYPTION_KEY",
    type: "value",
    secret: true,
    default: "made at first start and kept in the database",
    description:
      "Key that encrypts the secrets of webhooks in the database: 32 bytes as 64 hexadecimal digits or as base64.",
    example: "$(openssl rand -hex 32)",
    read: readEncryptionKey,
  },
];

function readPlansSetting(raw: unknown, source: SettingSource): Partial<HubSettingValues> | string {
  const written = typeof raw === "string" ? parsed(raw, source) : { value: raw };
  if ("problem" in written) return written.problem;
  const result = readPlans(written.value);
  return result.ok ? { plans: result.plans } : `must be right in each part: ${result.mistakes.join("; ")}`;
}

function parsed(text: string, { baseDirectory }: SettingSource): { value: unknown } | { problem: string } {
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

function readEncryptionKey(raw: unknown): Partial<HubSettingValues> | string {
  const text = typeof raw === "string" ? raw.trim() : "";
  const bytes = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, "hex") : fromBase64(text);
  return bytes?.length === KEY_BYTES
    ? { encryptionKey: bytes }
    : "must be 32 bytes, as 64 hexadecimal digits or as base64";
}

function fromBase64(text: string): Buffer | undefined {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? Buffer.from(text, "base64") : undefined;
}
