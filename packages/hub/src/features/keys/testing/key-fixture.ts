import { randomBytes } from "node:crypto";
import { onTestFinished } from "vitest";
import { openAccounts } from "../../../app/open-accounts.ts";
import { type ChangeLog, openChangeLog } from "../../../platform/db/change-log.ts";
import { connectDatabase, type HubDatabase } from "../../../platform/db/connect.ts";
import { type AuthenticatorOptions, createAuthenticator } from "../authenticate.ts";
import { createKeys, type KeyRequest } from "../keys.ts";

/** For tests: accounts and keys in a database, and instances of the hub that meet them. */
export function keyFixture(database: () => HubDatabase) {
  async function newAccount() {
    const handle = `caller-${randomBytes(6).toString("hex")}`;
    const { id } = await openAccounts({ database: database() }).createAccount({ handle, name: handle });
    return { accountId: id, handle };
  }

  /** Of a new account, unless it is to be of another one. */
  async function newKey(expected: Partial<KeyRequest> = {}) {
    const account = await newAccount();
    const { accountId = account.accountId } = expected;
    const minted = await createKeys({ database: database() }).mint({
      name: "laptop",
      ...expected,
      accountId,
    });
    return { ...account, accountId, ...minted, header: `Bearer ${minted.key}` };
  }

  /** One instance of the hub, as far as keys go. Counts its questions to the database about keys. */
  async function instance(options: Partial<AuthenticatorOptions> = {}) {
    const own = connectDatabase({
      address: { connectionString: String(database().connection.connectionString) },
    });
    let lookups = 0;
    const counted: HubDatabase = {
      ...own,
      db: own.db.withPlugin({
        transformQuery: ({ node }) => {
          if (node.kind === "SelectQueryNode") lookups += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      }),
    };
    const changes = await openChangeLog(own);
    const authenticator = createAuthenticator({
      database: counted,
      changes,
      requireApiKey: true,
      ...options,
    });
    onTestFinished(async () => {
      await authenticator.close();
      await changes.close();
      await own.close();
    });
    return { authenticator, changes, lookups: () => lookups };
  }

  return { newAccount, newKey, instance };
}

/** A change log without changes, for tests that count what is asked of the database: a real one may tell old changes again. */
export const quietChanges: ChangeLog = {
  onChange: () => () => {},
  lagMs: () => 0,
  isFresh: () => true,
  fresh: async () => {},
  close: async () => {},
};

/** What every key that is not good is answered with. */
export const invalid = {
  code: "invalid_credentials",
  message: "The API key is not accepted.",
  suggestions: [
    "Check that the whole key was copied: 48 characters that begin with 'sk_live_sq1_'",
    "Ask for a new key: this one may have been revoked or may have expired",
  ],
};
