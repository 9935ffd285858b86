import { sandboxSecrets } from "@skillquay/sandbox/configuration";
import { singleHostUrls } from "../../platform/db/database-hosts.ts";
import type { HubConfig } from "./hub-config.ts";

/** Every value of the configuration that must appear nowhere. */
export function secretsOf(config: HubConfig): string[] {
  const { admin, s3, sandbox, encryptionKey, oidc, telemetry } = config;
  const secrets = [
    admin?.secret,
    ...(s3 === undefined || "role" in s3 ? [] : [s3.accessKeyId, s3.secretAccessKey, s3.sessionToken]),
    ...sandboxSecrets(sandbox),
    oidc?.clientSecret,
    config.scimToken,
    ...Object.values(telemetry?.headers ?? {}),
  ];
  secrets.push(encryptionKey?.toString("hex"), encryptionKey?.toString("base64"));
  const addresses = [config.databaseUrl, config.databaseDirectUrl, config.databaseReplicaUrl].flatMap(
    (address) => (address === undefined ? [] : (singleHostUrls(address) ?? [])),
  );
  for (const address of addresses) {
    const url = new URL(address);
    secrets.push(
      url.password,
      decodeURIComponent(url.password),
      url.searchParams.get("password") ?? undefined,
    );
  }
  return secrets.filter((secret): secret is string => secret !== undefined && secret !== "");
}
