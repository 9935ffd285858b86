import { sql } from "kysely";
import type { Db } from "../../platform/db/connect.ts";
import type { AuditTable } from "../../platform/db/skill-life-tables.ts";

export interface NewAuditRow {
  readonly accountId: string | null;
  readonly keyId: string | null;
  readonly actor: AuditTable["actor"];
  readonly action: string;
  readonly target: string;
  /** JSON text. */
  readonly details: string;
}

export async function insertAudit(db: Db, row: NewAuditRow): Promise<void> {
  await db
    .insertInto("audit")
    .values({
      account_id: row.accountId,
      key_id: row.keyId,
      actor: row.actor,
      action: row.action,
      target: row.target,
      details: row.details,
    })
    .execute();
}

export interface AuditPage {
  /** Only entries older than this one. */
  readonly before?: number | undefined;
  readonly limit: number;
  readonly filter?: AuditFilter | undefined;
}

export interface AuditFilter {
  /** First parts of the actions that are wanted, such as `key` for `key.create`. */
  readonly about?: readonly string[] | undefined;
  readonly actor?: AuditTable["actor"] | undefined;
  /** In the action, what it was done to, its details or the name of the key. */
  readonly text?: string | undefined;
}

/** Newest first. */
export async function auditOfAccount(db: Db, accountId: string, page: AuditPage) {
  return await selectAudit(db, page).where("audit.account_id", "=", accountId).execute();
}

/** Of every account, newest first: for the operator alone. */
export async function auditOfHub(db: Db, page: AuditPage) {
  return await selectAudit(db, page).execute();
}

function selectAudit(db: Db, { before, limit, filter = {} }: AuditPage) {
  const { about, actor, text } = filter;
  let newest = db
    .selectFrom("audit")
    .leftJoin("accounts", "accounts.id", "audit.account_id")
    .leftJoin("keys", "keys.id", "audit.key_id")
    .select([
      "audit.id",
      "audit.at",
      "audit.actor",
      "audit.action",
      "audit.target",
      "audit.details",
      "accounts.handle as account",
      "audit.key_id as keyId",
      "keys.name as keyName",
    ])
    .orderBy("audit.id", "desc")
    .limit(limit);
  if (before !== undefined) newest = newest.where("audit.id", "<", before);
  if (about !== undefined) newest = newest.where(sql`split_part(audit.action, '.', 1)`, "in", about);
  if (actor !== undefined) newest = newest.where("audit.actor", "=", actor);
  if (text !== undefined) {
    const looked = sql`concat_ws(' ', audit.action, audit.target, audit.details::text, keys.name)`;
    newest = newest.where(sql<boolean>`position(lower(${text}) in lower(${looked})) > 0`);
  }
  return newest;
}
