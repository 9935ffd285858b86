import { oneLine } from "@skillquay/skill";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { GrantScope } from "../../platform/tokens/grant-scopes.ts";
import type { KeyCaller } from "../accounts/index.ts";
import { actorOf, HUB } from "../audit/index.ts";
import { endKey, mintKey } from "../keys/index.ts";
import { earlierGrants, grantsOfAccount, insertGrant, type NewGrant } from "./queries/grant-queries.ts";
import { keepClient } from "./queries/record-queries.ts";
import { tokenHash } from "./token-hash.ts";

/** Agents that people connected by OAuth. */
export interface Grants {
  /** Makes a person's yes into a key that nobody holds: what the agent may do is what that key may. */
  connect(person: KeyCaller, requested: GrantRequest): Promise<void>;
  /** By the id of its key. */
  ofAccount(accountId: string): Promise<ReadonlyMap<string, ConnectedAgent>>;
}

export interface GrantRequest {
  /** What the authorization server calls it. */
  readonly grantId: string;
  readonly client: AgentClient;
  readonly redirectHost: string;
  /** A collection of the account; absent: the whole library. */
  readonly collectionId: string | undefined;
  readonly scopes: readonly GrantScope[];
  readonly expiresAt: Date;
}

export interface AgentClient {
  readonly id: string;
  readonly name: string;
  readonly kind: NewGrant["clientKind"];
}

export interface ConnectedAgent {
  readonly clientId: string;
  readonly clientName: string;
  readonly kind: NewGrant["clientKind"];
  readonly redirectHost: string | undefined;
}

// A client whose last grant has ended may come again for a new one without registering anew.
const CLIENT_OUTLIVES_GRANT_MS = 30 * 24 * 3600 * 1000;

export function createGrants({ db }: HubDatabase): Grants {
  return {
    connect: (person, requested) =>
      db.transaction().execute(async (transaction) => {
        const { accountId } = person;
        const { client, grantId, redirectHost, collectionId, scopes, expiresAt } = requested;
        // A client that registered itself is one agent on one machine: its new yes takes the place of the old one.
        if (client.kind === "dynamic") {
          for (const keyId of await earlierGrants(transaction, accountId, client.id))
            await endKey(transaction, { accountId, keyId }, HUB);
        }
        const name = oneLine(client.name, KEY_NAME_MAX).trim();
        const { id: keyId } = await mintKey(
          transaction,
          { accountId, name: name === "" ? "Agent" : name, collectionId, scopes, expiresAt },
          actorOf(person),
        );
        await insertGrant(transaction, {
          keyId,
          accountId,
          grantId,
          clientId: client.id,
          clientName: client.name,
          clientKind: client.kind,
          redirectHost,
        });
        const keepUntil = new Date(expiresAt.getTime() + CLIENT_OUTLIVES_GRANT_MS);
        await keepClient(transaction, tokenHash(client.id), keepUntil);
        await recordChange(transaction, "key", keyId);
      }),
    async ofAccount(accountId) {
      const rows = await grantsOfAccount(db, accountId);
      return new Map(
        rows.map((row) => [
          row.key_id,
          {
            clientId: row.client_id,
            clientName: row.client_name,
            kind: row.client_kind,
            redirectHost: row.redirect_host ?? undefined,
          },
        ]),
      );
    },
  };
}

const KEY_NAME_MAX = 100;
