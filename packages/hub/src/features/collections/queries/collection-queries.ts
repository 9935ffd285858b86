import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import { overAllowed } from "../../catalog/index.ts";

export interface CollectionRow {
  readonly id: string;
  readonly name: string;
  readonly is_scoped: boolean;
  readonly include_team_skills: boolean;
  readonly include_shared_skills: boolean;
  readonly created_at: Date;
}

const COLUMNS = [
  "collections.id",
  "collections.name",
  "collections.is_scoped",
  "collections.include_team_skills",
  "collections.include_shared_skills",
  "collections.created_at",
] as const;

export async function countCollections(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("collections")
    .where("account_id", "=", accountId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertCollection(
  db: Db,
  accountId: string,
  collection: {
    readonly name: string;
    readonly isScoped: boolean;
    readonly includeTeamSkills: boolean;
    readonly includeSharedSkills: boolean;
  },
): Promise<CollectionRow> {
  return await db
    .insertInto("collections")
    .values({
      account_id: accountId,
      name: collection.name,
      is_scoped: collection.isScoped,
      include_team_skills: collection.includeTeamSkills,
      include_shared_skills: collection.includeSharedSkills,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** How a collection is read: `change` locks it, so that changes to one collection come one after the other. */
export type ReadFor = "look" | "change";

/** In any letter case. */
export async function collectionByName(
  db: Db,
  accountId: string,
  name: string,
  readFor: ReadFor,
): Promise<CollectionRow | undefined> {
  return await db
    .selectFrom("collections")
    .where("account_id", "=", accountId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .select(COLUMNS)
    .$if(readFor === "change", (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function collectionById(
  db: Db,
  accountId: string,
  id: string,
  readFor: ReadFor,
): Promise<CollectionRow | undefined> {
  return await db
    .selectFrom("collections")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .select(COLUMNS)
    .$if(readFor === "change", (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function collectionNames(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("collections")
    .where("account_id", "=", accountId)
    .select("name")
    .execute();
  return rows.map(({ name }) => name);
}

/** By name. */
export async function collectionsOfAccount(db: Db, accountId: string): Promise<CollectionRow[]> {
  return await db
    .selectFrom("collections")
    .where("account_id", "=", accountId)
    .select(COLUMNS)
    .orderBy(sql`lower(name) collate "C"`)
    .execute();
}

/** What each list gives to its key: skills on it that the account may see and that the collection's flags let in. */
export async function listedSkills(
  db: Db,
  accountId: string,
): Promise<{ collection_id: string; slug: string }[]> {
  const allowed = overAllowed(
    { kind: "account", accountId, within: [] },
    {
      select: (origin) => sql`listed.collection_id, s.slug, ${origin}::text as origin`,
      join: sql`join collection_skills listed on listed.skill_id = s.id`,
    },
  );
  const { rows } = await sql<{ collection_id: string; slug: string }>`
    select collection_id, slug from (${allowed}) found join collections c on c.id = collection_id
    where c.account_id = ${accountId}
      and (origin <> 'team' or c.include_team_skills) and (origin <> 'shared' or c.include_shared_skills)
    order by slug collate "C"`.execute(db);
  return rows;
}

export async function changeCollection(
  db: Db,
  accountId: string,
  id: string,
  changed: {
    readonly name: string;
    readonly includeTeamSkills: boolean;
    readonly includeSharedSkills: boolean;
  },
): Promise<CollectionRow> {
  return await db
    .updateTable("collections")
    .set({
      name: changed.name,
      include_team_skills: changed.includeTeamSkills,
      include_shared_skills: changed.includeSharedSkills,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Takes its keys and its list with it. */
export async function dropCollection(db: Db, accountId: string, id: string): Promise<void> {
  await db.deleteFrom("collections").where("account_id", "=", accountId).where("id", "=", id).execute();
}

/** Gives the ids of those that were not there. The collection must be the caller's: see `collectionById`. */
export async function addCollectionSkills(
  db: Db,
  collectionId: string,
  skillIds: readonly string[],
): Promise<string[]> {
  if (skillIds.length === 0) return [];
  const rows = await db
    .insertInto("collection_skills")
    .values(skillIds.map((skillId) => ({ collection_id: collectionId, skill_id: skillId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning("skill_id")
    .execute();
  return rows.map(({ skill_id: id }) => id);
}

export async function countCollectionSkills(db: Db, collectionId: string): Promise<number> {
  const { count } = await db
    .selectFrom("collection_skills")
    .where("collection_id", "=", collectionId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** False when it was not there. */
export async function removeCollectionSkill(db: Db, collectionId: string, skillId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("collection_skills")
    .where("collection_id", "=", collectionId)
    .where("skill_id", "=", skillId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The skills on a list of the account, as a subquery. */
export function skillsOnList(accountId: string, collectionId: string): RawBuilder<unknown> {
  return sql`(select listed.skill_id from collection_skills listed join collections c on c.id = listed.collection_id
    where c.account_id = ${accountId} and c.id = ${collectionId})`;
}

export async function isOnList(
  db: Db,
  accountId: string,
  { collectionId, skillId }: { readonly collectionId: string; readonly skillId: string },
): Promise<boolean> {
  const { rows } = await sql<{ listed: boolean }>`
    select ${skillId}::uuid in ${skillsOnList(accountId, collectionId)} as listed`.execute(db);
  return rows[0]?.listed === true;
}

/** Of all accounts: for the operator. */
export async function countAllCollections(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("collections")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
