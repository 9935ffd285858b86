import { oneLine } from "@skillquay/skill";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import type { GrantScope } from "../../platform/tokens/grant-scopes.ts";
import { HUB } from "../audit/index.ts";
import { mintKey } from "../keys/index.ts";
import { insertGrant, managedKeys } from "./queries/grant-queries.ts";
import { lockGrant } from "./queries/record-queries.ts";

/** Agents whose tokens an authority of the company answers for: nobody is asked here, and a person can still end them. */
export interface ManagedAgents {
  /**
   * The key that such an agent stands behind, made when it comes for the first time. Undefined when it was ended here after that
   * authority spoke: only what the authority says later opens anything again.
   */
  keyOf(agent: ManagedAgent): Promise<ManagedKey | undefined>;
}

export interface ManagedAgent {
  readonly accountId: string;
  readonly clientId: string;
  readonly clientName: string;
  /** The host of the authority. */
  readonly vouchedBy: string;
  readonly scopes: readonly GrantScope[];
  readonly issuedAt: Date;
}

export interface ManagedKey {
  readonly keyId: string;
  /** SHA-256 of a key that nobody holds. */
  readonly keyHash: Buffer;
}

export function createManagedAgents({ db }: HubDatabase): ManagedAgents {
  return {
    keyOf: (agent) =>
      db.transaction().execute(async (transaction) => {
        const { accountId, clientId, clientName, vouchedBy, scopes, issuedAt } = agent;
        // Of two first requests at once one makes the key.
        await lockGrant(transaction, `managed ${accountId} ${clientId}`);
        const earlier = (await managedKeys(transaction, agent)).filter(
          (key) => key.scopes?.join(" ") === scopes.join(" "),
        );
        const live = earlier.find((key) => key.revoked_at === null);
        if (live !== undefined) return { keyId: live.id, keyHash: live.hash };
        // Tokens say seconds: what was issued in the second of the end counts as before it.
        const isEnded = earlier.some(({ revoked_at: at }) => at !== null && at >= issuedAt);
        if (isEnded) return undefined;
        const name = oneLine(clientName, NAME_MAX).trim();
        const { id: keyId } = await mintKey(
          transaction,
          { accountId, name: name === "" ? "Agent" : name, scopes },
          HUB,
        );
        await insertGrant(transaction, {
          keyId,
          accountId,
          grantId: null,
          clientId,
          clientName,
          clientKind: "managed",
          redirectHost: vouchedBy,
        });
        await recordChange(transaction, "key", keyId);
        const made = (await managedKeys(transaction, agent)).find(({ id }) => id === keyId);
        return made && { keyId, keyHash: made.hash };
      }),
  };
}

const NAME_MAX = 100;
