import { randomBytes } from "node:crypto";
import { ToolError } from "@skillquay/tools";
import * as z from "zod/v4";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import type { GrantScope } from "../../platform/tokens/grant-scopes.ts";
import { nameProblem } from "../../platform/tokens/plain-name.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import { endKey, mintKey } from "../keys/index.ts";
import {
  claimClient,
  deleteClient,
  insertGrant,
  machineKey,
  registeredClients,
} from "./queries/grant-queries.ts";
import { putRecord } from "./queries/record-queries.ts";
import { tokenHash } from "./token-hash.ts";

/** Clients that somebody of the hub registered by hand: agents that cannot register themselves, and machines. */
export interface Clients {
  /** An agent that people connect in a browser. The answer holds the secret, for the only time. */
  registerAgent(person: KeyCaller, requested: AgentRequest): Promise<RegisteredClient>;
  /** A machine: it comes with its secret, without anybody being asked, and may do what is said here. */
  registerMachine(person: KeyCaller, requested: MachineRequest): Promise<RegisteredClient>;
  list(accountId: string): Promise<readonly ClientFacts[]>;
  /** False when the account has no such client. What a machine has ends within a second; agents keep what people gave them. */
  remove(person: KeyCaller, clientId: string): Promise<boolean>;
}

export interface AgentRequest {
  readonly name: string;
  readonly redirectUris: readonly string[];
  /** A public client has no secret, and is protected by PKCE alone. */
  readonly isPublic: boolean;
}

export interface MachineRequest {
  readonly name: string;
  readonly collectionId: string | undefined;
  readonly scopes: readonly GrantScope[];
  readonly expiresAt: Date | undefined;
}

export interface RegisteredClient {
  readonly clientId: string;
  readonly clientSecret?: string;
}

export interface ClientFacts {
  readonly clientId: string;
  readonly name: string;
  readonly kind: "agent" | "machine";
  readonly redirectUris: readonly string[];
  readonly createdAt: Date;
}

/** Ids of clients that were registered by hand begin so; those that register themselves get others. */
export const REGISTERED_PREFIX = "app-";

export function createClients({
  database,
  box,
}: {
  readonly database: HubDatabase;
  readonly box: SecretBox;
}): Clients {
  const { db } = database;

  const store = async (
    transaction: Db,
    person: KeyCaller,
    name: string,
    metadata: object,
    hasSecret: boolean,
  ) => {
    const problem = nameProblem(name, 100);
    if (problem !== undefined)
      throw new ToolError("invalid_input", `The client is not right: name ${problem}.`);
    const clientId = `${REGISTERED_PREFIX}${randomBytes(12).toString("hex")}`;
    const clientSecret = hasSecret ? randomBytes(32).toString("base64url") : undefined;
    const payload = {
      client_id: clientId,
      client_name: name.trim(),
      token_endpoint_auth_method: hasSecret ? "client_secret_basic" : "none",
      ...(clientSecret !== undefined && { client_secret: clientSecret }),
      ...metadata,
    };
    await putRecord(transaction, {
      model: "Client",
      idHash: tokenHash(clientId),
      grantId: null,
      keyId: null,
      audience: null,
      rotations: null,
      uid: null,
      payload: box.seal("oauth:Client", JSON.stringify(payload)),
      lifeSeconds: undefined,
    });
    await claimClient(transaction, person.accountId, tokenHash(clientId));
    const details = { name: name.trim() };
    await recordAudit(transaction, {
      ...actorOf(person),
      action: "client.create",
      target: clientId,
      details,
    });
    return { clientId, ...(clientSecret !== undefined && { clientSecret }) };
  };

  return {
    registerAgent: (person, { name, redirectUris, isPublic }) =>
      db.transaction().execute((transaction) =>
        store(
          transaction,
          person,
          name,
          {
            redirect_uris: redirectUris,
            application_type: redirectUris.some((uri) => !uri.startsWith("https:")) ? "native" : "web",
            grant_types: ["authorization_code", "refresh_token"],
            response_types: ["code"],
          },
          !isPublic,
        ),
      ),

    registerMachine: (person, { name, collectionId, scopes, expiresAt }) =>
      db.transaction().execute(async (transaction) => {
        const metadata = { redirect_uris: [], grant_types: ["client_credentials"], response_types: [] };
        const registered = await store(transaction, person, name, metadata, true);
        const { accountId } = person;
        const { id: keyId } = await mintKey(
          transaction,
          { accountId, name, collectionId, scopes, expiresAt },
          actorOf(person),
        );
        const client = {
          clientId: registered.clientId,
          clientName: name.trim(),
          clientKind: "machine",
        } as const;
        await insertGrant(transaction, { keyId, accountId, grantId: null, redirectHost: null, ...client });
        return registered;
      }),

    async list(accountId) {
      return (await registeredClients(db, accountId)).map(({ payload, created_at: createdAt }) => {
        const client = stored.parse(JSON.parse(box.open("oauth:Client", payload)));
        return {
          clientId: client.client_id,
          name: client.client_name,
          kind: client.grant_types.includes("client_credentials") ? "machine" : "agent",
          redirectUris: client.redirect_uris,
          createdAt,
        };
      });
    },

    remove: (person, clientId) =>
      db.transaction().execute(async (transaction) => {
        const { accountId } = person;
        if (!(await deleteClient(transaction, accountId, tokenHash(clientId)))) return false;
        const keyId = await machineKey(transaction, clientId);
        if (keyId !== undefined) {
          await endKey(transaction, { accountId, keyId }, actorOf(person));
          await recordChange(transaction, "key", keyId);
        }
        await recordAudit(transaction, { ...actorOf(person), action: "client.delete", target: clientId });
        return true;
      }),
  };
}

const stored = z.object({
  client_id: z.string(),
  client_name: z.string(),
  grant_types: z.array(z.string()),
  redirect_uris: z.array(z.string()),
});
