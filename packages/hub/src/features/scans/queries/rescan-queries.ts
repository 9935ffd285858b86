import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

export interface UnscannedTree {
  readonly treeDigest: string;
  readonly versionId: string;
}

/**
 * Trees that somebody can get and that the engine has not looked at, in the order of their digests. Of all accounts: a
 * verdict depends on the bytes alone.
 */
export async function unscannedTrees(
  db: Db,
  { engine, after, limit }: { readonly engine: string; readonly after: string; readonly limit: number },
): Promise<UnscannedTree[]> {
  const { rows } = await sql<UnscannedTree>`
    select distinct on (v.tree_digest) v.tree_digest as "treeDigest", v.id as "versionId"
    from versions v
    where v.tree_digest > ${after}
      and (exists (select 1 from drive_entries d where d.version_id = v.id)
        or exists (select 1 from skills s where s.latest_version_id = v.id))
      and not exists (select 1 from verdicts w where w.tree_digest = v.tree_digest and w.engine = ${engine})
    order by v.tree_digest, v.id limit ${limit}`.execute(db);
  return rows;
}
