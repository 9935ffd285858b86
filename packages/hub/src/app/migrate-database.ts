import { migrateToLatest } from "../platform/db/migrate.ts";
import { silentLog } from "../platform/db/storage-log.ts";
import { connectConfigured, type DatabaseConfig } from "./open-database.ts";

export interface MigrateHooks {
  readonly onProgress?: (line: string) => void;
}

/** Brings the hub's database up to date and ends; the names of what was missing. For upgrades, before the first new instance starts. */
export async function migrateDatabase(
  config: DatabaseConfig,
  { onProgress }: MigrateHooks = {},
): Promise<readonly string[]> {
  const database = await connectConfigured(config, {
    log: silentLog,
    attaches: true,
    mustExist: true,
    onProgress,
  });
  try {
    return await migrateToLatest(database);
  } finally {
    await database.close();
  }
}
