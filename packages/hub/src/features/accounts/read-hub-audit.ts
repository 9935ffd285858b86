import type { Db } from "../../platform/db/connect.ts";
import { type AuditAnswer, type AuditPage, readAudit, readAuditOfHub } from "../audit/index.ts";
import { accountNotFound } from "./account-not-found.ts";
import { accountIdOfHandle } from "./queries/account-queries.ts";

/** What happened in the hub, or in the account of that handle. For the operator. */
export async function readHubAudit(db: Db, page: AuditPage, handle?: string): Promise<AuditAnswer> {
  if (handle === undefined) return readAuditOfHub(db, page);
  const accountId = await accountIdOfHandle(db, handle);
  if (accountId === undefined) throw accountNotFound();
  return readAudit(db, accountId, page);
}
