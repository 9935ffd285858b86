import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../../packages/hub/src/platform/db/embedded/start-embedded-postgres.ts";
import { silentLog } from "../../packages/hub/src/platform/db/storage-log.ts";
import {
  openPostgresServerPool,
  type TestServer,
} from "../../packages/hub/src/platform/testing/postgres-server-pool.ts";
import { throwawaySettings } from "./throwaway-settings.ts";

/** The PostgreSQL of the product, for every test that asks for a database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pool = await openPostgresServerPool(startEmbedded);
  project.provide("postgresServerPool", pool.address);
  return () => pool.close();
}

async function startEmbedded(folder: string): Promise<TestServer> {
  const server = await startEmbeddedPostgres({
    dataFolder: `${folder}/data`,
    log: silentLog,
    settings: throwawaySettings,
  });
  const { connection } = server;
  if (!("host" in connection)) throw new Error("the embedded server is addressed by its socket");
  return {
    connectionString: `postgresql:///${connection.database}?host=${encodeURIComponent(connection.host)}&user=${connection.user}`,
    close: () => server.close(),
    kill() {
      const pid = server.pid();
      if (pid !== undefined) process.kill(pid, "SIGQUIT");
    },
  };
}
