import { randomUUID } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import type { BlobStore } from "./blobs/blob-store.ts";
import { createCatalogs } from "./catalog/drive-catalog.ts";
import { type Closer, closeInTurn } from "./close-in-turn.ts";
import { createCollections } from "./collections/collections.ts";
import type { HubConfig } from "./config/hub-config.ts";
import { openChangeLog } from "./db/change-log.ts";
import type { HubDatabase } from "./db/connect.ts";
import { createAccounts } from "./identity/accounts.ts";
import { createAuthenticator } from "./identity/authenticate.ts";
import { createKeys } from "./identity/keys.ts";
import { scheduleChangeCleaning } from "./jobs/clean-changes.ts";
import { createJobs } from "./jobs/jobs.ts";
import { createScriptSessions } from "./scripts/script-sessions.ts";
import type { HubServices } from "./services.ts";
import { createUsage } from "./usage/usage.ts";

export interface OpenServicesOptions {
  readonly database: HubDatabase;
  readonly blobs: BlobStore;
  readonly config: Pick<HubConfig, "data" | "requireApiKey" | "drainSeconds" | "sandbox" | "searchFolders">;
  readonly publicUrl: string;
  readonly log: Logger;
}

export interface OpenServices extends HubServices {
  /** Starts no more scripts and lets running ones finish for a while: the requests that wait for them drain meanwhile. */
  endScripts(): Promise<void>;
  /** Ends what has a life of its own, last made first. The database and the blobs belong to the caller. */
  close(): Promise<void>;
}

/** Makes everything that requests need, on a database that is up to date. */
export async function openServices(options: OpenServicesOptions): Promise<OpenServices> {
  const { database, blobs, config, publicUrl, log } = options;
  const drainMs = config.drainSeconds * 1000;
  const closers: Closer[] = [];
  try {
    const changes = await openChangeLog(database, { log });
    closers.push(() => changes.close());
    const jobs = await createJobs({ database, log, drainMs });
    closers.push(() => jobs.close());
    await scheduleChangeCleaning(jobs, database);
    const usage = createUsage(database, {
      onError: (error) => log.error({ err: error }, "use of skills could not be counted"),
    });
    closers.push(() => usage.close());
    const catalogs = createCatalogs({
      database,
      blobs,
      changes,
      recordUse: usage.recordLoad,
      onError: (error) => log.error({ err: error }, "a change could not be followed"),
    });
    closers.push(() => catalogs.close());
    const authenticator = createAuthenticator({ database, changes, requireApiKey: config.requireApiKey });
    closers.push(() => authenticator.close());
    const sessions = createScriptSessions({
      database,
      changes,
      catalogs,
      instanceId: randomUUID(),
      sandbox: config.sandbox,
      stateFolder: join(config.data, "scripts"),
      searchFolders: config.searchFolders,
      recordRun: usage.recordRun,
      log,
    });
    let scriptsEnd: Promise<void> | undefined;
    const endScripts = () => {
      scriptsEnd ??= sessions.close({ drainMs });
      return scriptsEnd;
    };
    closers.push(endScripts);
    return {
      database,
      changes,
      jobs,
      blobs,
      accounts: createAccounts({ database }),
      keys: createKeys({ database }),
      authenticator,
      collections: createCollections({ database }),
      catalogs,
      sessions,
      log,
      publicUrl,
      endScripts,
      close: () => closeInTurn(closers, log),
    };
  } catch (error) {
    await closeInTurn(closers, log);
    throw error;
  }
}
