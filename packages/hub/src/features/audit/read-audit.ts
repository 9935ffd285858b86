import type { Db } from "../../platform/db/connect.ts";
import { type AuditPage, auditOfAccount, auditOfHub } from "./audit-queries.ts";

/** One line of the log, newest first. */
export interface AuditLine {
  readonly id: number;
  readonly at: Date;
  readonly actor: "account" | "operator" | "hub";
  readonly action: string;
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly account?: string;
  readonly key?: { readonly id: string; readonly name?: string };
}

export interface AuditAnswer {
  readonly entries: readonly AuditLine[];
  /** Ask with `before` set to this for the entries that follow; absent at the end. */
  readonly nextBefore?: number;
}

/** What happened in an account. */
export async function readAudit(db: Db, accountId: string, page: AuditPage): Promise<AuditAnswer> {
  return answerOf(await auditOfAccount(db, accountId, page), page);
}

/** What happened in all accounts and in the hub itself. For the operator. */
export async function readAuditOfHub(db: Db, page: AuditPage): Promise<AuditAnswer> {
  return answerOf(await auditOfHub(db, page), page);
}

function answerOf(rows: Awaited<ReturnType<typeof auditOfHub>>, { limit }: AuditPage): AuditAnswer {
  const entries = rows.map(({ account, keyId, keyName, ...line }) => ({
    ...line,
    ...(account !== null && { account }),
    ...(keyId !== null && { key: { id: keyId, ...(keyName !== null && { name: keyName }) } }),
  }));
  const last = entries.at(-1);
  return { entries, ...(entries.length === limit && last !== undefined && { nextBefore: last.id }) };
}
