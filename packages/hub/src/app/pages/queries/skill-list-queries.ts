import { engineVersion } from "@skillquay/scan";
import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { ScanVerdict } from "../../../platform/db/skill-life-tables.ts";

/** What the present engine said of trees that the caller was found to see, by digest. */
export async function verdictsOf(db: Db, treeDigests: readonly string[]): Promise<Map<string, ScanVerdict>> {
  if (treeDigests.length === 0) return new Map();
  const rows = await db
    .selectFrom("verdicts")
    .where("engine", "=", engineVersion)
    .where("tree_digest", "=", sql<string>`any(${[...treeDigests]}::text[])`)
    .select(["tree_digest", "verdict"])
    .execute();
  return new Map(rows.map((row) => [row.tree_digest, row.verdict]));
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
