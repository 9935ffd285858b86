import { randomBytes } from "node:crypto";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { createSecretBox, type SecretBox } from "../../platform/secrets/secret-box.ts";
import { sharedSecret } from "../../platform/secrets/secret-queries.ts";

/**
 * A place in the order of calls as a page is given it, to go on from there after a lost connection. The order counts the
 * calls of all accounts, which is nobody's business: it is sealed, for one account and all instances.
 */
export interface LivePlaces {
  seal(accountId: string, place: number): Promise<string>;
  /** Undefined for anything that was not sealed here for this account. */
  open(accountId: string, sealed: string): Promise<number | undefined>;
}

export function createLivePlaces({ db }: Pick<HubDatabase, "db">): LivePlaces {
  let box: Promise<SecretBox> | undefined;
  const opened = () => {
    box ??= sharedSecret(db, "live-places", randomBytes(32))
      .then(createSecretBox)
      .catch((error: unknown) => {
        box = undefined;
        throw error;
      });
    return box;
  };
  return {
    seal: async (accountId, place) =>
      (await opened()).seal(purpose(accountId), String(place)).toString("base64url"),
    async open(accountId, sealed) {
      const seals = await opened();
      try {
        return Number(seals.open(purpose(accountId), Buffer.from(sealed, "base64url")));
      } catch {
        return undefined;
      }
    },
  };
}

function purpose(accountId: string): string {
  return `live:${accountId}`;
}
