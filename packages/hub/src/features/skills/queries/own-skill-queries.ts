import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Visibility } from "../../../platform/db/schema.ts";

export interface SkillToShare {
  readonly accountId: string;
  readonly slug: string;
  readonly visibility: Visibility;
}

/** Of any account, locked, so that two changes of its visibility come one after the other. */
export async function lockSkillById(db: Db, skillId: string): Promise<SkillToShare | undefined> {
  return await db
    .selectFrom("skills")
    .where("id", "=", skillId)
    .select(["account_id as accountId", "slug", "visibility"])
    .forUpdate()
    .executeTakeFirst();
}

/** Locked. Undefined when the account has published no such skill. */
export async function lockVisibility(
  db: Db,
  accountId: string,
  skillId: string,
): Promise<Visibility | undefined> {
  const row = await db
    .selectFrom("skills")
    .where("account_id", "=", accountId)
    .where("id", "=", skillId)
    .select("visibility")
    .forUpdate()
    .executeTakeFirst();
  return row?.visibility;
}

export async function setVisibility(
  db: Db,
  accountId: string,
  to: { readonly skillId: string; readonly visibility: Visibility; readonly teamId: string | null },
): Promise<void> {
  await db
    .updateTable("skills")
    .set({ visibility: to.visibility, team_id: to.teamId, updated_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", to.skillId)
    .execute();
}

export async function ownSlugs(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("skills")
    .select("slug")
    .where("account_id", "=", accountId)
    .orderBy("slug")
    .limit(SLUGS_MAX)
    .execute();
  return rows.map(({ slug }) => slug);
}

// For did-you-mean, where more would only cost time.
const SLUGS_MAX = 5_000;

/** A skill that the account published itself, wherever it is now: also one that left the drive can leave a list. */
export async function ownSkillId(db: Db, accountId: string, slug: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("skills")
    .where("account_id", "=", accountId)
    .where("slug", "=", slug)
    .select("id")
    .executeTakeFirst();
  return row?.id;
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

/** Makes a version the newest of the account's skill; the drive stays at the one it has. */
export async function offerVersion(
  db: Db,
  accountId: string,
  { skillId, versionId }: { readonly skillId: string; readonly versionId: string },
): Promise<void> {
  await db
    .updateTable("skills")
    .set({ latest_version_id: versionId, updated_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", skillId)
    .execute();
}

/** The name is free: whoever asks holds the account's lock and has looked. */
export async function renameSkill(
  db: Db,
  accountId: string,
  { skillId, slug }: { readonly skillId: string; readonly slug: string },
): Promise<void> {
  await db
    .updateTable("skills")
    .set({ slug })
    .where("account_id", "=", accountId)
    .where("id", "=", skillId)
    .execute();
}

/** Some of the skills that the account published; none when it has no more. */
export async function someOwnSkills(db: Db, accountId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom("skills")
    .where("account_id", "=", accountId)
    .select("id")
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Skills that the account published, by name, from the one after `after` on, with all their versions. */
export async function ownVersionsAfter(
  db: Db,
  accountId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ slug: string; versions: { id: string; number: number }[] }[]> {
  const { rows } = await sql<{ slug: string; versions: { id: string; number: number }[] }>`
    select s.slug, array(
      select json_build_object('id', v.id, 'number', v.number) from versions v where v.skill_id = s.id order by v.number
    ) as versions
    from skills s where s.account_id = ${accountId} and s.slug > ${after} order by s.slug limit ${limit}`.execute(
    db,
  );
  return rows;
}

/** With its versions and everything that speaks of them. Its blobs are as new as of now: readers may still be at them. */
export async function deleteSkill(db: Db, accountId: string, skillId: string): Promise<void> {
  // In the order in which uploads take the same files, so that neither waits for the other in a circle.
  await sql`update blobs set created_at = now() where digest in (
    select digest from blobs where digest in (
      select f.digest from version_files f join versions v on v.id = f.version_id where v.skill_id = ${skillId})
    order by digest for update)`.execute(db);
  await db.deleteFrom("skills").where("account_id", "=", accountId).where("id", "=", skillId).execute();
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

/** Says of the account's skill which source's skill it is a copy of, if of any. */
export async function setSource(
  db: Db,
  accountId: string,
  { skillId, sourceSkillId }: { readonly skillId: string; readonly sourceSkillId: string | null },
): Promise<void> {
  await db
    .updateTable("skills")
    .set({ source_skill_id: sourceSkillId })
    .where("account_id", "=", accountId)
    .where("id", "=", skillId)
    .execute();
}

/** Gives all skills of an account to another one, but those whose name it has itself; which they are, and which stayed. */
export async function handOverSkills(
  db: Db,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<{ readonly skillIds: readonly string[]; readonly kept: readonly string[] }> {
  const taken = db.selectFrom("skills").where("account_id", "=", to).select("slug");
  const moved = await db
    .updateTable("skills")
    .set({ account_id: to, updated_at: sql<Date>`now()` })
    .where("account_id", "=", from)
    .where("slug", "not in", taken)
    .returning("id")
    .execute();
  const kept = await db
    .selectFrom("skills")
    .where("account_id", "=", from)
    .select("slug")
    .orderBy("slug")
    .execute();
  return { skillIds: moved.map(({ id }) => id), kept: kept.map(({ slug }) => slug) };
}
