import { type Kysely, Migrator } from "kysely";
import { breakingMigrations } from "./breaking-migrations.ts";
import { ensureIndexes } from "./concurrent-indexes.ts";
import type { HubDatabase } from "./connect.ts";
import { migrations } from "./generated/migrations.ts";
import {
  breaksAmong,
  executedMigrations,
  liftStatementTimeout,
  recordBreaks,
  restoreLockTimeout,
  restoreStatementTimeout,
  type ServerVersion,
  serverVersion,
  setLockTimeout,
} from "./queries/migration-queries.ts";
import { refuseOldServer } from "./refuse-old-server.ts";
import type { Database } from "./schema.ts";
import { StorageProblem } from "./storage-problem.ts";

export interface MigrateOptions {
  /** Off, a database with anything in it is left as it is, and refused when it is behind: for whoever came to do something else. */
  readonly mayUpgrade?: boolean;
  /** How long a statement waits for a lock, and all of them together for their turn. */
  readonly lockTimeoutMs?: number;
  readonly patienceMs?: number;
}

/**
 * Brings the database to this program's version, and tells what that took. Any number of instances may do so at once: one works,
 * the others wait. A database that a newer program changed in a way that this one can work with is left as it is.
 */
export async function migrateToLatest(
  { direct: db }: HubDatabase,
  { mayUpgrade = true, lockTimeoutMs = LOCK_TIMEOUT_MS, patienceMs = PATIENCE_MS }: MigrateOptions = {},
): Promise<readonly string[]> {
  refuseOldServer(await reachServer(db));
  return db.connection().execute(async (connection) => {
    const executed = await executedMigrations(connection);
    const pending = Object.keys(migrations).filter((name) => !executed.includes(name));
    await refuseNewerDatabase(connection, executed, pending);
    if (pending.length > 0 && executed.length > 0 && !mayUpgrade) throw outdated(pending);
    // An instance waits for another one's migration as long as that takes.
    await liftStatementTimeout(connection);
    await setLockTimeout(connection, lockTimeoutMs);
    try {
      if (pending.length > 0) await migrate(connection, patienceMs);
      await restoreLockTimeout(connection);
      if (mayUpgrade || executed.length === 0) await ensureIndexes(connection);
      return pending;
    } finally {
      await restoreLockTimeout(connection);
      await restoreStatementTimeout(connection);
    }
  });
}

// Behind a statement that waits for a table, every other one waits, too.
const LOCK_TIMEOUT_MS = 5_000;
const PATIENCE_MS = 600_000;

async function migrate(connection: Kysely<Database>, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  const migrator = new Migrator({
    db: connection,
    provider: { getMigrations: async () => migrations },
    // Numbers are given out before changes are finished: what comes later may have a lower one.
    allowUnorderedMigrations: true,
  });
  for (;;) {
    const { error, results } = await migrator.migrateToLatest();
    if (error === undefined) break;
    if (codeOf(error) === LOCK_NOT_AVAILABLE && performance.now() < deadline) {
      await new Promise((done) => setTimeout(done, 250 + 750 * Math.random()));
      continue;
    }
    // Another instance, newer than this one, may have come first while this one waited.
    await refuseNewerDatabase(connection, await executedMigrations(connection), []);
    const failed = results?.find((result) => result.status === "Error")?.migrationName;
    throw new StorageProblem(
      "migration_failed",
      `The database could not be brought up to date${failed === undefined ? "" : ` (at '${failed}')`}; ` +
        "nothing was changed. The log has the reason.",
      { cause: error },
    );
  }
  await recordBreaks(connection, breakingMigrations);
}

const LOCK_NOT_AVAILABLE = "55P03";

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
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

/** A newer program's changes are borne where that said so; never together with changes of ours that are missing. */
async function refuseNewerDatabase(
  connection: Kysely<Database>,
  executed: readonly string[],
  pending: readonly string[],
): Promise<void> {
  const unknown = executed.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  const breaks = pending.length > 0 ? unknown : await breaksAmong(connection, unknown);
  if (breaks.length === 0) return;
  throw new StorageProblem(
    "database_too_new",
    `The database was made by a newer Skillquay: it has '${breaks.join("', '")}', which this version cannot work with. ` +
      "Run the newer version; to go back for good, restore the backup from before the upgrade; " +
      "or set DATABASE_URL to another database.",
  );
}

function outdated(pending: readonly string[]): StorageProblem {
  return new StorageProblem(
    "database_outdated",
    `The database is of an older Skillquay: it lacks '${pending.join("', '")}'. ` +
      "Run 'skillquay hub migrate' with the same settings first; instances of the version before may go on running.",
  );
}
