import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Visibility } from "../../../platform/db/schema.ts";
import { shownVersion } from "../../catalog/index.ts";

/** Whose drive, and how much of it: a collection that names its skills shows those alone. */
export interface DriveScope {
  readonly accountId: string;
  readonly collectionId?: string | undefined;
}

export interface DriveEntry {
  readonly skillId: string;
  readonly slug: string;
  readonly ownerId: string;
  readonly ownerHandle: string;
  readonly visibility: Visibility;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly enabled: boolean;
}

const ENTRY_COLUMNS = sql`s.id as "skillId", s.slug, s.account_id as "ownerId", owner.handle as "ownerHandle",
  s.visibility, v.id as "versionId", v.number as "versionNumber", d.enabled`;

const ENTRIES = sql`drive_entries d join skills s on s.id = d.skill_id join versions v on v.id = d.version_id
  join accounts owner on owner.id = s.account_id`;

function inScope({ accountId, collectionId }: DriveScope): RawBuilder<unknown> {
  if (collectionId === undefined) return sql`d.account_id = ${accountId}`;
  return sql`d.account_id = ${accountId} and exists (select 1 from collection_skills listed
    join collections c on c.id = listed.collection_id and c.account_id = ${accountId}
    where listed.collection_id = ${collectionId} and listed.skill_id = s.id)`;
}

/** Entries of that slug, in the order in which the slug means them: those that are on, the account's own, then by handle. */
export async function entriesNamed(db: Db, scope: DriveScope, slug: string): Promise<DriveEntry[]> {
  const { rows } = await sql<DriveEntry>`select ${ENTRY_COLUMNS} from ${ENTRIES}
    where ${inScope(scope)} and s.slug = ${slug}
    order by d.enabled desc, s.account_id = ${scope.accountId} desc, owner.handle collate "C"`.execute(db);
  return rows;
}

export async function driveSlugs(db: Db, scope: DriveScope): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select distinct s.slug from ${ENTRIES}
    where ${inScope(scope)} limit 5000`.execute(db);
  return rows.map(({ slug }) => slug);
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

export async function deleteEntry(db: Db, accountId: string, skillId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("drive_entries")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Who else has something of the account's skill, with the skill locked. Undefined when the account has no such skill. */
export async function othersOf(
  db: Db,
  accountId: string,
  skillId: string,
): Promise<{ readonly visibility: Visibility; readonly shares: number; readonly pins: number } | undefined> {
  const { rows } = await sql<{ visibility: Visibility; shares: number; pins: number }>`
    select s.visibility,
      (select count(*) from shares h where h.skill_id = s.id) as shares,
      (select count(*) from drive_entries d where d.skill_id = s.id and d.account_id <> ${accountId}) as pins
    from skills s where s.account_id = ${accountId} and s.id = ${skillId} for update of s`.execute(db);
  return rows[0];
}

/** Makes a version the newest of the account's skill; an update that its owner did not take is none any more. */
export async function keepShown(
  db: Db,
  accountId: string,
  { skillId, versionId }: { readonly skillId: string; readonly versionId: string },
): Promise<void> {
  await db
    .updateTable("skills")
    .set({ latest_version_id: versionId })
    .where("account_id", "=", accountId)
    .where("id", "=", skillId)
    .execute();
}

/** With its versions and everything that speaks of them. Its blobs are as new as of now: readers may still be at them. */
export async function deleteSkill(db: Db, accountId: string, skillId: string): Promise<void> {
  await sql`update blobs set created_at = now() where digest in (
    select f.digest from version_files f join versions v on v.id = f.version_id where v.skill_id = ${skillId})`.execute(
    db,
  );
  await db.deleteFrom("skills").where("account_id", "=", accountId).where("id", "=", skillId).execute();
}

/** An entry with the newer version that it could be moved to. */
export interface PendingUpdate extends DriveEntry {
  readonly treeDigest: string;
  readonly newVersionId: string;
  readonly newVersionNumber: number;
  readonly newTreeDigest: string;
  readonly newSkillFile: string;
  readonly publishedAt: Date;
  readonly hidesFiles: boolean;
}

/**
 * Entries whose skill has another version than the pinned one, unless that was dismissed. Of somebody else's skill only what
 * everybody may see: a skill that its owner withdrew has no updates, its new versions are its owner's alone.
 */
export async function pendingUpdates(
  db: Db,
  scope: DriveScope,
  only?: { readonly skillId: string },
): Promise<PendingUpdate[]> {
  const { rows } = await sql<PendingUpdate>`select ${ENTRY_COLUMNS}, v.tree_digest as "treeDigest",
      n.id as "newVersionId", n.number as "newVersionNumber", n.tree_digest as "newTreeDigest",
      n.skill_file as "newSkillFile", n.created_at as "publishedAt",
      (s.sealed and s.account_id <> ${scope.accountId}) as "hidesFiles"
    from ${ENTRIES} join versions n on n.id = ${offeredVersion(scope.accountId)}
    where ${inScope(scope)} and n.id <> d.version_id and n.id is distinct from d.dismissed_version_id
      ${only === undefined ? sql`` : sql`and s.id = ${only.skillId}`}
    order by s.slug, owner.handle collate "C"`.execute(db);
  return rows;
}

function offeredVersion(accountId: string): RawBuilder<unknown> {
  return sql`case when s.account_id = ${accountId} then s.latest_version_id
    when s.visibility in ('public', 'premium') then ${shownVersion} end`;
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

/** The team that sees the account's skill. */
export async function teamOfSkill(db: Db, accountId: string, skillId: string): Promise<string | null> {
  const row = await db
    .selectFrom("skills")
    .select("team_id")
    .where("account_id", "=", accountId)
    .where("id", "=", skillId)
    .executeTakeFirst();
  return row?.team_id ?? null;
}
