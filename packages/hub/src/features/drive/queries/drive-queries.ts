import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Visibility } from "../../../platform/db/schema.ts";
import { notReplaced, shownVersion } from "../../catalog/index.ts";
import { skillsOnList } from "../../collections/index.ts";

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
  /** It comes with the hub. Has a row only while it is switched off. */
  readonly isBundled: boolean;
}

const ENTRY_COLUMNS = sql`s.id as "skillId", s.slug, s.account_id as "ownerId", owner.handle as "ownerHandle",
  s.visibility, v.id as "versionId", v.number as "versionNumber", s.is_bundled as "isBundled"`;

const ENTRIES = sql`drive_entries d join skills s on s.id = d.skill_id join versions v on v.id = d.version_id
  join accounts owner on owner.id = s.account_id`;

function inScope({ accountId, collectionId }: DriveScope): RawBuilder<unknown> {
  if (collectionId === undefined) return sql`d.account_id = ${accountId}`;
  return sql`d.account_id = ${accountId} and s.id in ${skillsOnList(accountId, collectionId)}`;
}

/** Entries of that slug, in the order in which the slug means them: those that are on, the account's own, then by handle. */
export async function entriesNamed(db: Db, scope: DriveScope, slug: string): Promise<DriveEntry[]> {
  const { rows } = await sql<DriveEntry>`select ${ENTRY_COLUMNS}, d.enabled from ${ENTRIES}
    where ${inScope(scope)} and s.slug = ${slug}
    order by d.enabled desc, s.account_id = ${scope.accountId} desc, owner.handle collate "C"`.execute(db);
  return rows;
}

/** The bundled skill of that slug, for a drive that has nothing else by that name. */
export async function bundledNamed(
  db: Db,
  { accountId, collectionId }: DriveScope,
  slug: string,
): Promise<DriveEntry | undefined> {
  const { rows } = await sql<DriveEntry>`select ${ENTRY_COLUMNS}, true as enabled
    from skills s join versions v on v.id = s.latest_version_id join accounts owner on owner.id = s.account_id
    where s.is_bundled and s.slug = ${slug} and ${notReplaced(accountId)}
      ${collectionId === undefined ? sql`` : sql`and s.id in ${skillsOnList(accountId, collectionId)}`}`.execute(
    db,
  );
  return rows[0];
}

export async function driveSlugs(db: Db, scope: DriveScope): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`select distinct s.slug from ${ENTRIES}
    where ${inScope(scope)} limit 5000`.execute(db);
  return rows.map(({ slug }) => slug);
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
  const { rows } = await sql<PendingUpdate>`select ${ENTRY_COLUMNS}, d.enabled, v.tree_digest as "treeDigest",
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
