import { delimiter } from "node:path";
import {
  missingSetting,
  type SandboxConfiguration,
  sandboxConfiguration,
} from "@skillquay/sandbox/configuration";
import type {
  AdminConfig,
  AuthorizationServerConfig,
  HubConfig,
  OidcConfig,
  PersonMapping,
  TelemetryConfig,
} from "./hub-config.ts";
import type { HubSettingValues } from "./hub-settings.ts";
import { s3Config } from "./s3-config.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Puts single settings together to what the hub is made of; what does not go together is added to the mistakes. */
export function assembleConfig(
  values: HubSettingValues,
  { env, libraries }: { readonly env: Environment; readonly libraries: string },
  mistakes: string[],
): HubConfig {
  const { host, port, publicUrl, data, databaseUrl, requireApiKey, tools, ratePerKey, ratePerAddress } =
    values;
  const { allowedHosts, allowedOrigins, trustedProxy, advertiseUrl, drainSeconds, logLevel, samples } =
    values;
  return {
    host,
    port,
    publicUrl,
    data,
    databaseUrl,
    databaseDirectUrl: besideDatabase("DATABASE_DIRECT_URL", values.databaseDirectUrl, values, mistakes),
    databaseReplicaUrl: besideDatabase("DATABASE_REPLICA_URL", values.databaseReplicaUrl, values, mistakes),
    databaseConnections: values.databaseConnections,
    migrates: values.migrates,
    s3: s3Config(values, mistakes),
    requireApiKey,
    admin: adminConfig(values, mistakes),
    internalPort: internalPort(values, mistakes),
    tools,
    listsEverything: values.prompts === "all",
    ratePerKey,
    ratePerAddress,
    callsPerAccount: values.callsPerAccount,
    allowedHosts,
    allowedOrigins,
    trustedProxy,
    keyInAddress: values.keyInAddress,
    publicCatalog: values.publicCatalog,
    advertiseUrl,
    drainSeconds,
    sandbox: sandboxConfig(values, libraries, mistakes),
    detonate: values.detonate,
    searchFolders: (env.PATH ?? "").split(delimiter).filter((folder) => folder !== ""),
    logLevel,
    requestLog: values.requestLog,
    telemetry: telemetryConfig(values),
    samples,
    sources: {
      gitHosts: values.gitHosts,
      protocols: values.sourceProtocols,
      maxRepositoryBytes: values.sourceMaxMegabytes * 1024 * 1024,
      cron: values.sourceSync,
    },
    policy: values.policy,
    plans: values.plans,
    scripts: {
      asksForRuns: values.scriptConsent === "ask",
      hosts: values.scriptHosts,
      packages: values.scriptPackages,
      registries: {
        pythonIndex: values.pythonIndex,
        npmRegistry: values.npmRegistry,
        fileHosts: values.packageFileHosts,
      },
      packageCacheBytes: values.packageCacheMegabytes * 1024 * 1024,
    },
    encryptionKey: values.encryptionKey,
    webhookReceivers: values.webhookReceivers,
    oidc: oidcConfig(values, mistakes),
    authorizationServer: authorizationServerConfig(values),
    scimToken: values.scimToken,
  };
}

/** An address that makes sense beside another one only. */
function besideDatabase(
  name: string,
  url: string | undefined,
  { databaseUrl }: HubSettingValues,
  mistakes: string[],
): string | undefined {
  if (url !== undefined && databaseUrl === undefined)
    mistakes.push(`${name} needs DATABASE_URL, which is not set. Set it, or leave the other out.`);
  return url;
}

function telemetryConfig({
  otlpEndpoint: endpoint,
  otlpHeaders = "",
}: HubSettingValues): TelemetryConfig | undefined {
  if (endpoint === undefined) return undefined;
  const pairs = otlpHeaders.split(",").filter((pair) => pair.includes("="));
  const headers = pairs.map((pair) => {
    const at = pair.indexOf("=");
    // As the variable is written for other programs.
    return [pair.slice(0, at).trim().toLowerCase(), decodeHeader(pair.slice(at + 1).trim())] as const;
  });
  return { endpoint, headers: Object.fromEntries(headers) };
}

function decodeHeader(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function oidcConfig(values: HubSettingValues, mistakes: string[]): OidcConfig | undefined {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = values;
  if (issuer === undefined) {
    // One that is there and wrong has been told of.
    const isTold = mistakes.some((mistake) => /^\W*oidc.?issuer/i.test(mistake));
    if (!isTold && (clientId !== undefined || clientSecret !== undefined))
      mistakes.push(
        "Signing in through a provider needs OIDC_ISSUER, which is not set. Set it, or leave the others out.",
      );
    return undefined;
  }
  if (clientId === undefined) {
    mistakes.push(
      "Signing in through a provider needs OIDC_CLIENT_ID, too. Valid: --oidc-client-id skillquay",
    );
    return undefined;
  }
  return {
    issuer,
    clientId,
    clientSecret,
    managedAgents: values.oidcManagedAgents,
    groupsClaim: values.oidcGroupsClaim,
    groups: values.oidcGroups,
    ...personMapping(values),
  };
}

function authorizationServerConfig(values: HubSettingValues): AuthorizationServerConfig | undefined {
  const {
    authorizationServer: issuer,
    authorizationScopeClaim: scopeClaim,
    authorizationScopes: scopes,
  } = values;
  return issuer === undefined ? undefined : { issuer, scopeClaim, scopes, ...personMapping(values) };
}

function personMapping(values: HubSettingValues): PersonMapping {
  return {
    accountClaim: values.oidcAccountClaim,
    allowedDomains: values.oidcAllowedDomains,
    createAccounts: values.oidcCreateAccounts,
  };
}

function adminConfig(values: HubSettingValues, mistakes: string[]): AdminConfig | undefined {
  const { adminSecret: secret, adminHost, adminPort, port } = values;
  if (secret === undefined) {
    if (adminPort !== undefined || adminHost !== undefined)
      mistakes.push("An admin listener needs MCP_ADMIN_SECRET, which is not set. Set it, or leave it out.");
    return undefined;
  }
  if (adminPort === undefined) {
    if (adminHost !== undefined) mistakes.push("--admin-host needs --admin-port. Valid: --admin-port 4712");
    return { secret, listen: undefined };
  }
  if (adminPort === port && port !== 0)
    mistakes.push(`The admin port is the public port, ${port}. Choose another one, or leave it out.`);
  return { secret, listen: { host: adminHost ?? "127.0.0.1", port: adminPort } };
}

function internalPort(
  { internalPort: requested, adminPort, port }: HubSettingValues,
  mistakes: string[],
): number | undefined {
  if (requested !== undefined && requested !== 0 && (requested === port || requested === adminPort))
    mistakes.push(
      `The internal port is another listener's, ${requested}. Choose another one, or leave it out.`,
    );
  return requested;
}

function sandboxConfig(
  values: HubSettingValues,
  libraries: string,
  mistakes: string[],
): SandboxConfiguration {
  const configuration = sandboxConfiguration(values.sandbox, values, libraries);
  const missing = missingSetting(configuration);
  if (missing !== undefined) mistakes.push(missing);
  return configuration;
}
