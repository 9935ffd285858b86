import type { ServerVersion } from "./queries/migration-queries.ts";
import { StorageProblem } from "./storage-problem.ts";

// The oldest version that the queries are written for and tested on.
const OLDEST_MAJOR = 15;

export function refuseOldServer({ number, text }: ServerVersion): void {
  if (number >= OLDEST_MAJOR * 10_000) return;
  throw new StorageProblem(
    "postgres_too_old",
    `The database server is PostgreSQL ${text}; the hub needs PostgreSQL ${OLDEST_MAJOR} or newer. ` +
      "Upgrade the server, or set DATABASE_URL to another one.",
  );
}
