import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

/** Moves the account's drive entry to the version; one that was switched off stays off. */
export async function pinInDrive(
  db: Db,
  accountId: string,
  { skillId, versionId }: { skillId: string; versionId: string },
): Promise<void> {
  await db
    .insertInto("drive_entries")
    .values({ account_id: accountId, skill_id: skillId, version_id: versionId })
    .onConflict((conflict) =>
      conflict.columns(["account_id", "skill_id"]).doUpdateSet({ version_id: versionId }),
    )
    .execute();
}

/** Adds a version of somebody's skill to the drive; one that is there stays as it is. */
export async function addToDrive(
  db: Db,
  accountId: string,
  { skillId, versionId }: { readonly skillId: string; readonly versionId: string },
): Promise<void> {
  await db
    .insertInto("drive_entries")
    .values({ account_id: accountId, skill_id: skillId, version_id: versionId })
    .onConflict((conflict) => conflict.columns(["account_id", "skill_id"]).doNothing())
    .execute();
}

/** As it was before it was thrown away. */
export async function putBackInDrive(
  db: Db,
  accountId: string,
  {
    skillId,
    versionId,
    enabled,
  }: { readonly skillId: string; readonly versionId: string; readonly enabled: boolean },
): Promise<void> {
  await db
    .insertInto("drive_entries")
    .values({ account_id: accountId, skill_id: skillId, version_id: versionId, enabled })
    .execute();
}

/** Switched off: all that the drive has of a bundled skill. */
export async function addSwitchedOff(
  db: Db,
  accountId: string,
  { skillId, versionId }: { readonly skillId: string; readonly versionId: string },
): Promise<void> {
  await db
    .insertInto("drive_entries")
    .values({ account_id: accountId, skill_id: skillId, version_id: versionId, enabled: false })
    .onConflict((conflict) => conflict.columns(["account_id", "skill_id"]).doUpdateSet({ enabled: false }))
    .execute();
}

/** Undefined when the drive does not have it. */
export async function enabledInDrive(
  db: Db,
  accountId: string,
  skillId: string,
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom("drive_entries")
    .select("enabled")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .executeTakeFirst();
  return row?.enabled;
}

/** The other way round; undefined when it is not there any more. */
export async function flipEnabled(db: Db, accountId: string, skillId: string): Promise<boolean | undefined> {
  const row = await db
    .updateTable("drive_entries")
    .set(({ not }) => ({ enabled: not("enabled") }))
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .returning("enabled")
    .executeTakeFirst();
  return row?.enabled;
}

/** Compare and set: false when the entry is not at the version that the update was found for. */
export async function movePin(
  db: Db,
  accountId: string,
  move: { readonly skillId: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("drive_entries")
    .set({ version_id: move.to, dismissed_version_id: null })
    .where("account_id", "=", accountId)
    .where("skill_id", "=", move.skillId)
    .where("version_id", "=", move.from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** As `movePin`, to a version that is not the newest, which is not offered again until there is another one. */
export async function movePinBack(
  db: Db,
  accountId: string,
  move: { readonly skillId: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { rows } = await sql`update drive_entries
    set version_id = ${move.to},
      dismissed_version_id = (select nullif(s.latest_version_id, ${move.to}) from skills s where s.id = ${move.skillId})
    where account_id = ${accountId} and skill_id = ${move.skillId} and version_id = ${move.from}
    returning skill_id`.execute(db);
  return rows.length > 0;
}

export async function dismissVersion(
  db: Db,
  accountId: string,
  dismissed: { readonly skillId: string; readonly versionId: string },
): Promise<void> {
  await db
    .updateTable("drive_entries")
    .set({ dismissed_version_id: dismissed.versionId })
    .where("account_id", "=", accountId)
    .where("skill_id", "=", dismissed.skillId)
    .execute();
}

export async function deleteEntry(db: Db, accountId: string, skillId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("drive_entries")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** How many others have the skill in their drives. */
export async function countOtherPins(db: Db, accountId: string, skillId: string): Promise<number> {
  const { count } = await db
    .selectFrom("drive_entries")
    .where("skill_id", "=", skillId)
    .where("account_id", "<>", accountId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Some skills of the account that others have in their drives, by name. */
export async function skillsUsedByOthers(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("skills")
    .where("skills.account_id", "=", accountId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("drive_entries")
          .select("drive_entries.skill_id")
          .whereRef("drive_entries.skill_id", "=", "skills.id")
          .where("drive_entries.account_id", "<>", accountId),
      ),
    )
    .select("skills.slug")
    .orderBy("skills.slug")
    .limit(limit)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** How many skills each of the accounts has in its drive. */
export async function countEntries(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("drive_entries")
    .where("account_id", "=", sql<string>`any(${[...accountIds]}::uuid[])`)
    .groupBy("account_id")
    .select(({ fn }) => ["account_id", fn.countAll<number>().as("count")])
    .execute();
  return new Map(rows.map((row) => [row.account_id, row.count]));
}

/** Moves entries of these skills from one drive to another, at the version and in the state that they have. */
export async function handOverEntries(
  db: Db,
  {
    from,
    to,
    skillIds,
  }: { readonly from: string; readonly to: string; readonly skillIds: readonly string[] },
): Promise<void> {
  if (skillIds.length === 0) return;
  await db
    .insertInto("drive_entries")
    .columns(["account_id", "skill_id", "version_id", "enabled"])
    .expression((expression) =>
      expression
        .selectFrom("drive_entries")
        .where("account_id", "=", from)
        .where("skill_id", "in", skillIds)
        .select([sql<string>`${to}::uuid`.as("account_id"), "skill_id", "version_id", "enabled"]),
    )
    .onConflict((conflict) => conflict.columns(["account_id", "skill_id"]).doNothing())
    .execute();
  await db
    .deleteFrom("drive_entries")
    .where("account_id", "=", from)
    .where("skill_id", "in", skillIds)
    .execute();
}
