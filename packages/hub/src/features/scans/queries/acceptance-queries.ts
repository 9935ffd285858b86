import type { Db } from "../../../platform/db/connect.ts";

/** What an account decided about a finding in exactly these bytes. */
export interface StoredAcceptance {
  readonly id: string;
  readonly skillId: string;
  readonly treeDigest: string;
  readonly rule: string;
  readonly explanation: string;
  /** In the words of whoever accepted it. */
  readonly reason: string;
  readonly by: string;
  readonly at: Date;
  readonly expiresAt: Date | null;
  readonly withdrawnAt: Date | null;
}

const COLUMNS = [
  "id",
  "skill_id as skillId",
  "tree_digest as treeDigest",
  "rule",
  "explanation",
  "reason",
  "accepted_by as by",
  "accepted_at as at",
  "expires_at as expiresAt",
  "withdrawn_at as withdrawnAt",
] as const;

// A skill has a few dozen kinds of findings; more rows are somebody who accepts and withdraws.
const SHOWN_MAX = 200;

/** All that was ever decided about a skill, newest first. */
export async function acceptancesOf(
  db: Db,
  { accountId, skillId }: { accountId: string; skillId: string },
): Promise<StoredAcceptance[]> {
  return db
    .selectFrom("finding_acceptances")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .orderBy("accepted_at", "desc")
    .orderBy("id")
    .limit(SHOWN_MAX)
    .execute();
}

/** What holds now, over all skills of an account. */
export async function acceptancesThatHold(db: Db, accountId: string): Promise<StoredAcceptance[]> {
  return db
    .selectFrom("finding_acceptances")
    .select(COLUMNS)
    .where("account_id", "=", accountId)
    .where("withdrawn_at", "is", null)
    .where(({ eb, fn }) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", fn<Date>("now", []))]))
    .limit(HELD_MAX)
    .execute();
}

// More than anybody decides about by hand.
const HELD_MAX = 10_000;

export async function insertAcceptance(
  db: Db,
  row: Pick<StoredAcceptance, "skillId" | "treeDigest" | "rule" | "explanation" | "reason" | "by"> & {
    readonly accountId: string;
    readonly keyId: string;
    readonly expiresAt: Date | undefined;
  },
): Promise<void> {
  await db
    .insertInto("finding_acceptances")
    .values({
      account_id: row.accountId,
      skill_id: row.skillId,
      tree_digest: row.treeDigest,
      rule: row.rule,
      explanation: row.explanation,
      reason: row.reason,
      accepted_by: row.by,
      key_id: row.keyId,
      expires_at: row.expiresAt ?? null,
    })
    .execute();
}

/** Undefined when the account has no such acceptance, or took it back already. */
export async function withdrawAcceptance(
  db: Db,
  { accountId, skillId, id, by }: { accountId: string; skillId: string; id: string; by: string },
): Promise<{ readonly rule: string } | undefined> {
  return db
    .updateTable("finding_acceptances")
    .set({ withdrawn_at: new Date(), withdrawn_by: by })
    .where("account_id", "=", accountId)
    .where("skill_id", "=", skillId)
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning("rule")
    .executeTakeFirst();
}
