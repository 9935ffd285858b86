import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Visibility } from "../../../platform/db/schema.ts";
import { storable, storableJson } from "../../../platform/db/storable.ts";
import type { SkillUpload } from "../skill-upload.ts";

export interface LockedSkill {
  readonly id: string;
  readonly visibility: Visibility;
  readonly teamId: string | null;
}

/** The account's skill of that name, made when there is none. Others who publish it wait until the transaction ends. */
export async function lockSkill(db: Db, accountId: string, slug: string): Promise<LockedSkill> {
  await db
    .insertInto("skills")
    .values({ account_id: accountId, slug, team_id: null, latest_version_id: null })
    .onConflict((conflict) => conflict.columns(["account_id", "slug"]).doNothing())
    .execute();
  const row = await db
    .selectFrom("skills")
    .select(["id", "visibility", "team_id"])
    .where("account_id", "=", accountId)
    .where("slug", "=", slug)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { id: row.id, visibility: row.visibility, teamId: row.team_id };
}

/** The version that has these bytes, if the account's skill has one. */
export async function versionOfTree(
  db: Db,
  accountId: string,
  { skillId, treeDigest }: { skillId: string; treeDigest: string },
): Promise<{ id: string; number: number } | undefined> {
  return db
    .selectFrom("versions")
    .innerJoin("skills", "skills.id", "versions.skill_id")
    .select(["versions.id", "versions.number"])
    .where("skills.account_id", "=", accountId)
    .where("versions.skill_id", "=", skillId)
    .where("versions.tree_digest", "=", treeDigest)
    .executeTakeFirst();
}

/** Where the bytes of a version came from, when they were not uploaded. */
export type Provenance = Readonly<Record<string, string>>;

/** Adds a version with its files. The skill's row is locked by the caller, so the number is free. */
export async function insertVersion(
  db: Db,
  {
    skillId,
    upload,
    provenance,
    comment,
  }: {
    skillId: string;
    upload: SkillUpload;
    provenance?: Provenance | undefined;
    comment?: string | undefined;
  },
): Promise<{ id: string; number: number }> {
  const version = await db
    .insertInto("versions")
    .values(({ selectFrom }) => ({
      skill_id: skillId,
      number: selectFrom("versions")
        .select(sql<number>`coalesce(max(number), 0) + 1`.as("number"))
        .where("skill_id", "=", skillId),
      tree_digest: upload.treeDigest,
      skill_file: upload.skillFile,
      description: upload.description,
      frontmatter: storableJson(upload.frontmatter),
      tags: [...upload.tags],
      tier: upload.tier,
      problems: storableJson(upload.problems),
      model_invocable: upload.modelInvocable,
      user_invocable: upload.userInvocable,
      scripts: storableJson(upload.scripts),
      has_scripts: upload.scripts.length > 0,
      file_count: upload.files.length,
      total_bytes: upload.totalBytes,
      search_name: upload.searchName,
      search_body: upload.searchBody,
      license: upload.license === undefined ? null : storable(upload.license),
      facts: storableJson(upload.facts),
      provenance: provenance === undefined ? null : storableJson(provenance),
      comment: comment === undefined ? null : storable(comment),
    }))
    .returning(["id", "number"])
    .executeTakeFirstOrThrow();
  // In one order, so that two publishers of the same files do not wait for each other in a circle.
  const blobs = new Map(upload.files.map((file) => [file.digest, file.sizeBytes]));
  await db
    .insertInto("blobs")
    .values([...blobs].sort().map(([digest, size_bytes]) => ({ digest, size_bytes })))
    .onConflict((conflict) => conflict.column("digest").doNothing())
    .execute();
  await db
    .insertInto("version_files")
    .values(
      upload.files.map((file) => ({
        version_id: version.id,
        path: file.path,
        digest: file.digest,
        size_bytes: file.sizeBytes,
        executable: file.executable,
      })),
    )
    .execute();
  return version;
}

export async function pointSkillAt(
  db: Db,
  accountId: string,
  to: { skillId: string; versionId: string; visibility: Visibility; teamId: string | null },
): Promise<void> {
  await db
    .updateTable("skills")
    .set({
      latest_version_id: to.versionId,
      visibility: to.visibility,
      team_id: to.teamId,
      updated_at: sql<Date>`now()`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", to.skillId)
    .execute();
}
