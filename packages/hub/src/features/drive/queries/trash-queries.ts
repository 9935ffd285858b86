import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface TrashRow {
  readonly skillId: string;
  readonly slug: string;
  readonly description: string;
  readonly versionNumber: number;
  readonly removedAt: Date;
}

export async function insertTrash(
  db: Db,
  accountId: string,
  thrown: {
    readonly skillId: string;
    readonly slug: string;
    readonly versionId: string;
    readonly enabled: boolean;
  },
): Promise<void> {
  await db
    .insertInto("trash")
    .values({
      skill_id: thrown.skillId,
      account_id: accountId,
      slug: thrown.slug,
      version_id: thrown.versionId,
      enabled: thrown.enabled,
    })
    .execute();
}

/** What the account can bring back, what was thrown away last first. */
export async function trashOf(db: Db, accountId: string): Promise<TrashRow[]> {
  return await db
    .selectFrom("trash")
    .innerJoin("versions", "versions.id", "trash.version_id")
    .where("trash.account_id", "=", accountId)
    .select([
      "trash.skill_id as skillId",
      "trash.slug",
      "versions.description",
      "versions.number as versionNumber",
      "trash.removed_at as removedAt",
    ])
    .orderBy("trash.removed_at", "desc")
    .orderBy("trash.skill_id")
    .limit(MOST_SHOWN)
    .execute();
}

// More than anybody looks through; what is older goes by itself.
const MOST_SHOWN = 500;

/** Out of the trash, for whoever brings it back or deletes it; undefined when somebody else was quicker. */
export async function takeFromTrash(
  db: Db,
  accountId: string,
  skillId: string,
): Promise<{ readonly slug: string; readonly versionId: string; readonly enabled: boolean } | undefined> {
  return await db
    .deleteFrom("trash")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .returning(["slug", "version_id as versionId", "enabled"])
    .executeTakeFirst();
}

/** For the job: some of what nobody brought back for so long, of all accounts. */
export async function oldTrash(
  db: Db,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<{ readonly skillId: string; readonly accountId: string }[]> {
  return await db
    .selectFrom("trash")
    .where("removed_at", "<", sql<Date>`now() - ${days} * interval '1 day'`)
    .select(["skill_id as skillId", "account_id as accountId"])
    .orderBy("removed_at")
    .limit(limit)
    .execute();
}
