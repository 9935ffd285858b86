import type { Db } from "../../../../../platform/db/connect.ts";
import { isId } from "../../../../../platform/db/is-id.ts";

// The operator's view: over all accounts, and therefore only behind the admin secret.

/** Which skills are meant by ids or slugs; a slug may be that of several accounts. */
export async function skillIdsOf(db: Db, names: readonly string[]): Promise<{ id: string; slug: string }[]> {
  const ids = names.filter(isId);
  return await db
    .selectFrom("skills")
    .select(["id", "slug"])
    .where((where) =>
      where.or([where("slug", "in", [...names]), ...(ids.length === 0 ? [] : [where("id", "in", ids)])]),
    )
    .orderBy("id")
    .execute();
}

/** How many rows there are of each thing that people count. */
export async function hubCounts(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectNoFrom((from) => [
      from
        .selectFrom("accounts")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("accounts"),
      from
        .selectFrom("teams")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("teams"),
      from
        .selectFrom("skills")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("skills"),
      from
        .selectFrom("versions")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("versions"),
      from
        .selectFrom("blobs")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("blobs"),
      from
        .selectFrom("collections")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("collections"),
      from
        .selectFrom("keys")
        .where("revoked_at", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("keys"),
      from
        .selectFrom("script_sessions")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("sessions"),
    ])
    .executeTakeFirstOrThrow();
  return Object.fromEntries(Object.entries(rows).map(([name, count]) => [name, count ?? 0]));
}

/** Per account, by handle: how many skills it published and has in its drive. No names of skills. */
export async function skillsByAccount(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ id: string; handle: string; published: number; inDrive: number; disabled: boolean }[]> {
  const rows = await db
    .selectFrom("accounts")
    .select((from) => [
      "accounts.id",
      "accounts.handle",
      "accounts.disabled_at",
      from
        .selectFrom("skills")
        .whereRef("skills.account_id", "=", "accounts.id")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("published"),
      from
        .selectFrom("drive_entries")
        .whereRef("drive_entries.account_id", "=", "accounts.id")
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .as("in_drive"),
    ])
    .where("accounts.handle", ">", after)
    .orderBy("accounts.handle")
    .limit(limit)
    .execute();
  return rows.map(({ id, handle, disabled_at, published, in_drive }) => ({
    id,
    handle,
    published: published ?? 0,
    inDrive: in_drive ?? 0,
    disabled: disabled_at !== null,
  }));
}
