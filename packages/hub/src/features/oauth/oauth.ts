import { randomBytes } from "node:crypto";
import type { Adapter } from "oidc-provider";
import type { CrashPoint } from "../../platform/crash-points.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { GuardedFetch } from "../../platform/outbound/guarded-fetch.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { sharedSecret } from "../../platform/secrets/secret-queries.ts";
import { type Clients, createClients } from "./clients.ts";
import { createGrants, type Grants } from "./grants.ts";
import { createManagedAgents, type ManagedAgents } from "./managed-agents.ts";
import { countUnusedClients } from "./queries/record-queries.ts";
import { createRecordAdapter } from "./record-adapter.ts";

/** What the authorization server of the hub is made of. */
export interface OAuth {
  readonly grants: Grants;
  readonly clients: Clients;
  readonly managedAgents: ManagedAgents;
  /** Where it keeps everything. */
  records(invalidGrant: (detail: string) => Error): (model: string) => Adapter;
  /** Signs its cookies, with the same key on every instance. */
  cookieKey(): Promise<Buffer>;
  /** False while too many clients have registered that nobody used. */
  mayRegister(): Promise<boolean>;
  /** Reads documents that clients name. */
  readonly fetch: GuardedFetch;
}

export interface OAuthOptions {
  readonly database: HubDatabase;
  readonly box: SecretBox;
  readonly crashPoint: CrashPoint;
  readonly fetch: GuardedFetch;
}

// Each is a row of a kilobyte for a day; a hub with more people than this connecting in a day has an operator who asks.
const MAX_UNUSED_CLIENTS = 10_000;

export function createOAuth({ database, box, crashPoint, fetch }: OAuthOptions): OAuth {
  return {
    grants: createGrants(database),
    clients: createClients({ database, box }),
    managedAgents: createManagedAgents(database),
    records: (invalidGrant) => createRecordAdapter({ database, box, crashPoint, invalidGrant }),
    cookieKey: () => sharedSecret(database.db, "oauth-cookies", randomBytes(32)),
    mayRegister: async () => (await countUnusedClients(database.db)) < MAX_UNUSED_CLIENTS,
    fetch,
  };
}
