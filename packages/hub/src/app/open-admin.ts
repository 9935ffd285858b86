import { createKeys, type Keys } from "../features/keys/index.ts";
import { createSignInLinks, signInAddress } from "../features/people/index.ts";
import { silentLog } from "../platform/db/storage-log.ts";
import type { HubConfig } from "./config/hub-config.ts";
import { hubAddress } from "./hub-address.ts";
import { type HubAccounts, openAccounts } from "./open-accounts.ts";
import { openDatabase } from "./open-database.ts";
import { type DeleteAccountRequest, type DeletedAccount, deleteAccount } from "./people/delete-account.ts";

/** Accounts and keys of a hub, for its operator on the same machine. */
export interface HubAdmin {
  readonly accounts: HubAccounts;
  readonly keys: Keys;
  /** An address that signs the account in, once and within an hour. */
  signInUrl(accountId: string): Promise<string>;
  /** In small steps, beside whatever runs. */
  deleteAccount(request: DeleteAccountRequest): Promise<DeletedAccount>;
  close(): Promise<void>;
}

/** Works beside a running hub, which follows every change within a second, and without one. */
export async function openAdmin(
  config: Pick<HubConfig, "data" | "databaseUrl" | "databaseDirectUrl" | "host" | "port" | "publicUrl">,
): Promise<HubAdmin> {
  const database = await openDatabase(config, { log: silentLog, attaches: true, mustExist: true });
  const accounts = openAccounts({ database });
  return {
    accounts,
    keys: createKeys({ database }),
    async signInUrl(accountId) {
      const { publicUrl } = await hubAddress(config);
      return signInAddress(publicUrl, (await createSignInLinks({ database }).make(accountId)).token);
    },
    deleteAccount: (request) => deleteAccount({ database, accounts }, request),
    close: database.close,
  };
}
