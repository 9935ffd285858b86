import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/db/connect.ts";
import type { Receiver } from "../receiver.ts";

export interface NewCredential {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly receiver: Receiver;
  readonly value: Buffer;
}

export async function insertCredential(db: Db, credential: NewCredential): Promise<void> {
  const { id, accountId, name, receiver, value } = credential;
  await db
    .insertInto("credentials")
    .values({ id, account_id: accountId, name, value, last_used_at: null, ...columnsOf(receiver) })
    .execute();
}

/** The version of a skill does not count: there is one value of a name for each skill. */
export async function deleteCredentialFor(
  db: Db,
  { accountId, name, receiver }: Pick<NewCredential, "accountId" | "name" | "receiver">,
): Promise<string | undefined> {
  const { skill_id, publisher_id, source_id } = columnsOf(receiver);
  const row = await db
    .deleteFrom("credentials")
    .where("account_id", "=", accountId)
    .where("name", "=", name)
    .where("skill_id", "is not distinct from", skill_id)
    .where("publisher_id", "is not distinct from", publisher_id)
    .where("source_id", "is not distinct from", source_id)
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

function columnsOf(receiver: Receiver) {
  return {
    skill_id: receiver.kind === "version" ? receiver.skillId : null,
    tree_digest: receiver.kind === "version" ? receiver.treeDigest : null,
    publisher_id: receiver.kind === "account" ? receiver.id : null,
    source_id: receiver.kind === "source" ? receiver.id : null,
  };
}

interface OfAccount {
  readonly accountId: string;
  readonly id: string;
}

export async function deleteCredential(db: Db, { accountId, id }: OfAccount) {
  return await db
    .deleteFrom("credentials")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .returning(["name", "value", "skill_id", "tree_digest", "publisher_id", "source_id"])
    .executeTakeFirst();
}

export async function countCredentials(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom("credentials")
    .where("account_id", "=", accountId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** What lists show of it, which is never the value. */
export interface CredentialRow {
  readonly id: string;
  readonly name: string;
  readonly setAt: Date;
  readonly lastUsedAt: Date | null;
  readonly skillId: string | null;
  readonly treeDigest: string | null;
  readonly slug: string | null;
  readonly versionNumber: number | null;
  readonly publisherHandle: string | null;
  readonly sourceUrl: string | null;
}

export async function credentialsOf(
  db: Db,
  accountId: string,
  filter: { readonly id?: string } = {},
): Promise<CredentialRow[]> {
  const { rows } = await sql<CredentialRow>`
    select c.id, c.name, c.set_at as "setAt", c.last_used_at as "lastUsedAt", c.skill_id as "skillId",
      c.tree_digest as "treeDigest", s.slug, v.number as "versionNumber", publisher.handle as "publisherHandle",
      source.url as "sourceUrl"
    from credentials c left join skills s on s.id = c.skill_id
      left join versions v on v.skill_id = c.skill_id and v.tree_digest = c.tree_digest
      left join accounts publisher on publisher.id = c.publisher_id left join sources source on source.id = c.source_id
    where c.account_id = ${accountId} and ${filter.id === undefined ? sql`true` : sql`c.id = ${filter.id}`}
    order by c.name, s.slug, publisher.handle, source.url, c.id`.execute(db);
  return rows;
}

/** A version that is about to run, or to be given something. */
export interface VersionOfSkill {
  readonly skillId: string;
  readonly versionId: string;
}

/**
 * Who publishes the version `v` of the skill `s`: for what was imported from a source, the source; otherwise the account
 * that owns it. A version that its owner uploaded over an imported one is the owner's.
 */
const fromSource = sql`(origin.source_id is not null and v.provenance is not null)`;
const versionWithOrigin = ({ skillId, versionId }: VersionOfSkill): RawBuilder<unknown> => sql`
  skills s join versions v on v.skill_id = s.id and v.id = ${versionId} and s.id = ${skillId}
    left join source_skills origin on origin.id = s.source_skill_id`;

export interface PublisherRow {
  readonly kind: "account" | "source";
  readonly id: string;
  /** A handle or an address. */
  readonly label: string;
}

export async function publisherOf(db: Db, version: VersionOfSkill): Promise<PublisherRow | undefined> {
  const { rows } = await sql<PublisherRow>`
    select case when ${fromSource} then 'source' else 'account' end as kind,
      case when ${fromSource} then origin.source_id else s.account_id end as id,
      case when ${fromSource} then source.url else owner.handle end as label
    from ${versionWithOrigin(version)} join accounts owner on owner.id = s.account_id
      left join sources source on source.id = origin.source_id`.execute(db);
  return rows[0];
}

export interface SealedCredential {
  readonly id: string;
  readonly name: string;
  readonly value: Buffer;
  readonly skill_id: string | null;
  readonly tree_digest: string | null;
  readonly publisher_id: string | null;
  readonly source_id: string | null;
}

/** What an account gave to exactly these bytes of the skill, or to their publisher, which is never the account itself. */
export async function credentialsFor(
  db: Db,
  accountId: string,
  version: VersionOfSkill,
): Promise<SealedCredential[]> {
  const { rows } = await sql<SealedCredential>`
    select c.id, c.name, c.value, c.skill_id, c.tree_digest, c.publisher_id, c.source_id
    from ${versionWithOrigin(version)} join credentials c on c.account_id = ${accountId} and (
      (c.skill_id = s.id and c.tree_digest = v.tree_digest)
      or (case when ${fromSource} then c.source_id = origin.source_id
        else c.publisher_id = s.account_id and s.account_id <> c.account_id end))
    order by c.name, c.id`.execute(db);
  return rows;
}

/** Those that are still as they were. */
export async function countExisting(
  db: Db,
  { accountId, ids }: { readonly accountId: string; readonly ids: readonly string[] },
): Promise<number> {
  const { count } = await db
    .selectFrom("credentials")
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** To the minute: a script in a loop is no reason to write without end. */
export async function noteCredentialUse(
  db: Db,
  { accountId, ids }: { readonly accountId: string; readonly ids: readonly string[] },
): Promise<void> {
  await db
    .updateTable("credentials")
    .set({ last_used_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .where((where) =>
      where.or([
        where("last_used_at", "is", null),
        where("last_used_at", "<", sql<Date>`now() - interval '1 minute'`),
      ]),
    )
    .execute();
}
