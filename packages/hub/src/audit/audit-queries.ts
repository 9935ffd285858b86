import type { Db } from "../db/connect.ts";
import type { AuditTable } from "../db/skill-life-tables.ts";

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
}

/** Newest first. */
export async function auditOfAccount(db: Db, accountId: string, page: AuditPage) {
  return await selectAudit(db, page).where("audit.account_id", "=", accountId).execute();
}

/** Of every account, newest first: for the operator alone. */
export async function auditOfHub(db: Db, page: AuditPage) {
  return await selectAudit(db, page).execute();
}

function selectAudit(db: Db, { before, limit }: AuditPage) {
  const newest = db
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
  return before === undefined ? newest : newest.where("audit.id", "<", before);
}

export async function accountIdOfHandle(db: Db, handle: string): Promise<string | undefined> {
  const row = await db.selectFrom("accounts").select("id").where("handle", "=", handle).executeTakeFirst();
  return row?.id;
}
