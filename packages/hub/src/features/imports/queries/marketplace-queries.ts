import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import { shownVersion } from "../../catalog/index.ts";
import { notQuarantined } from "../../scans/index.ts";

export interface MarketplaceSkill {
  readonly skillId: string;
  readonly slug: string;
  readonly ownerId: string;
  readonly versionId: string;
  readonly versionNumber: number;
  readonly treeDigest: string;
}

/** What anybody may import: public and premium skills, in the version that their owner shows. */
export async function marketplaceSkill(
  db: Db,
  by: { readonly slug: string } | { readonly skillId: string },
): Promise<MarketplaceSkill | undefined> {
  const { rows } = await sql<MarketplaceSkill>`
    select s.id as "skillId", s.slug, s.account_id as "ownerId", v.id as "versionId", v.number as "versionNumber",
      v.tree_digest as "treeDigest"
    from skills s join versions v on v.id = ${shownVersion}
    where s.visibility in ('public', 'premium') and ${notQuarantined}
      and ${"slug" in by ? sql`s.slug = ${by.slug}` : sql`s.id = ${by.skillId}`}`.execute(db);
  return rows[0];
}

/** The version with these bytes of a skill that anybody may import. */
export async function marketplaceVersion(
  db: Db,
  { skillId, treeDigest }: { readonly skillId: string; readonly treeDigest: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("skills")
    .innerJoin("versions", "versions.skill_id", "skills.id")
    .select("versions.id")
    .where("skills.id", "=", skillId)
    .where("skills.visibility", "in", ["public", "premium"])
    .where("versions.tree_digest", "=", treeDigest)
    // Its owner withdraws or deletes it before or after, not meanwhile.
    .forShare("skills")
    .executeTakeFirst();
  return row?.id;
}

/** Slugs that look like a mistyped one, of the marketplace and of sources: what everybody may find. */
export async function similarImportable(db: Db, slug: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from (
      select s.slug from skills s join versions v on v.id = ${shownVersion}
      where s.visibility in ('public', 'premium') and s.slug % ${slug} and ${notQuarantined}
      union select slug from source_skills where slug % ${slug}
    ) near order by similarity(slug, ${slug}) desc, slug collate "C" limit ${limit}`.execute(db);
  return rows.map((row) => row.slug);
}

/** The account's copy of a source's skill. `enabled` is null when it is not in the drive. */
export async function copyOf(
  db: Db,
  accountId: string,
  sourceSkillId: string,
): Promise<
  { readonly skillId: string; readonly slug: string; readonly enabled: boolean | null } | undefined
> {
  const { rows } = await sql<{ skillId: string; slug: string; enabled: boolean | null }>`
    select s.id as "skillId", s.slug, d.enabled from skills s
    left join drive_entries d on d.account_id = s.account_id and d.skill_id = s.id
    where s.account_id = ${accountId} and s.source_skill_id = ${sourceSkillId}`.execute(db);
  return rows[0];
}

/** The account's own skill of that name, and whether it came from a source. */
export async function ownSkill(
  db: Db,
  accountId: string,
  slug: string,
): Promise<{ readonly id: string; readonly source_skill_id: string | null } | undefined> {
  return db
    .selectFrom("skills")
    .select(["id", "source_skill_id"])
    .where("account_id", "=", accountId)
    .where("slug", "=", slug)
    .executeTakeFirst();
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

export async function insertInstall(db: Db, accountId: string, skillId: string): Promise<void> {
  await db
    .insertInto("installs")
    .values({ account_id: accountId, skill_id: skillId })
    .onConflict((conflict) => conflict.columns(["account_id", "skill_id"]).doNothing())
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

/** What the account's skill is a copy of, and whether it is more than a name so far. */
export async function sourceOfSkill(
  db: Db,
  accountId: string,
  skillId: string,
): Promise<{ readonly sourceSkillId: string | null; readonly hasVersion: boolean }> {
  const row = await db
    .selectFrom("skills")
    .select(["source_skill_id", "latest_version_id"])
    .where("account_id", "=", accountId)
    .where("id", "=", skillId)
    .executeTakeFirstOrThrow();
  return { sourceSkillId: row.source_skill_id, hasVersion: row.latest_version_id !== null };
}

/** Says of the account's skill which source's skill it is a copy of: none, when that is gone. */
export async function setSource(
  db: Db,
  accountId: string,
  { skillId, sourceSkillId }: { readonly skillId: string; readonly sourceSkillId: string | null },
): Promise<void> {
  await db
    .updateTable("skills")
    .set(({ selectFrom }) => ({
      source_skill_id: selectFrom("source_skills").select("id").where("id", "=", sourceSkillId),
    }))
    .where("account_id", "=", accountId)
    .where("id", "=", skillId)
    .execute();
}
