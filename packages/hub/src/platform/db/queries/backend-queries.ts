import pg from "pg";
import { z } from "zod/v4";

// Longer than a server takes that has anything to say.
const ANSWER_MS = 2_000;

/** Those of the backends that work on a query at this moment, asked on a connection of its own. */
export async function workingBackends(
  connection: pg.ClientConfig,
  backends: readonly number[],
): Promise<Set<number>> {
  const text = "select pid from pg_stat_activity where pid = any ($1::int[]) and state = 'active' limit 1000";
  const rows = z.array(z.object({ pid: z.number() })).parse(await askOnce(connection, text, [backends]));
  return new Set(rows.map(({ pid }) => pid));
}

/** Whether the server is one to write to: no standby, and not switched to reading. Throws when it does not answer. */
export async function takesWrites(connection: pg.ClientConfig): Promise<boolean> {
  const text =
    "select not pg_is_in_recovery() and current_setting('default_transaction_read_only') = 'off' as writes limit 1";
  const rows = z.array(z.object({ writes: z.boolean() })).parse(await askOnce(connection, text, []));
  return rows[0]?.writes === true;
}

async function askOnce(connection: pg.ClientConfig, text: string, values: unknown[]): Promise<unknown> {
  const client = new pg.Client({
    ...connection,
    application_name: "skillquay watch",
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await client.query(text, values)).rows;
  } finally {
    // Not waited for: it may be as silent as the others.
    void client.end().catch(() => {});
  }
}
