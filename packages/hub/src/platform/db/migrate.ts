import { type Kysely, Migrator } from "kysely";
import type { HubDatabase } from "./connect.ts";
import { migrations } from "./generated/migrations.ts";
import {
  executedMigrations,
  liftStatementTimeout,
  restoreStatementTimeout,
  type ServerVersion,
  serverVersion,
} from "./queries/migration-queries.ts";
import { refuseOldServer } from "./refuse-old-server.ts";
import type { Database } from "./schema.ts";
import { StorageProblem } from "./storage-problem.ts";

/** Brings the database to this program's version. Any number of instances may do so at once: one works, the others wait. */
export async function migrateToLatest({ db }: HubDatabase): Promise<void> {
  refuseOldServer(await reachServer(db));
  await db.connection().execute(async (connection) => {
    refuseNewerDatabase(await executedMigrations(connection));
    // An instance waits for another one's migration as long as that takes.
    await liftStatementTimeout(connection);
    try {
      const migrator = new Migrator({ db: connection, provider: { getMigrations: async () => migrations } });
      const { error, results } = await migrator.migrateToLatest();
      if (error === undefined) return;
      // Another instance, newer than this one, may have come first while this one waited.
      refuseNewerDatabase(await executedMigrations(connection));
      const failed = results?.find((result) => result.status === "Error")?.migrationName;
      throw new StorageProblem(
        "migration_failed",
        `The database could not be brought up to date${failed === undefined ? "" : ` (at '${failed}')`}; ` +
          "nothing was changed. The log has the reason.",
        { cause: error },
      );
    } finally {
      await restoreStatementTimeout(connection);
    }
  });
}

async function reachServer(db: Kysely<Database>): Promise<ServerVersion> {
  try {
    return await serverVersion(db);
  } catch (cause) {
    // The driver's words name the address and the user, never the password.
    const why = cause instanceof Error ? cause.message || String(cause) : String(cause);
    throw new StorageProblem(
      "database_unreachable",
      `The database does not answer: ${why}. Check DATABASE_URL and that the server runs.`,
      { cause },
    );
  }
}

function refuseNewerDatabase(executed: readonly string[]): void {
  const unknown = executed.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new StorageProblem(
    "database_too_new",
    `The database was made by a newer Skillquay: it has '${unknown.join("', '")}', which this version does not know. ` +
      "Run the newer version, or set DATABASE_URL to another database.",
  );
}
