import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface UnscannedTree {
  readonly treeDigest: string;
  readonly versionId: string;
}

export interface RescanSlice {
  readonly engine: string;
  /** From the digest after this one on, up to this one; empty for the last. */
  readonly after: string;
  readonly until: string;
  /** How many trees are looked up, and how many of them are given at most. */
  readonly lookUp: number;
  readonly limit: number;
}

/**
 * Trees that somebody can get and that the engine has not looked at, in the order of their digests. Of all accounts: a verdict
 * depends on the bytes alone. Goes a slice along the index, however few of it there are to scan: the next one begins at `next`.
 */
export async function unscannedTrees(
  db: Db,
  { engine, after, until, lookUp, limit }: RescanSlice,
): Promise<{ readonly trees: readonly UnscannedTree[]; readonly next: string | undefined }> {
  const upTo = until === "" ? sql`true` : sql`tree_digest <= ${until}`;
  const { rows } = await sql<UnscannedTree & { readonly isUnscanned: boolean; readonly lookedUp: number }>`
    with slice_rows as materialized (
      select tree_digest from versions where tree_digest > ${after} and ${upTo} order by tree_digest limit ${lookUp})
    select (select count(*) from slice_rows) as "lookedUp", slice.tree_digest as "treeDigest", shown.id as "versionId",
      shown.id is not null and not exists (
        select 1 from verdicts w where w.tree_digest = slice.tree_digest and w.engine = ${engine}) as "isUnscanned"
    from (select distinct tree_digest from slice_rows) slice
    left join lateral (select v.id from versions v where v.tree_digest = slice.tree_digest
      and (exists (select 1 from drive_entries d where d.version_id = v.id)
        or exists (select 1 from skills s where s.id = v.skill_id and s.latest_version_id = v.id))
      order by v.id limit 1) shown on true
    order by slice.tree_digest`.execute(db);
  const unscanned = rows.filter(({ isUnscanned }) => isUnscanned);
  const trees = unscanned.slice(0, limit);
  const last = rows.at(-1);
  if (unscanned.length > limit) return { trees, next: trees.at(-1)?.treeDigest };
  return { trees, next: last === undefined || last.lookedUp < lookUp ? undefined : last.treeDigest };
}
