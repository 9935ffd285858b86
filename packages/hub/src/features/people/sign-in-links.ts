import type { HubDatabase } from "../../platform/db/connect.ts";
import { type Actor, OPERATOR, recordAudit } from "../audit/index.ts";
import { generateLinkToken, linkTokenHash } from "./link-token.ts";
import { endSignInLinks, insertSignInLink, useSignInLink } from "./queries/link-queries.ts";

/** Links that sign somebody in once: for the owner of a new hub, and for whoever lost their way in. */
export interface SignInLinks {
  /** The answer holds the token, for the only time. An earlier link of the account that nobody used ends. */
  make(
    accountId: string,
    options?: { readonly by?: Actor; readonly lifeSeconds?: number },
  ): Promise<SignInLink>;
  /** The account that it signs in, once; undefined for everything else, in the same time. */
  use(token: string): Promise<string | undefined>;
}

export interface SignInLink {
  readonly token: string;
  readonly expiresAt: Date;
}

// Long enough to find the terminal again, short enough to be worth nothing in a log of last week.
const LIFE_SECONDS = 3600;

export function createSignInLinks({ database: { db } }: { readonly database: HubDatabase }): SignInLinks {
  return {
    make: (accountId, { by = OPERATOR, lifeSeconds = LIFE_SECONDS } = {}) =>
      db.transaction().execute(async (transaction) => {
        await endSignInLinks(transaction, accountId);
        const { token, hash } = generateLinkToken();
        const madeBy = by.actor === "account" ? (by.accountId ?? null) : null;
        const { expires_at: expiresAt } = await insertSignInLink(transaction, {
          tokenHash: hash,
          accountId,
          madeBy,
          lifeSeconds,
        });
        await recordAudit(transaction, {
          ...by,
          accountId,
          action: "sign_in_link.create",
          target: accountId,
        });
        return { token, expiresAt };
      }),
    async use(token) {
      const hash = linkTokenHash(token);
      return hash === undefined ? undefined : await useSignInLink(db, hash);
    },
  };
}

/** Where the link leads. The token stands behind the `#`, which no browser sends and no log holds. */
export function signInAddress(publicUrl: string, token: string): string {
  return `${publicUrl}/dashboard#token=${token}`;
}
