import type { Skipped } from "@skillquay/skill/published";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { SourceKind } from "../../../platform/db/skill-life-tables.ts";
import { storable, storableJson } from "../../../platform/db/storable.ts";
import type { IndexedSkill } from "../indexed-skill.ts";

// Sources and their skills belong to the hub, not to an account: everybody with a key sees the same catalog.

export interface SourceRow {
  readonly id: string;
  readonly kind: SourceKind;
  readonly url: string;
  readonly revision: string | null;
  readonly state: "new" | "ok" | "failed";
  readonly seen: string | null;
  readonly problem: string | null;
  readonly skipped: readonly { path: string; code: string; reason: string }[];
  readonly created_at: Date;
  readonly synced_at: Date | null;
}

/** Undefined when there is one with that address already. */
export async function insertSource(
  db: Db,
  source: { readonly kind: SourceKind; readonly url: string; readonly revision: string | null },
): Promise<string | undefined> {
  const row = await db
    .insertInto("sources")
    .values({ ...source, seen: null, problem: null, synced_at: null })
    .onConflict((conflict) => conflict.column("url").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

export async function sourceRows(db: Db): Promise<(SourceRow & { readonly skills: number })[]> {
  return db
    .selectFrom("sources")
    .selectAll()
    .select((query) =>
      query
        .selectFrom("source_skills")
        .select(sql<number>`count(*)`.as("count"))
        .whereRef("source_skills.source_id", "=", "sources.id")
        .$asScalar()
        .$notNull()
        .as("skills"),
    )
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function sourceRow(db: Db, id: string): Promise<SourceRow | undefined> {
  return db.selectFrom("sources").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function deleteSource(db: Db, id: string): Promise<string | undefined> {
  const row = await db.deleteFrom("sources").where("id", "=", id).returning("url").executeTakeFirst();
  return row?.url;
}

/** What was good before stays; only the state and the problem are new. */
export async function markFailed(db: Db, id: string, problem: string): Promise<void> {
  await db
    .updateTable("sources")
    .set({ state: "failed", problem: storable(problem) })
    .where("id", "=", id)
    .execute();
}

/** Nothing new there. */
export async function markUnchanged(db: Db, id: string): Promise<void> {
  await db
    .updateTable("sources")
    .set({ state: "ok", problem: null, synced_at: new Date() })
    .where("id", "=", id)
    .execute();
}

/** False when the source is gone. Holds its row until the transaction ends. */
export async function markSynced(
  db: Db,
  id: string,
  { seen, skipped }: { readonly seen: string; readonly skipped: readonly Skipped[] },
): Promise<boolean> {
  const row = await db
    .updateTable("sources")
    .set({ state: "ok", problem: null, seen, skipped: storableJson(skipped), synced_at: new Date() })
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** A skill as the sync before left it. */
export interface KnownSkill extends IndexedSkill {
  readonly id: string;
  readonly slug: string;
}

export async function skillsOfSource(db: Db, sourceId: string): Promise<KnownSkill[]> {
  const rows = await db
    .selectFrom("source_skills")
    .select(["id", "slug", "name", "description", "tags", "path", "revision", "tree_digest", "license"])
    .where("source_id", "=", sourceId)
    .execute();
  return rows.map(({ tree_digest, license, ...row }) => ({
    ...row,
    treeDigest: tree_digest ?? "",
    license: license ?? undefined,
  }));
}

/** Slugs are chosen by one sync at a time: two that see the same name free would both take it. */
export async function lockSlugs(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('source_skills.slug'))`.execute(db);
}

/** Those that another skill has, in any source or in the marketplace. */
export async function takenSlugs(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const requested = [...new Set(slugs)];
  const { rows } = await sql<{ slug: string }>`
    select slug from source_skills where slug = any(${requested}::text[])
    union select slug from skills where visibility in ('public', 'premium') and slug = any(${requested}::text[])
  `.execute(db);
  return new Set(rows.map(({ slug }) => slug));
}

export async function deleteSourceSkills(db: Db, ids: readonly string[]): Promise<void> {
  await sql`delete from source_skills where id = any(${[...ids]}::uuid[])`.execute(db);
}

/** The same bytes, seen again in a later revision. */
export async function moveRevision(db: Db, ids: readonly string[], revision: string): Promise<void> {
  await sql`update source_skills set revision = ${revision} where id = any(${[...ids]}::uuid[])`.execute(db);
}

export type SkillToStore = IndexedSkill & { readonly slug: string };

export async function updateSourceSkill(db: Db, id: string, skill: SkillToStore): Promise<void> {
  await db
    .updateTable("source_skills")
    .set({ ...columnsOf(skill), indexed_at: new Date() })
    .where("id", "=", id)
    .execute();
}

export async function insertSourceSkills(
  db: Db,
  sourceId: string,
  skills: readonly SkillToStore[],
): Promise<void> {
  for (let start = 0; start < skills.length; start += ROWS_AT_ONCE) {
    const rows = skills.slice(start, start + ROWS_AT_ONCE);
    await db
      .insertInto("source_skills")
      .values(rows.map((skill) => ({ source_id: sourceId, ...columnsOf(skill) })))
      .execute();
  }
}

// The protocol has room for 65,535 values in one statement.
const ROWS_AT_ONCE = 500;

function columnsOf(skill: SkillToStore) {
  return {
    slug: skill.slug,
    name: skill.name,
    description: storable(skill.description),
    tags: [...skill.tags],
    path: skill.path,
    revision: skill.revision,
    tree_digest: skill.treeDigest,
    license: skill.license === undefined ? null : storable(skill.license),
  };
}

/** A skill of the catalog, with the source that has it. */
export interface SourceSkillRow {
  readonly id: string;
  readonly source_id: string;
  readonly kind: SourceKind;
  readonly url: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  readonly tags: string[];
  readonly path: string;
  readonly revision: string;
  readonly tree_digest: string | null;
  readonly license: string | null;
}

export async function sourceSkillRow(
  db: Db,
  by: { readonly slug: string } | { readonly id: string },
): Promise<SourceSkillRow | undefined> {
  const [column, value] = "slug" in by ? (["slug", by.slug] as const) : (["id", by.id] as const);
  return db
    .selectFrom("source_skills")
    .innerJoin("sources", "sources.id", "source_skills.source_id")
    .select(["source_skills.id", "source_id", "kind", "url", "slug", "name", "description", "tags", "path"])
    .select(["source_skills.revision", "tree_digest", "license"])
    .where(`source_skills.${column}`, "=", value)
    .executeTakeFirst();
}

/** The source that each of the account's private copies was taken from. */
export async function sourcesOfCopies(db: Db, accountId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("skills as s")
    .innerJoin("source_skills as copied", "copied.id", "s.source_skill_id")
    .innerJoin("sources as source", "source.id", "copied.source_id")
    .where("s.account_id", "=", accountId)
    .select(["s.id", "source.url"])
    .execute();
  return new Map(rows.map(({ id, url }) => [id, url]));
}

/** The id, which stays until the transaction ends; null when there is no such skill any more. */
export async function keepSourceSkill(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("source_skills")
    .select("id")
    .where("id", "=", id)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id ?? null;
}
