import type { Kysely, Transaction } from "kysely";
import { isConflict } from "./database-unavailable.ts";
import type { Database } from "./schema.ts";

/**
 * Transactions that the server undid for the sake of another one (a deadlock, a serialization failure) are run again, from their
 * beginning. So what they do outside of the database they do afterwards. Nothing else is run again: after a lost connection nobody
 * knows what happened.
 */
export function retryConflicts(db: Kysely<Database>): Kysely<Database> {
  const begin = db.transaction.bind(db);
  db.transaction = () => {
    const builder = begin();
    const execute = builder.execute.bind(builder);
    const executeUntilDone = async <Result>(
      work: (transaction: Transaction<Database>) => Promise<Result>,
    ): Promise<Result> => {
      for (let attempt = 1; ; attempt += 1) {
        try {
          return await execute(work);
        } catch (error) {
          if (attempt === ATTEMPTS || !isConflict(error)) throw error;
          // By chance, so that two that met do not meet again.
          await new Promise((done) => setTimeout(done, Math.random() * PAUSE_MS * attempt));
        }
      }
    };
    builder.execute = executeUntilDone;
    return builder;
  };
  return db;
}

const ATTEMPTS = 4;
const PAUSE_MS = 20;
