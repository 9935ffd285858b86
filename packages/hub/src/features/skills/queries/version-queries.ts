import type { Signer } from "@skillquay/scan/signature";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface VersionOfSkill {
  readonly versionId: string;
  readonly number: number;
  readonly publishedAt: Date;
  /** What its publisher said it is for. */
  readonly comment: string | null;
  /** It was read from a source, not sent by its owner. */
  readonly fromSource: boolean;
}

/**
 * Versions of a skill that the account was found to see, newest first. Its owner sees all of them; others the one they have, and the
 * one that is offered to them.
 */
export async function versionsOfSkill(
  db: Db,
  accountId: string,
  { skillId, versionIds }: { readonly skillId: string; readonly versionIds: readonly string[] },
): Promise<VersionOfSkill[]> {
  const { rows } = await sql<VersionOfSkill>`
    select v.id as "versionId", v.number, v.created_at as "publishedAt", v.comment,
      v.provenance is not null as "fromSource"
    from versions v join skills s on s.id = v.skill_id
    where v.skill_id = ${skillId} and (s.account_id = ${accountId} or v.id = any(${[...versionIds]}::uuid[]))
    order by v.number desc limit 500`.execute(db);
  return rows;
}

/** What a version says of itself. Takes the id of one that `versionsOfSkill` gave. */
export async function versionRow(db: Db, versionId: string) {
  return await db
    .selectFrom("versions")
    .where("id", "=", versionId)
    .select([
      "id",
      "number",
      "tree_digest",
      "skill_file",
      "description",
      "frontmatter",
      "tags",
      "tier",
      "problems",
      "model_invocable",
      "scripts",
      "created_at",
    ])
    .executeTakeFirst();
}

/** What loading each of the versions costs, as far as that was noted when it was published. */
export async function tokensOf(db: Db, versionIds: readonly string[]): Promise<Map<string, number>> {
  if (versionIds.length === 0) return new Map();
  const { rows } = await sql<{ id: string; tokens: number | null }>`
    select v.id, (select (f->>'tokens')::int from jsonb_array_elements(
      case jsonb_typeof(v.facts->'files') when 'array' then v.facts->'files' else '[]' end) f
      where f->>'path' = v.skill_file limit 1) as tokens
    from versions v where v.id = any(${[...versionIds]}::uuid[])`.execute(db);
  return new Map(rows.flatMap(({ id, tokens }) => (tokens === null ? [] : [[id, tokens] as const])));
}

/** The number that a version of the account's own skill has. */
export async function versionNumber(
  db: Db,
  accountId: string,
  versionId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("versions as v")
    .innerJoin("skills as s", "s.id", "v.skill_id")
    .where("s.account_id", "=", accountId)
    .where("v.id", "=", versionId)
    .select("v.number")
    .executeTakeFirst();
  return row?.number;
}

/** Who signed the newest version of the account's skill of that name. */
export async function signerOfLatest(db: Db, accountId: string, slug: string): Promise<Signer | undefined> {
  const { rows } = await sql<{ signer: Signer | null }>`
    select v.facts->'signer' as signer from skills s join versions v on v.id = s.latest_version_id
    where s.account_id = ${accountId} and s.slug = ${slug}`.execute(db);
  return rows[0]?.signer ?? undefined;
}

/** Whether all of them are still there. */
export async function haveVersions(db: Db, versionIds: readonly string[]): Promise<boolean> {
  const { count } = await db
    .selectFrom("versions")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("id", "in", [...versionIds])
    .executeTakeFirstOrThrow();
  return count === new Set(versionIds).size;
}

/** Skills that have the tree in one of their versions, with their owners. */
export async function skillsOfTree(
  db: Db,
  treeDigest: string,
): Promise<{ readonly skillId: string; readonly accountId: string; readonly slug: string }[]> {
  return await db
    .selectFrom("versions")
    .innerJoin("skills", "skills.id", "versions.skill_id")
    .select(["skills.id as skillId", "skills.account_id as accountId", "skills.slug"])
    .where("versions.tree_digest", "=", treeDigest)
    .distinct()
    .execute();
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
