import {
  choice,
  folder,
  integer,
  onOff,
  other,
  type Reading,
  type SettingDefinitions,
  text,
  type ValueSource,
} from "@skillquay/settings";
import { singleHostUrls } from "../../platform/db/database-hosts.ts";

/** Where the hub keeps what it knows. */
export const storageSettings = {
  migrates: {
    flag: "migrate",
    env: "SKILLQUAY_MIGRATE",
    kind: onOff(),
    fallback: true,
    description:
      "Whether a start brings the database up to date. Off, it refuses one that is behind: 'skillquay hub migrate' comes first.",
    example: "off",
  },
  /** Its default depends on who runs the hub. */
  data: {
    flag: "data",
    env: "SKILLQUAY_HUB_DATA",
    kind: folder(),
    valueName: "folder",
    fallback: "",
    defaultText: "/var/lib/skillquay for root, else skillquay/hub in $XDG_DATA_HOME or ~/.local/share",
    description: "Folder of the embedded database, the files of skills and caches.",
    example: "/srv/skillquay",
  },
  databaseUrl: {
    flag: "database-url",
    env: "DATABASE_URL",
    kind: other(readDatabaseUrl),
    // It may hold a password.
    takesFile: true,
    valueName: "url",
    fallback: undefined,
    defaultText: "an embedded PostgreSQL",
    description:
      "PostgreSQL 15 or newer to use instead of the embedded one. Several hosts, as in postgres://one,two/skillquay, are a " +
      "primary and those that may follow it. With a password it is given by environment, by DATABASE_URL_FILE or in the " +
      "configuration file.",
    example: "postgres://skillquay@db.example.com/skillquay",
  },
  databaseDirectUrl: {
    flag: "database-direct-url",
    env: "DATABASE_DIRECT_URL",
    kind: other(readDatabaseUrl),
    takesFile: true,
    valueName: "url",
    fallback: undefined,
    defaultText: "DATABASE_URL",
    description:
      "The same database past a pooler, for when DATABASE_URL is one that lends connections for a transaction (PgBouncer): " +
      "migrations, locks and notices of changes need a connection of their own.",
    example: "postgres://skillquay@db.example.com/skillquay",
  },
  databaseReplicaUrl: {
    flag: "database-replica-url",
    env: "DATABASE_REPLICA_URL",
    kind: other(readDatabaseUrl),
    takesFile: true,
    valueName: "url",
    fallback: undefined,
    defaultText: "none: searches go to DATABASE_URL",
    description:
      "A server that follows it, for searches. It is asked when it has all that the searching account changed, and is at most ten seconds " +
      "behind what others did; otherwise the first one is.",
    example: "postgres://skillquay@replica.example.com/skillquay",
  },
  databaseConnections: {
    flag: "database-connections",
    env: "SKILLQUAY_DATABASE_CONNECTIONS",
    kind: integer({ least: 4, most: 500 }),
    valueName: "number",
    fallback: 16,
    description:
      "How many connections an instance opens at most for its work, two thirds of them for calls and one for jobs. Beside " +
      "them it has up to seven for migrations, locks and notices.",
    example: "32",
  },
  s3Endpoint: {
    flag: "s3-endpoint",
    env: "S3_ENDPOINT",
    kind: other(readEndpoint),
    valueName: "url",
    fallback: undefined,
    defaultText: "none: files are kept in the data folder",
    description: "S3 server for the files of skills.",
    example: "https://s3.eu-central-1.amazonaws.com",
  },
  s3Bucket: {
    flag: "s3-bucket",
    env: "S3_BUCKET",
    kind: text(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket"),
    valueName: "name",
    fallback: undefined,
    description: "Bucket in it.",
    example: "skillquay",
  },
  s3Region: {
    flag: "s3-region",
    env: "S3_REGION",
    kind: text(/^[a-z0-9-]{1,64}$/i, "the name of a region"),
    valueName: "name",
    fallback: "us-east-1",
    description: "Region that its signatures name.",
    example: "eu-central-1",
  },
  s3AccessKeyId: {
    env: "S3_ACCESS_KEY_ID",
    kind: text(/^[!-~]{1,512}$/, "printable characters without blanks"),
    secret: true,
    fallback: undefined,
    description: "Who the hub is to the S3 server.",
    example: "AKIA…",
  },
  s3SecretAccessKey: {
    env: "S3_SECRET_ACCESS_KEY",
    kind: text(/^[!-~]{1,512}$/, "printable characters without blanks"),
    secret: true,
    fallback: undefined,
    description: "The secret that belongs to it.",
    example: "…",
  },
  s3SessionToken: {
    env: "S3_SESSION_TOKEN",
    kind: text(/^[!-~]{1,8192}$/, "printable characters without blanks"),
    secret: true,
    fallback: undefined,
    description: "The token that belongs to keys that end.",
    example: "…",
  },
  s3Credentials: {
    flag: "s3-credentials",
    env: "S3_CREDENTIALS",
    kind: choice(["keys", "instance", "container", "web-identity"]),
    valueName: "which",
    fallback: "keys",
    description:
      "Where the keys come from: the two settings above, the role of the machine (IMDSv2), the platform of the container, or a " +
      "token of the cluster that is changed for those of a role. What ends is asked for again in time.",
    example: "web-identity",
  },
  containerCredentialsUrl: {
    env: "AWS_CONTAINER_CREDENTIALS_FULL_URI",
    kind: other(readAddress),
    fallback: undefined,
    description: "With --s3-credentials container: where the platform gives keys. It sets this itself.",
    example: "http://169.254.170.23/v1/credentials",
  },
  containerTokenFile: {
    env: "AWS_CONTAINER_AUTHORIZATION_TOKEN_FILE",
    kind: text(/^\/./, "the full name of a file"),
    fallback: undefined,
    description: "With it: the file with the token that the platform asks for.",
    example: "/var/run/secrets/token",
  },
  roleArn: {
    env: "AWS_ROLE_ARN",
    kind: text(/^[!-~]{1,2048}$/, "the name of a role"),
    fallback: undefined,
    description: "With --s3-credentials web-identity: the role.",
    example: "arn:aws:iam::123456789012:role/skillquay",
  },
  webIdentityTokenFile: {
    env: "AWS_WEB_IDENTITY_TOKEN_FILE",
    kind: text(/^\/./, "the full name of a file"),
    fallback: undefined,
    description: "With it: the file with the cluster's token.",
    example: "/var/run/secrets/token",
  },
  stsEndpoint: {
    env: "S3_STS_ENDPOINT",
    kind: other(readEndpoint),
    fallback: undefined,
    defaultText: "that of AWS in the region",
    description: "With it: the service that changes the token for keys.",
    example: "https://sts.eu-central-1.amazonaws.com",
  },
} as const satisfies SettingDefinitions;

function readAddress(raw: unknown): Reading<string> {
  return typeof raw === "string" && /^https?:\/\/[^\s?#@]+$/i.test(raw)
    ? { value: raw }
    : { problem: "must be an http or https address" };
}

function readEndpoint(raw: unknown): Reading<string> {
  return typeof raw === "string" && /^https?:\/\/[^\s/?#@]+\/?$/i.test(raw)
    ? { value: raw.replace(/\/$/, "") }
    : { problem: "must be an http or https address without a path" };
}

function readDatabaseUrl(raw: unknown, { kind }: ValueSource): Reading<string> {
  if (typeof raw !== "string" || singleHostUrls(raw) === undefined)
    return { problem: "must be a postgres:// address" };
  const hasPassword = (singleHostUrls(raw) ?? []).some((text) => {
    const url = new URL(text);
    return url.password !== "" || url.searchParams.has("password");
  });
  if (kind !== "flag" || !hasPassword) return { value: raw };
  return {
    problem:
      "must not hold a password, since everybody on this machine can read flags; set DATABASE_URL instead",
  };
}
