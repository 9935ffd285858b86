import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { searchAllowedNames } from "../packages/hub/src/features/catalog/search-queries.ts";
import { openChangeLog, recordChange } from "../packages/hub/src/platform/db/change-log.ts";
import { connectDatabase, type HubDatabase } from "../packages/hub/src/platform/db/connect.ts";
import { migrateToLatest } from "../packages/hub/src/platform/db/migrate.ts";
import { createSearchReplica, type SearchReplica } from "../packages/hub/src/platform/db/search-replica.ts";
import { type ArchivedPostgres, startArchivedPostgres, startStandby } from "./support/archived-postgres.ts";
import { hasPostgres15 } from "./support/postgres-15.ts";

/** A real standby beside its primary. */
describe.skipIf(process.getuid?.() !== 0 || !hasPostgres15())("searches on a replica", () => {
  const closers: (() => unknown)[] = [];
  let database: HubDatabase;
  let replica: SearchReplica;
  let follower: HubDatabase;
  let standby: ArchivedPostgres;
  const errors: unknown[] = [];
  const ada = "a0000000-0000-4000-8000-000000000001";

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "skillquay-replica-"));
    closers.push(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    await chmod(folder, 0o711);
    const primary = await startArchivedPostgres(join(folder, "primary"));
    closers.push(() => primary.close());
    database = connectDatabase({ address: { connectionString: primary.url } });
    closers.push(() => database.close());
    await migrateToLatest(database);
    standby = await startStandby(join(folder, "standby"), primary);
    follower = connectDatabase({ address: { connectionString: standby.url } });
    closers.push(() => follower.close());
    const changes = await openChangeLog(database);
    closers.push(() => changes.close());
    replica = createSearchReplica({
      primary: database.db,
      replica: follower.db,
      changes,
      everyMs: 100,
      onError: (error) => errors.push(error),
    });
    closers.push(() => replica.close());
  }, 120_000);
  afterAll(async () => {
    for (let end = closers.pop(); end !== undefined; end = closers.pop()) await end();
  }, 60_000);

  it("go there once it has what the primary had", async () => {
    await expect.poll(() => replica.forAccount(ada)).toBe(follower.db);
    expect(replica.lagMs()).toBeLessThan(10_000);
  });

  it("go to the primary after a change of the account's own, until the replica has that", async () => {
    await sql`select pg_wal_replay_pause()`.execute(follower.db);
    await recordChange(database.db, "account", ada);
    await expect.poll(() => replica.forAccount(ada)).toBeUndefined();
    // Others wait for no change of hers.
    expect(replica.forAccount("b0000000-0000-4000-8000-000000000002")).toBe(follower.db);
    await sql`select pg_wal_replay_resume()`.execute(follower.db);
    await expect.poll(() => replica.forAccount(ada)).toBe(follower.db);
  });

  it("find what is there, and are answered by the primary when the replica goes away in the middle", async () => {
    const withReplica = { ...database, replica };
    const search = { query: "nothing", limit: 5, timeoutMs: 2_000 };
    const scope = { kind: "account", accountId: ada, within: [] } as const;
    expect(await searchAllowedNames(withReplica, scope, search)).toEqual([]);
    await standby.close();
    expect(await searchAllowedNames(withReplica, scope, search)).toEqual([]);
    await expect.poll(() => replica.forAccount(ada)).toBeUndefined();
    await expect.poll(() => errors.length).toBe(1);
  }, 30_000);
});
