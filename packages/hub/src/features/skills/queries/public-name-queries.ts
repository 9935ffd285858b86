import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";

/** Names become public one after the other, so that two that look alike do not both find the place free. */
export async function lockPublicNames(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('skillquay.public-names', 0))`.execute(db);
}

/** A public or premium skill of another account whose name looks like this one, or is the same. */
export async function lookalikeOf(
  db: Db,
  { accountId, slug }: { readonly accountId: string; readonly slug: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select slug from skills
    where slug_skeleton(slug) = slug_skeleton(${slug}) and visibility in ('public', 'premium')
      and account_id <> ${accountId}
    order by slug = ${slug} desc, slug limit 1`.execute(db);
  return rows[0]?.slug;
}
