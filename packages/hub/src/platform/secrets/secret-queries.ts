import { sql } from "kysely";
import type { Db } from "../db/connect.ts";

export interface NamedSecret {
  readonly name: string;
  readonly value: Buffer;
}

/** The value that all instances share under a name. `fresh` becomes it when there is none; the first one to come wins. */
export async function sharedSecret(db: Db, name: string, fresh: Buffer): Promise<Buffer> {
  await db
    .insertInto("secrets")
    .values({ name, value: fresh })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db
    .selectFrom("secrets")
    .where("name", "=", name)
    .select("value")
    .executeTakeFirstOrThrow();
  return value;
}

/** Those whose names begin so, newest first. They belong to the hub, not to a tenant. */
export async function secretsNamed(db: Db, prefix: string): Promise<NamedSecret[]> {
  return await db
    .selectFrom("secrets")
    .select(["name", "value"])
    .where("name", "like", `${prefix}%`)
    .orderBy("created_at", "desc")
    .orderBy("name")
    .execute();
}

export async function addSecret(db: Db, secret: NamedSecret): Promise<void> {
  await db.insertInto("secrets").values(secret).execute();
}

/** Of two instances that start at once, one adds its secret. */
export async function addSecretWhenNone(db: Db, prefix: string, secret: NamedSecret): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`lock table secrets in share row exclusive mode`.execute(transaction);
    if ((await secretsNamed(transaction, prefix)).length === 0) await addSecret(transaction, secret);
  });
}
