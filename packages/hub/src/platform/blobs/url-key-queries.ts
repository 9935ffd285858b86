import { sql } from "kysely";
import type { Db } from "../db/connect.ts";
import type { UrlKey } from "./signed-url.ts";

const PREFIX = "url-signing:";

/** Newest first. They belong to the hub, not to a tenant. */
export async function urlSecrets(db: Db): Promise<UrlKey[]> {
  const rows = await db
    .selectFrom("secrets")
    .select(["name", "value"])
    .where("name", "like", `${PREFIX}%`)
    .orderBy("created_at", "desc")
    .orderBy("name")
    .execute();
  return rows.map(({ name, value }) => ({ id: name.slice(PREFIX.length), secret: Buffer.from(value) }));
}

export async function addUrlSecret(db: Db, { id, secret }: UrlKey): Promise<void> {
  await db
    .insertInto("secrets")
    .values({ name: `${PREFIX}${id}`, value: secret })
    .execute();
}

/** Two instances that start at once end up with the key of one of them. */
export async function addUrlSecretWhenNone(db: Db, { id, secret }: UrlKey): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table secrets in share row exclusive mode`.execute(transaction);
    if ((await urlSecrets(transaction)).length === 0) await addUrlSecret(transaction, { id, secret });
  });
}
