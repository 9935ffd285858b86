import { sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Visibility } from "../../../platform/db/schema.ts";
import { shownVersion } from "../../catalog/index.ts";

export interface OwnSkill {
  readonly skillId: string;
  readonly accountId: string;
  readonly slug: string;
  readonly visibility: Visibility;
  readonly teamId: string | null;
  readonly isCopy: boolean;
  /** Of the version that others see, or would see. */
  readonly treeDigest: string;
}

/** A skill that the account published, locked until the transaction ends. */
export async function lockOwnSkill(db: Db, accountId: string, slug: string): Promise<OwnSkill | undefined> {
  const row = await db
    .selectFrom("skills as s")
    .innerJoin("versions", (join) => join.on("versions.id", "=", sql<string>`${shownVersion}`))
    .select([
      "s.id",
      "s.account_id",
      "s.slug",
      "s.visibility",
      "s.team_id",
      "s.source_skill_id",
      "versions.tree_digest",
    ])
    .where("s.account_id", "=", accountId)
    .where("s.slug", "=", slug)
    .forUpdate("s")
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    skillId: row.id,
    accountId: row.account_id,
    slug: row.slug,
    visibility: row.visibility,
    teamId: row.team_id,
    isCopy: row.source_skill_id !== null,
    treeDigest: row.tree_digest,
  };
}

/** The team that sees the skill, where it does. */
export async function teamOfSkill(db: Db, skillId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("skills")
    .select("team_id")
    .where("id", "=", skillId)
    .where("visibility", "=", "team")
    .executeTakeFirst();
  return row?.team_id ?? undefined;
}

export async function isSharedWith(db: Db, skillId: string, withAccountId: string): Promise<boolean> {
  const row = await db
    .selectFrom("shares")
    .select("skill_id")
    .where("skill_id", "=", skillId)
    .where("account_id", "=", withAccountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the account shares with others. */
export async function sharesGiven(db: Db, accountId: string) {
  return await db
    .selectFrom("shares")
    .innerJoin("skills", "skills.id", "shares.skill_id")
    .innerJoin("accounts", "accounts.id", "shares.account_id")
    .select(["skills.slug", "skills.visibility", "accounts.handle as handle", "shares.created_at as since"])
    .where("skills.account_id", "=", accountId)
    .orderBy("skills.slug")
    .orderBy("accounts.handle")
    .execute();
}

/** What others share with the account: as long as they do. */
export async function sharesReceived(db: Db, accountId: string) {
  return await db
    .selectFrom("shares")
    .innerJoin("skills", "skills.id", "shares.skill_id")
    .innerJoin("accounts", "accounts.id", "skills.account_id")
    .select(["skills.slug", "accounts.handle as handle", "shares.created_at as since"])
    .where("shares.account_id", "=", accountId)
    .where("skills.visibility", "=", "shared")
    .orderBy("skills.slug")
    .orderBy("accounts.handle")
    .execute();
}

/** Whom the account shared its skill with. */
export async function accountsSharedWith(db: Db, accountId: string, skillId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("shares")
    .innerJoin("skills", "skills.id", "shares.skill_id")
    .select("shares.account_id")
    .where("skills.account_id", "=", accountId)
    .where("shares.skill_id", "=", skillId)
    .execute();
  return rows.map((row) => row.account_id);
}
