import { type Kysely, sql } from "kysely";
import { liftStatementTimeout, restoreStatementTimeout } from "./db/queries/migration-queries.ts";
import type { Database } from "./db/schema.ts";

/** Runs the work while no other instance does. */
export async function withHubLock<Result>(
  db: Kysely<Database>,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    // The others wait as long as the first one takes.
    await liftStatementTimeout(connection);
    await sql`select pg_advisory_lock(${FIRST_START_LOCK})`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${FIRST_START_LOCK})`.execute(connection);
      await restoreStatementTimeout(connection);
    }
  });
}

// Any number that nothing else locks on in this database.
const FIRST_START_LOCK = 471_100_001;

export interface OwnerFacts {
  readonly accounts: number;
  readonly owner: { readonly id: string; readonly handle: string } | undefined;
  /** Also revoked ones. */
  readonly hasKeys: boolean;
}

/** Whether the hub has been set up. Of the whole hub by nature: it is asked before there is any account. */
export async function ownersOf(db: Kysely<Database>): Promise<OwnerFacts> {
  const { accounts } = await db
    .selectFrom("accounts")
    .select(({ fn }) => fn.countAll<number>().as("accounts"))
    .executeTakeFirstOrThrow();
  const owner = await db
    .selectFrom("accounts")
    .select(["id", "handle"])
    .where("role", "=", "owner")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  const key = await db.selectFrom("keys").select("id").limit(1).executeTakeFirst();
  return { accounts, owner, hasKeys: key !== undefined };
}
