import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface StoredPerson {
  readonly accountId: string;
  readonly userName: string;
  readonly externalId: string | null;
  readonly attributes: string;
}

/** False when somebody of that name is there already. */
export async function insertProvisioned(db: Db, person: StoredPerson): Promise<boolean> {
  const row = await db
    .insertInto("provisioned_people")
    .values({
      account_id: person.accountId,
      user_name: person.userName,
      external_id: person.externalId,
      attributes: person.attributes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateProvisioned(db: Db, person: StoredPerson): Promise<void> {
  await db
    .updateTable("provisioned_people")
    .set({
      user_name: person.userName,
      external_id: person.externalId,
      attributes: person.attributes,
      changed_at: sql<Date>`now()`,
    })
    .where("account_id", "=", person.accountId)
    .execute();
}

/** False when there is nobody of that id. The account stays. */
export async function deleteProvisioned(db: Db, accountId: string): Promise<boolean> {
  const row = await db
    .deleteFrom("provisioned_people")
    .where("account_id", "=", accountId)
    .returning("account_id")
    .executeTakeFirst();
  return row !== undefined;
}

export interface PersonFilter {
  readonly accountId?: string;
  readonly userName?: string;
  readonly externalId?: string;
}

function matching(db: Db, { accountId, userName, externalId }: PersonFilter) {
  let query = db.selectFrom("provisioned_people as p").innerJoin("accounts as a", "a.id", "p.account_id");
  if (accountId !== undefined) query = query.where("p.account_id", "=", accountId);
  if (userName !== undefined) query = query.where(sql`lower(p.user_name)`, "=", userName.toLowerCase());
  if (externalId !== undefined) query = query.where("p.external_id", "=", externalId);
  return query;
}

export async function provisionedPage(
  db: Db,
  filter: PersonFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  return await matching(db, filter)
    .select([
      "p.account_id",
      "p.user_name",
      "p.external_id",
      "p.attributes",
      "p.created_at",
      "p.changed_at",
      "a.disabled_at",
      "a.handle",
    ])
    .orderBy("p.created_at")
    .orderBy("p.account_id")
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countProvisioned(db: Db, filter: PersonFilter): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
