import { join, resolve } from "node:path";
import type { HubSettingValues } from "./hub-config.ts";
import { type HubSetting, type SettingSource, textSetting } from "./hub-setting.ts";

/** Where the hub keeps what it knows. */
export const storageSettings: readonly HubSetting[] = [
  {
    name: "data",
    flag: "data",
    env: "SKILLQUAY_HUB_DATA",
    type: "value",
    valueName: "folder",
    default: "/var/lib/skillquay for root, else skillquay/hub in $XDG_DATA_HOME or ~/.local/share",
    description: "Folder of the embedded database, the files of skills and caches.",
    example: "/srv/skillquay",
    read: readFolder,
  },
  {
    name: "databaseUrl",
    flag: "database-url",
    env: "DATABASE_URL",
    type: "value",
    valueName: "url",
    default: "an embedded PostgreSQL",
    description:
      "PostgreSQL 15 or newer to use instead of the embedded one. With a password it is given by environment, by " +
      "DATABASE_URL_FILE or in the configuration file.",
    example: "postgres://skillquay@db.example.com/skillquay",
    read: readDatabaseUrl,
  },
  {
    name: "s3Endpoint",
    flag: "s3-endpoint",
    env: "S3_ENDPOINT",
    type: "value",
    valueName: "url",
    default: "none: files are kept in the data folder",
    description: "S3 server for the files of skills.",
    example: "https://s3.eu-central-1.amazonaws.com",
    read: textSetting(
      /^https?:\/\/[^\s/?#@]+\/?$/i,
      "an http or https address without a path",
      (endpoint) => ({
        s3Endpoint: endpoint.replace(/\/$/, ""),
      }),
    ),
  },
  {
    name: "s3Bucket",
    flag: "s3-bucket",
    env: "S3_BUCKET",
    type: "value",
    valueName: "name",
    default: "none",
    description: "Bucket in it.",
    example: "skillquay",
    read: textSetting(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket", (s3Bucket) => ({
      s3Bucket,
    })),
  },
  {
    name: "s3Region",
    flag: "s3-region",
    env: "S3_REGION",
    type: "value",
    valueName: "name",
    default: "us-east-1",
    description: "Region that its signatures name.",
    example: "eu-central-1",
    read: textSetting(/^[a-z0-9-]{1,64}$/i, "the name of a region", (s3Region) => ({ s3Region })),
  },
  {
    name: "s3AccessKeyId",
    env: "S3_ACCESS_KEY_ID",
    type: "value",
    secret: true,
    default: "none",
    description: "Who the hub is to the S3 server.",
    example: "AKIA…",
    read: textSetting(/^[!-~]{1,512}$/, "printable characters without blanks", (s3AccessKeyId) => ({
      s3AccessKeyId,
    })),
  },
  {
    name: "s3SecretAccessKey",
    env: "S3_SECRET_ACCESS_KEY",
    type: "value",
    secret: true,
    default: "none",
    description: "The secret that belongs to it.",
    example: "…",
    read: textSetting(/^[!-~]{1,512}$/, "printable characters without blanks", (s3SecretAccessKey) => ({
      s3SecretAccessKey,
    })),
  },
];

function readFolder(raw: unknown, source: SettingSource): Partial<HubSettingValues> | string {
  if (typeof raw !== "string" || raw.trim() === "" || raw.includes("\0")) return "must be a folder";
  // Shells expand `~` in flags, but nobody does in variables and files.
  const folder = /^~[/\\]/.test(raw) ? join(source.homeDirectory, raw.slice(2)) : raw;
  return { data: resolve(source.baseDirectory, folder) };
}

function readDatabaseUrl(raw: unknown, { kind }: SettingSource): Partial<HubSettingValues> | string {
  if (typeof raw !== "string" || !/^postgres(ql)?:\/\//.test(raw) || !URL.canParse(raw))
    return "must be a postgres:// address";
  const url = new URL(raw);
  const hasPassword = url.password !== "" || url.searchParams.has("password");
  if (kind === "flag" && hasPassword)
    return "must not hold a password, since everybody on this machine can read flags; set DATABASE_URL instead";
  return { databaseUrl: raw };
}
