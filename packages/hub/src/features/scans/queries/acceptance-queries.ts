import { type Expression, type SqlBool, sql } from "kysely";
import type { AcceptanceReview } from "../../../platform/db/acceptance-tables.ts";
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
  /** Who accepted it, and for which team; without one it is the account's own. */
  readonly accountId: string;
  readonly teamId: string | null;
  /** The answer of the second person; null while it waits, and where nobody is asked. */
  readonly answer: AcceptanceReview | null;
  readonly reviewedBy: string | null;
  readonly reviewedAt: Date | null;
}

/** Whose decisions are meant: the account's own, and those of the teams that it is in. */
export interface Deciders {
  readonly accountId: string;
  readonly teamIds: readonly string[];
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
  "account_id as accountId",
  "team_id as teamId",
  "review as answer",
  "reviewed_by as reviewedBy",
  "reviewed_at as reviewedAt",
] as const;

// A skill has a few dozen kinds of findings; more rows are somebody who accepts and withdraws.
const SHOWN_MAX = 200;

/** All that was ever decided about a skill, newest first. */
export async function acceptancesOf(
  db: Db,
  { skillId, ...deciders }: Deciders & { readonly skillId: string },
): Promise<StoredAcceptance[]> {
  return db
    .selectFrom("finding_acceptances")
    .select(COLUMNS)
    .where("skill_id", "=", skillId)
    .where(decidedBy(deciders))
    .orderBy("accepted_at", "desc")
    .orderBy("id")
    .limit(SHOWN_MAX)
    .execute();
}

/** What was not taken back and nobody said no to, over all skills: what holds, what waits, and what expired. */
export async function standingAcceptances(db: Db, deciders: Deciders): Promise<StoredAcceptance[]> {
  return db
    .selectFrom("finding_acceptances")
    .select(COLUMNS)
    .where(decidedBy(deciders))
    .where("withdrawn_at", "is", null)
    .where(sql<SqlBool>`review is distinct from 'declined'`)
    .orderBy("accepted_at", "desc")
    .limit(STANDING_MAX)
    .execute();
}

// More than anybody decides about by hand.
const STANDING_MAX = 10_000;

function decidedBy({ accountId, teamIds }: Deciders): Expression<SqlBool> {
  return sql<SqlBool>`((team_id is null and account_id = ${accountId}) or team_id = any(${[...teamIds]}::uuid[]))`;
}

export async function insertAcceptance(
  db: Db,
  row: Pick<StoredAcceptance, "skillId" | "treeDigest" | "rule" | "explanation" | "reason" | "by"> & {
    readonly accountId: string;
    readonly keyId: string;
    readonly expiresAt: Date | undefined;
    /** The team of which somebody else has to agree. */
    readonly teamId: string | undefined;
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
      team_id: row.teamId ?? null,
    })
    .execute();
}

/** Undefined when there is no such acceptance of theirs, or it was taken back already. */
export async function withdrawAcceptance(
  db: Db,
  { skillId, id, by, ...deciders }: Deciders & { skillId: string; id: string; by: string },
): Promise<{ readonly rule: string } | undefined> {
  return db
    .updateTable("finding_acceptances")
    .set({ withdrawn_at: new Date(), withdrawn_by: by })
    .where(decidedBy(deciders))
    .where("skill_id", "=", skillId)
    .where("id", "=", id)
    .where("withdrawn_at", "is", null)
    .returning("rule")
    .executeTakeFirst();
}

/** The answer of a second person. Undefined when it waits for none, or whoever answers is the one who asked. */
export async function reviewAcceptance(
  db: Db,
  {
    accountId,
    teamIds,
    skillId,
    treeDigest,
    id,
    answer,
    by,
  }: Deciders & { skillId: string; treeDigest: string; id: string; answer: AcceptanceReview; by: string },
): Promise<Pick<StoredAcceptance, "rule" | "by"> | undefined> {
  return db
    .updateTable("finding_acceptances")
    .set({ review: answer, reviewed_by: by, reviewed_at: new Date() })
    .where("skill_id", "=", skillId)
    .where("id", "=", id)
    .where("tree_digest", "=", treeDigest)
    .where(sql<SqlBool>`team_id = any(${[...teamIds]}::uuid[])`)
    .where("account_id", "!=", accountId)
    .where("review", "is", null)
    .where("withdrawn_at", "is", null)
    .where(sql<SqlBool>`(expires_at is null or expires_at > now())`)
    .returning(["rule", "accepted_by as by"])
    .executeTakeFirst();
}
