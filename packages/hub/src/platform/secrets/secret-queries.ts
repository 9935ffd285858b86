import type { Db } from "../db/connect.ts";

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
