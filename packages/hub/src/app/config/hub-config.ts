import type { SandboxConfiguration } from "@skillquay/sandbox";
import type { Registries } from "@skillquay/sandbox/packages";
import type { Policy } from "@skillquay/scan/policy";
import type { Plans } from "../../features/credits/index.ts";
import type { SourcePolicy } from "../../features/sources/index.ts";
import type { S3BlobsOptions } from "../../platform/blobs/s3-blobs.ts";
import type { GrantScope } from "../../platform/tokens/grant-scopes.ts";

/** What a hub runs with, after flags, environment, file and defaults are merged and checked. */
export interface HubConfig {
  readonly host: string;
  readonly port: number;
  /** Where people and agents reach the hub, without a slash at the end. Undefined: the address it listens on. */
  readonly publicUrl: string | undefined;
  /** Absolute. The embedded database, blobs and caches live below it. */
  readonly data: string;
  /** Undefined: the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** Past the pooler that `databaseUrl` is. Undefined: it is none. */
  readonly databaseDirectUrl?: string | undefined;
  /** Follows it, for searches. */
  readonly databaseReplicaUrl?: string | undefined;
  /** Of an instance, for its calls and its jobs. 16 unless told. */
  readonly databaseConnections?: number | undefined;
  /** Whether a start brings the database up to date. */
  readonly migrates: boolean;
  /** Undefined: a folder below `data`. */
  readonly s3: S3Config | undefined;
  readonly requireApiKey: boolean;
  readonly admin: AdminConfig | undefined;
  /** Undefined: what instances ask each other is on the public listener. */
  readonly internalPort: number | undefined;
  /** Preset or tool names for keys that do not say. */
  readonly tools: string;
  /** Whether prompts and resources of every skill are listed, however many there are. */
  readonly listsEverything: boolean;
  /** Requests in a minute; 0 is no limit. */
  readonly ratePerKey: number;
  readonly ratePerAddress: number;
  /** Worked on at a time; 0 is no limit. */
  readonly callsPerAccount: number;
  /** Host names beyond those of the public address and of this machine. */
  readonly allowedHosts: readonly string[];
  readonly allowedOrigins: readonly string[];
  /** Whether the last `X-Forwarded-For` names the client. */
  readonly trustedProxy: boolean;
  /** Whether `/mcp` takes a key from `?apiKey=`. */
  readonly keyInAddress: boolean;
  /** Whether the pages of the catalog need no sign-in. */
  readonly publicCatalog: boolean;
  /** Where other instances reach this one. Undefined: the address it listens on. */
  readonly advertiseUrl: string | undefined;
  readonly drainSeconds: number;
  readonly sandbox: SandboxConfiguration;
  /** Whether the scripts of a skill are run in the sandbox, among planted credentials, before it is taken. */
  readonly detonate: boolean;
  /** The folders of PATH: where programs that scripts need are looked for. */
  readonly searchFolders: readonly string[];
  readonly logLevel: HubLogLevel;
  readonly requestLog: "all" | "failures" | "off";
  /** Where traces, metrics and logs go. Undefined: nowhere. */
  readonly telemetry: TelemetryConfig | undefined;
  /** Folder of skills for the first start; "bundled" are our own; undefined loads none. */
  readonly samples: string | "bundled" | undefined;
  readonly sources: SourceConfig;
  /** What every skill that comes in has to be; undefined: anything the scan lets in. */
  readonly policy: Policy | undefined;
  readonly plans: Plans;
  readonly scripts: ScriptConfig;
  /** 32 bytes. Undefined: one in the database. */
  readonly encryptionKey: Buffer | undefined;
  /** `host:port` of receivers in the operator's own network. */
  readonly webhookReceivers: readonly string[];
  /** Undefined: people sign in with a key. */
  readonly oidc: OidcConfig | undefined;
  /** What the company's directory shows to keep people here (SCIM). Undefined: it keeps none. */
  readonly scimToken?: string | undefined;
  /** Undefined: the hub gives tokens itself. */
  readonly authorizationServer?: AuthorizationServerConfig | undefined;
}

/** An OpenTelemetry collector. */
export interface TelemetryConfig {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the operator lets people open for scripts. */
export interface ScriptConfig {
  /** Whether a person is asked before an agent runs a script. */
  readonly asksForRuns: boolean;
  /** Rules of `hostPolicy`; none is no network. */
  readonly hosts: readonly string[];
  readonly packages: boolean;
  readonly registries: Registries;
  readonly packageCacheBytes: number;
}

/** Which account a person of an issuer has here. */
export interface PersonMapping {
  /** Which claim is the handle of a person's account. */
  readonly accountClaim: string;
  /** Of verified e-mail addresses; empty for everybody. */
  readonly allowedDomains: readonly string[];
  readonly createAccounts: boolean;
}

/** The identity provider through which people sign in. */
export interface OidcConfig extends PersonMapping {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  /** Whether agents may come with its word in the place of a person's yes. */
  readonly managedAgents: boolean;
  /** Which claim names the groups of a person. */
  readonly groupsClaim: string;
  /** What they stand for; empty where they stand for nothing. */
  readonly groups: readonly GroupRule[];
}

/** What it means here to be in a group of the provider. */
export type GroupRule =
  | { readonly group: string; readonly role: "admin" | "auditor" | "member" }
  | { readonly group: string; readonly team: string };

/** Somebody else's authorization server, whose tokens agents come with. */
export interface AuthorizationServerConfig extends PersonMapping {
  readonly issuer: string;
  readonly scopeClaim: string;
  /** What its words mean here; empty where it uses ours. */
  readonly scopes: readonly { readonly name: string; readonly scope: GrantScope }[];
}

export interface SourceConfig extends SourcePolicy {
  /** When all sources are read again; undefined for never. */
  readonly cron: string | undefined;
}

export type S3Config = S3BlobsOptions;

export interface AdminConfig {
  readonly secret: string;
  /** Undefined: admin routes are on the public listener. */
  readonly listen: { readonly host: string; readonly port: number } | undefined;
}

export const hubLogLevels = ["silent", "error", "warn", "info", "debug"] as const;
export type HubLogLevel = (typeof hubLogLevels)[number];
