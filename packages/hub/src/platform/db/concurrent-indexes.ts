import type { Kysely } from "kysely";
import {
  buildIndex,
  dropBrokenIndex,
  indexState,
  releaseIndexLock,
  tryIndexLock,
} from "./queries/index-queries.ts";
import type { Database } from "./schema.ts";

/**
 * Indexes of tables that are large in production. They are built beside the running hub, outside of any transaction, after the
 * migrations: `create index` in one would keep every write waiting for minutes.
 */
export const concurrentIndexes: Readonly<Record<string, string>> = {
  // For an account's last days. Without the counts, so that counting touches no index.
  usage_days_account: "usage_days (account_id, day)",
  webhook_events_webhook: "webhook_events (webhook_id, state)",
  // A rescan goes along it.
  versions_tree: "versions (tree_digest)",
};

/** Builds those that are missing, and again those that were interrupted. One instance does; the others wait. */
export async function ensureIndexes(connection: Kysely<Database>): Promise<void> {
  const missing = async () => {
    const states = await Promise.all(
      Object.keys(concurrentIndexes).map(async (name) => ({
        name,
        state: await indexState(connection, name),
      })),
    );
    return states.filter(({ state }) => state !== "there");
  };
  while ((await missing()).length > 0) {
    // Never a waiting statement: the index would wait for whoever waits for it.
    if (!(await tryIndexLock(connection))) {
      await new Promise((done) => setTimeout(done, 200));
      continue;
    }
    try {
      for (const { name, state } of await missing()) {
        if (state === "broken") await dropBrokenIndex(connection, name);
        await buildIndex(connection, name, concurrentIndexes[name] ?? "");
      }
    } finally {
      await releaseIndexLock(connection);
    }
  }
}
