import { createKeys, type Keys } from "../features/keys/index.ts";
import { silentLog } from "../platform/db/storage-log.ts";
import type { HubConfig } from "./config/hub-config.ts";
import { type HubAccounts, openAccounts } from "./open-accounts.ts";
import { openDatabase } from "./open-database.ts";

/** Accounts and keys of a hub, for its operator on the same machine. */
export interface HubAdmin {
  readonly accounts: HubAccounts;
  readonly keys: Keys;
  close(): Promise<void>;
}

/** Works beside a running hub, which follows every change within a second, and without one. */
export async function openAdmin(
  config: Pick<HubConfig, "data" | "databaseUrl" | "databaseDirectUrl">,
): Promise<HubAdmin> {
  const database = await openDatabase(config, { log: silentLog, attaches: true });
  return {
    accounts: openAccounts({ database }),
    keys: createKeys({ database }),
    close: database.close,
  };
}
