import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";
import { storableJson } from "../../platform/db/storable.ts";

export interface DownloadedSkill {
  /** Where its files stand in the zip file. */
  readonly folder: string;
  readonly versionId: string;
}

/**
 * The same skills have the same row, so that asking again and again fills nothing. One statement: with two, those who asked at
 * once made several rows, and later waited for each other's in different orders.
 */
export async function keepDownload(
  db: Db,
  accountId: string,
  download: { readonly skills: readonly DownloadedSkill[]; readonly expiresAt: Date },
): Promise<string> {
  const skills = storableJson(download.skills);
  const row = await db
    .insertInto("downloads")
    .values({
      account_id: accountId,
      skills,
      skills_digest: createHash("sha256").update(skills).digest("hex"),
      expires_at: download.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "skills_digest"]).doUpdateSet({ expires_at: download.expiresAt }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * A download of any account that nobody may have any more: it has expired, its account is disabled, or a skill of it is gone.
 * Locked, so that nobody prolongs it meanwhile.
 */
export async function lockOverDownload(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select d.id from downloads d join accounts a on a.id = d.account_id
    where d.expires_at < now() or a.disabled_at is not null or exists (
      select 1 from jsonb_array_elements(d.skills) wanted
      where not exists (select 1 from versions v where v.id = (wanted->>'versionId')::uuid))
    limit 1 for update of d skip locked`.execute(db);
  return rows[0]?.id;
}

/** For the hub's own cleaning, which has no account. */
export async function deleteDownload(db: Db, id: string): Promise<void> {
  await db.deleteFrom("downloads").where("id", "=", id).execute();
}

/** Undefined for another account's, and while the account is disabled. */
export async function downloadById(
  db: Db,
  accountId: string,
  id: string,
): Promise<readonly DownloadedSkill[] | undefined> {
  const row = await db
    .selectFrom("downloads")
    .innerJoin("accounts", "accounts.id", "downloads.account_id")
    .select("downloads.skills")
    .where("downloads.account_id", "=", accountId)
    .where("downloads.id", "=", id)
    .where("accounts.disabled_at", "is", null)
    .executeTakeFirst();
  return row?.skills;
}
