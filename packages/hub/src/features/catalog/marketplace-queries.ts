import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";
import { notQuarantined } from "../scans/index.ts";
import { shownVersion } from "./allowed-set-queries.ts";

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
