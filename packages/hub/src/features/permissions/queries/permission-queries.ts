import type { Db } from "../../../platform/db/connect.ts";
import { storableJson } from "../../../platform/db/storable.ts";

export interface PermissionPlace {
  readonly accountId: string;
  readonly skillId: string;
}

export interface PermissionRow {
  readonly kind: "host" | "packages" | "runs";
  readonly subject: string;
}

/** What the account allows this very version of a skill. */
export async function permissionsOf(
  db: Db,
  { accountId, skillId }: PermissionPlace,
  treeDigest: string,
): Promise<(PermissionRow & { givenAt: Date })[]> {
  return await db
    .selectFrom("script_permissions")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .where("tree_digest", "=", treeDigest)
    .select(["kind", "subject", "given_at as givenAt"])
    .orderBy("kind")
    .orderBy("subject")
    .execute();
}

/** In place of all that was allowed before, to whichever version. */
export async function replacePermissions(
  db: Db,
  { accountId, skillId }: PermissionPlace,
  given: { readonly treeDigest: string; readonly rows: readonly PermissionRow[] },
): Promise<void> {
  await db
    .deleteFrom("script_permissions")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .execute();
  if (given.rows.length === 0) return;
  await db
    .insertInto("script_permissions")
    .values(
      given.rows.map(({ kind, subject }) => ({
        account_id: accountId,
        skill_id: skillId,
        tree_digest: given.treeDigest,
        kind,
        subject,
      })),
    )
    .execute();
}

/** Beside what is allowed already. */
export async function addPermission(
  db: Db,
  { accountId, skillId }: PermissionPlace,
  { treeDigest, kind, subject }: PermissionRow & { readonly treeDigest: string },
): Promise<void> {
  await db
    .insertInto("script_permissions")
    .values({ account_id: accountId, skill_id: skillId, tree_digest: treeDigest, kind, subject })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface RunConnections {
  readonly script: string;
  readonly connections: readonly object[];
}

/** Keeps what a run reached, and no more of a skill's runs than somebody looks through. */
export async function insertConnections(
  db: Db,
  { accountId, skillId }: PermissionPlace,
  { script, connections }: RunConnections,
  keep: number,
): Promise<void> {
  await db
    .insertInto("script_connections")
    .values({ account_id: accountId, skill_id: skillId, script, connections: storableJson(connections) })
    .execute();
  await db
    .deleteFrom("script_connections")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .where("id", "<=", (query) =>
      query
        .selectFrom("script_connections as newer")
        .where("newer.account_id", "=", accountId)
        .where("newer.skill_id", "=", skillId)
        .select("newer.id")
        .orderBy("newer.id", "desc")
        .offset(keep)
        .limit(1),
    )
    .execute();
}

/** Newest first. */
export async function connectionsOf(db: Db, { accountId, skillId }: PermissionPlace, limit: number) {
  return await db
    .selectFrom("script_connections")
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .select(["script", "ran_at as ranAt", "connections"])
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
