import { readFile } from "node:fs/promises";
import { z } from "zod/v4";

/** Who the hub is to the S3 server. */
export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Belongs to keys that end some time. */
  readonly sessionToken?: string | undefined;
}

/** Where keys that end come from: nobody writes them into a configuration. */
export type S3Role =
  /** The machine: what its cloud gives the role of the instance (IMDSv2). */
  | { readonly from: "instance"; readonly url?: string | undefined }
  /** The container's platform, at the address that it put into the environment. */
  | { readonly from: "container"; readonly url: string; readonly tokenFile?: string | undefined }
  /** A token of the cluster, changed for keys of a role at the token service. */
  | {
      readonly from: "web-identity";
      readonly roleArn: string;
      readonly tokenFile: string;
      readonly stsUrl: string;
    };

/** Keys that hold for some minutes more. Asks again in time; all who wait share one question. */
export type S3KeySource = () => Promise<S3Keys>;

export function createS3KeySource(keys: S3Keys | S3Role, now: () => number = Date.now): S3KeySource {
  if (!("from" in keys)) return async () => keys;
  let current: EndingKeys | undefined;
  let asking: Promise<EndingKeys> | undefined;
  const ask = () => {
    asking ??= askFor(keys).finally(() => {
      asking = undefined;
    });
    return asking;
  };
  return async () => {
    if (current !== undefined && current.endsAtMs - now() > EARLY_MS) return current;
    try {
      current = await ask();
      return current;
    } catch (error) {
      // Keys that still hold are better than none.
      if (current !== undefined && current.endsAtMs > now()) return current;
      throw new Error(`no keys for S3 could be had from '${keys.from}'`, { cause: error });
    }
  };
}

interface EndingKeys extends S3Keys {
  readonly endsAtMs: number;
}

// Clouds renew keys that long before they end.
const EARLY_MS = 5 * 60_000;
const PATIENCE_MS = 5_000;

function askFor(role: S3Role): Promise<EndingKeys> {
  switch (role.from) {
    case "instance":
      return fromInstance(role.url ?? "http://169.254.169.254");
    case "container":
      return fromContainer(role);
    case "web-identity":
      return fromTokenService(role);
  }
}

const documentSchema = z.object({
  AccessKeyId: z.string().min(1),
  SecretAccessKey: z.string().min(1),
  Token: z.string().min(1),
  Expiration: z.iso.datetime({ offset: true }),
});

async function fromInstance(url: string): Promise<EndingKeys> {
  const lasting = { "x-aws-ec2-metadata-token-ttl-seconds": "300" };
  const token = await textAt(`${url}/latest/api/token`, { method: "PUT", headers: lasting });
  const headers = { "x-aws-ec2-metadata-token": token };
  const roles = `${url}/latest/meta-data/iam/security-credentials/`;
  const [role = ""] = (await textAt(roles, { headers })).trim().split("\n");
  return keysOf(JSON.parse(await textAt(`${roles}${encodeURIComponent(role)}`, { headers })));
}

async function fromContainer({
  url,
  tokenFile,
}: Extract<S3Role, { from: "container" }>): Promise<EndingKeys> {
  const authorization = tokenFile === undefined ? undefined : (await readFile(tokenFile, "utf8")).trim();
  const headers = authorization === undefined ? {} : { authorization };
  return keysOf(JSON.parse(await textAt(url, { headers })));
}

async function fromTokenService({
  roleArn,
  tokenFile,
  stsUrl,
}: Extract<S3Role, { from: "web-identity" }>): Promise<EndingKeys> {
  const body = new URLSearchParams({
    Action: "AssumeRoleWithWebIdentity",
    Version: "2011-06-15",
    RoleArn: roleArn,
    RoleSessionName: "skillquay-hub",
    // Read each time: the cluster replaces it.
    WebIdentityToken: (await readFile(tokenFile, "utf8")).trim(),
  });
  const text = await textAt(stsUrl, { method: "POST", body, headers: { accept: "application/xml" } });
  const field = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(text)?.[1];
  return keysOf({
    AccessKeyId: field("AccessKeyId"),
    SecretAccessKey: field("SecretAccessKey"),
    Token: field("SessionToken"),
    Expiration: field("Expiration"),
  });
}

function keysOf(document: unknown): EndingKeys {
  const { AccessKeyId, SecretAccessKey, Token, Expiration } = documentSchema.parse(document);
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    sessionToken: Token,
    endsAtMs: Date.parse(Expiration),
  };
}

async function textAt(url: string, request: RequestInit): Promise<string> {
  const response = await fetch(url, {
    ...request,
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) throw new Error(`${new URL(url).host} answers with ${response.status}`);
  return await response.text();
}
