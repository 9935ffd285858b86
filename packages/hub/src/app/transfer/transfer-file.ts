import { silentLog } from "../../platform/db/storage-log.ts";
import type { HubConfig } from "../config/hub-config.ts";
import { openStores } from "../open-stores.ts";
import { exportAccount } from "./export-account.ts";
import { exportHub, type HubStores, type TransferProgress, type TransferSummary } from "./export-hub.ts";
import { type ImportedAccount, importAccount } from "./import-account.ts";
import { importHub } from "./import-hub.ts";

export interface TransferHooks {
  readonly onProgress?: TransferProgress;
}

/** `exportHub` for the hub of a configuration, running or not. */
export function exportToFile(
  config: HubConfig,
  file: string,
  { onProgress }: TransferHooks = {},
): Promise<TransferSummary> {
  return withStores(config, true, (stores) => exportHub(stores, file, onProgress));
}

/** `exportAccount` for an account of the hub of a configuration. */
export function exportAccountToFile(
  config: HubConfig,
  accountId: string,
  file: string,
  { onProgress }: TransferHooks = {},
): Promise<TransferSummary> {
  return withStores(config, true, (stores) => exportAccount(stores, accountId, file, onProgress));
}

/** `importAccount` into an account of the hub of a configuration, which may be running. */
export function importAccountFromFile(
  config: HubConfig,
  accountId: string,
  file: string,
  { onProgress }: TransferHooks = {},
): Promise<ImportedAccount> {
  return withStores(config, true, (stores) => importAccount(stores, accountId, file, onProgress));
}

/** `importHub` into the hub of a configuration, which is made when it is not there. */
export function importFromFile(
  config: HubConfig,
  file: string,
  { onProgress }: TransferHooks = {},
): Promise<TransferSummary> {
  return withStores(config, false, (stores) => importHub(stores, file, onProgress));
}

async function withStores<Result>(
  config: HubConfig,
  mustExist: boolean,
  work: (stores: HubStores) => Promise<Result>,
): Promise<Result> {
  const stores = await openStores(config, { log: silentLog, attaches: true, mustExist });
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}
