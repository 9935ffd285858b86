import { chmodSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { createCatalogs } from "../packages/hub/src/features/catalog/drive-catalog.ts";
import { createKeys } from "../packages/hub/src/features/keys/keys.ts";
import { openFolderBlobs } from "../packages/hub/src/platform/blobs/folder-blobs.ts";
import { openChangeLog } from "../packages/hub/src/platform/db/change-log.ts";
import {
  connectDatabase,
  type DatabaseAddress,
  type HubDatabase,
} from "../packages/hub/src/platform/db/connect.ts";
import { startEmbeddedPostgres } from "../packages/hub/src/platform/db/embedded/start-embedded-postgres.ts";
import { migrateToLatest } from "../packages/hub/src/platform/db/migrate.ts";
import { silentLog } from "../packages/hub/src/platform/db/storage-log.ts";
import { type HubPlace, measureHubHttp } from "./hub-http.ts";
import type { Row } from "./row.ts";
import { type SeededHub, seedHub } from "./seed-hub.ts";
import { percentile } from "./statistics.ts";

export interface HubSize {
  readonly tenants: number;
  readonly skillsEach: number;
}

/** Search against a lookup by primary key, and the two calls over HTTP, for hubs of different sizes. */
export async function measureHubGrowth(
  place: HubPlace,
  sizes: readonly HubSize[],
  { requests, say }: { readonly requests: number; readonly say: (line: string) => void },
): Promise<Row[]> {
  const folder = mkdtempSync(join(place.scratch, "growth-"));
  for (const passed of [place.scratch, folder]) chmodSync(passed, 0o711);
  const server = await startEmbeddedPostgres({ dataFolder: join(folder, "postgres"), log: silentLog });
  const rows: Row[] = [];
  try {
    for (const [index, size] of sizes.entries()) {
      say(`a hub of ${size.tenants} tenants with ${size.skillsEach} skills each`);
      const name = `hub_${index}`;
      const admin = connectDatabase({ address: server.connection });
      await admin.pool.query(`create database ${name}`);
      await admin.close();
      const data = join(folder, name);
      const database = connectDatabase({
        address: { ...server.connection, database: name },
        statementTimeoutMs: 600_000,
      });
      const key = await fill(database, data, size, rows);
      await database.close();
      const url = socketUrl(server.connection, name);
      rows.push(
        ...(await measureHubHttp({ ...place, existing: { url, data, ...key } }, requests, labelOf(size))),
      );
    }
    return rows;
  } finally {
    await server.close();
  }
}

function socketUrl(address: DatabaseAddress, name: string): string {
  if (!("host" in address)) throw new Error("The embedded server is reached by its folder");
  return `postgres://${address.user}@localhost/${name}?host=${encodeURIComponent(address.host)}`;
}

function labelOf({ tenants, skillsEach }: HubSize): string {
  return tenants === 1
    ? `, ${skillsEach.toLocaleString("en")} skills`
    : `, ${tenants.toLocaleString("en")} tenants × ${skillsEach}`;
}

async function fill(
  database: HubDatabase,
  data: string,
  size: HubSize,
  rows: Row[],
): Promise<{ key: string; slug: string }> {
  await migrateToLatest(database);
  const blobs = await openFolderBlobs({ folder: join(data, "blobs"), sign: async () => "" });
  const seeded = await seedHub({ database, blobs }, size);
  const changes = await openChangeLog(database);
  const catalogs = createCatalogs({ database, blobs, changes, recordUse: () => {} });
  const { key, id: keyId } = await createKeys({ database }).mint({
    accountId: seeded.accountId,
    name: "bench",
  });
  const catalog = catalogs.forCaller({
    tier: "authenticated",
    accountId: seeded.accountId,
    accountHandle: "tenant-1",
    keyId,
    keyName: "bench",
    collection: undefined,
    tools: undefined,
  });
  rows.push(
    await searchRow(
      database,
      async (query) => (await catalog.search(query, { limit: 10 })).hits,
      seeded,
      labelOf(size),
    ),
  );
  catalogs.close();
  await changes.close();
  return { key, slug: seeded.slugs[0] ?? "" };
}

async function searchRow(
  { db }: HubDatabase,
  search: (query: string) => Promise<readonly unknown[]>,
  { skillIds }: SeededHub,
  label: string,
): Promise<Row> {
  const searchMs: number[] = [];
  const lookupMs: number[] = [];
  // In turns; the first round warms the caches of both.
  for (let round = 0; round < 6; round += 1) {
    for (const [index, query] of QUERIES.entries()) {
      const id = skillIds[(round * QUERIES.length + index) % skillIds.length];
      const elapsedMs = await timed(() => search(query));
      const looked = await timed(() => sql`select * from skills where id = ${id}`.execute(db));
      if (round === 0) continue;
      searchMs.push(elapsedMs);
      lookupMs.push(looked);
    }
  }
  return {
    what: `hub: search${label}`,
    value: percentile(searchMs, 0.5),
    unit: "ms",
    floor: percentile(lookupMs, 0.5),
  };
}

// A name, words of descriptions, a common word, several words of which few skills have all, and typing mistakes.
const QUERIES = [
  "review pdf",
  "convert image",
  "deploy",
  "draft invoice letter chart",
  "schedulecalendar",
  "extract tabel from pdff",
  "migrate schema cluster",
  "transalte report",
  "resizevideo",
  "how do I sign a form",
];

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
