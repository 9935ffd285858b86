import { chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { initCluster } from "../../packages/hub/src/platform/db/embedded/init-cluster.ts";
import { startPostmaster } from "../../packages/hub/src/platform/db/embedded/postmaster.ts";
import { serverAccount } from "../../packages/hub/src/platform/db/embedded/server-account.ts";
import { silentLog } from "../../packages/hub/src/platform/db/storage-log.ts";
import {
  openPostgresServerPool,
  type TestServer,
} from "../../packages/hub/src/platform/testing/postgres-server-pool.ts";
import { postgres15Folder, postgres15Tests, queriesOfTheProgramAlone } from "./postgres-15.ts";
import { queriesNotRun } from "./queries-run.ts";
import { throwawaySettings } from "./throwaway-settings.ts";

/** PostgreSQL as Debian packages it, reached by URL: what an operator gives as DATABASE_URL. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const pool = await openPostgresServerPool(startDebian);
  project.provide("postgresServerPool", pool.address);
  const folder = await mkdtemp(join(tmpdir(), "skillquay-queries-"));
  project.provide("queriesRun", folder);
  return async () => {
    const missing = queriesNotRun(folder, postgres15Tests)?.filter(
      (name) => !queriesOfTheProgramAlone.includes(name),
    );
    await rm(folder, { recursive: true, force: true });
    await pool.close();
    if (missing === undefined || missing.length === 0) return;
    throw new Error(
      `No test ran these queries on PostgreSQL 15; name one in test/support/postgres-15.ts: ${missing.join(", ")}`,
    );
  };
}

async function startDebian(parent: string): Promise<TestServer> {
  const folder = join(parent, "cluster");
  const account = await serverAccount(folder);
  const sockets = join(parent, "run");
  await mkdir(sockets, { mode: 0o700 });
  if (account !== undefined) await chown(sockets, account.uid, account.gid);
  const binaries = {
    major: "15",
    initdb: join(postgres15Folder, "initdb"),
    postgres: join(postgres15Folder, "postgres"),
    pgCtl: join(postgres15Folder, "pg_ctl"),
  };
  await initCluster({ folder, binaries, account });
  const settings = { ...throwawaySettings, listen_addresses: "", unix_socket_directories: sockets };
  const server = await startPostmaster({ folder, binaries, account, settings, log: silentLog });
  return {
    connectionString: `postgresql:///postgres?host=${encodeURIComponent(sockets)}&user=skillquay`,
    close: () => server.stop(),
    kill: () => void process.kill(server.pid, "SIGQUIT"),
  };
}
