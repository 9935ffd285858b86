import { sandboxSecrets } from "@skillquay/sandbox/configuration";
import type { HubConfig } from "./hub-config.ts";

/** Every value of the configuration that must appear nowhere. */
export function secretsOf({ admin, s3, sandbox, databaseUrl, encryptionKey, oidc }: HubConfig): string[] {
  const secrets = [
    admin?.secret,
    s3?.accessKeyId,
    s3?.secretAccessKey,
    ...sandboxSecrets(sandbox),
    oidc?.clientSecret,
  ];
  secrets.push(encryptionKey?.toString("hex"), encryptionKey?.toString("base64"));
  if (databaseUrl !== undefined) {
    const url = new URL(databaseUrl);
    secrets.push(
      url.password,
      decodeURIComponent(url.password),
      url.searchParams.get("password") ?? undefined,
    );
  }
  return secrets.filter((secret): secret is string => secret !== undefined && secret !== "");
}
