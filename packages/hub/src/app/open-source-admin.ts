import { join } from "node:path";
import { trustedSearchPath } from "@skillquay/sandbox/programs";
import { openSources, type Sources } from "../features/sources/index.ts";
import { silentLog } from "../platform/db/storage-log.ts";
import { createJobs } from "../platform/jobs/jobs.ts";
import type { HubConfig } from "./config/hub-config.ts";
import { openDatabase } from "./open-database.ts";

/** The sources of a hub, for its operator on the same machine. */
export interface SourceAdmin {
  readonly sources: Sources;
  close(): Promise<void>;
}

/** Works beside a running hub and without one: what has to follow a sync waits in the queue until a hub runs. */
export async function openSourceAdmin(
  config: Pick<HubConfig, "data" | "databaseUrl" | "databaseDirectUrl" | "sources" | "searchFolders">,
): Promise<SourceAdmin> {
  const database = await openDatabase(config, { log: silentLog, attaches: true, mustExist: true });
  try {
    const jobs = await createJobs({ database });
    const sources = await openSources({
      database,
      jobs,
      policy: config.sources,
      folder: join(config.data, "sources"),
      searchFolders: await trustedSearchPath(config.searchFolders),
    });
    return {
      sources,
      async close() {
        await jobs.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
