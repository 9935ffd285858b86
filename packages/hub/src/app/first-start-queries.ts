import type { Kysely } from "kysely";
import type { Database } from "../platform/db/schema.ts";

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
