import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import * as z from "zod/v4";
import type { BlobStore } from "../packages/hub/src/platform/blobs/blob-store.ts";
import { connectDatabase, type HubDatabase } from "../packages/hub/src/platform/db/connect.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../packages/hub/src/platform/db/embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "../packages/hub/src/platform/db/migrate.ts";
import { silentLog } from "../packages/hub/src/platform/db/storage-log.ts";
import { putBodies, type SeededTenant, type SeedSize, seedHub } from "./seed.ts";

export interface SeededServer {
  readonly server: EmbeddedPostgres;
  readonly database: HubDatabase;
  readonly tenants: readonly SeededTenant[];
  close(): Promise<void>;
}

export interface SeededServerOptions {
  /** Where its data lies; goes with the rig. */
  readonly folder: string;
  readonly blobs: BlobStore;
  readonly size: SeedSize;
  /** Where a seeded hub is kept for the next run: each run works on a copy of it. */
  readonly seeded?: string | undefined;
  readonly onProgress: (line: string) => void;
}

/** A PostgreSQL from npm with a seeded hub in it: freshly seeded, or a copy of one that was. */
export async function startSeededServer(options: SeededServerOptions): Promise<SeededServer> {
  const { folder, blobs, size, seeded, onProgress } = options;
  const dataFolder = join(folder, "postgres");
  if (seeded === undefined) {
    const opened = await openServer(dataFolder);
    return { ...opened, tenants: await seedHub({ ...opened, blobs }, size, onProgress) };
  }
  const tenantsFile = join(seeded, "tenants.json");
  const kept = join(seeded, "postgres");
  if (!existsSync(tenantsFile)) {
    await mkdir(seeded, { recursive: true });
    await chmod(seeded, 0o711);
    const opened = await openServer(kept);
    const tenants = await seedHub({ ...opened, blobs }, size, onProgress);
    await opened.close();
    await writeFile(tenantsFile, JSON.stringify({ size, tenants }));
  }
  const { size: keptSize, tenants } = keptHub.parse(JSON.parse(await readFile(tenantsFile, "utf8")));
  if (JSON.stringify(keptSize) !== JSON.stringify(size))
    throw new Error(`'${seeded}' holds a hub of another size: ${JSON.stringify(keptSize)}`);
  onProgress(`Copying the hub that is kept in ${seeded} …`);
  // Owners too: the server of root runs as another user.
  await promisify(execFile)("cp", ["-a", "--reflink=auto", kept, dataFolder]);
  await putBodies(blobs);
  return { ...(await openServer(dataFolder)), tenants };
}

async function openServer(dataFolder: string): Promise<Omit<SeededServer, "tenants">> {
  const server = await startEmbeddedPostgres({ dataFolder, log: silentLog, settings: SERVER });
  const database = connectDatabase({
    address: server.connection,
    maxConnections: 6,
    statementTimeoutMs: 0,
  });
  const close = async () => {
    await database.close();
    await server.close();
  };
  try {
    await migrateToLatest(database);
  } catch (error) {
    await close();
    throw error;
  }
  return { server, database, close };
}

// A server of some size that may lose its last second: what is measured is the hub.
const SERVER = {
  shared_buffers: "512MB",
  max_connections: "200",
  synchronous_commit: "off",
  max_wal_size: "8GB",
};

const keptHub = z.object({
  size: z.record(z.string(), z.number()),
  tenants: z.array(z.object({ accountId: z.string(), key: z.string(), slugs: z.array(z.string()) })),
});
