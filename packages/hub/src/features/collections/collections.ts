import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { readPresentedKey } from "../../platform/tokens/presented-key.ts";
import { type CallerCollection, type KeyCaller, lockAccount } from "../accounts/index.ts";
import { type AuditDetails, actorOf, recordAudit } from "../audit/index.ts";
import { collectionIdOfKey, collectionKeys, keysOfCollection, mintKey, renameKeys } from "../keys/index.ts";
import { ownSkillId } from "../skills/index.ts";
import {
  collectionExists,
  collectionFull,
  collectionNotFound,
  collectionRequired,
  collectionUnscoped,
  tooManyCollections,
} from "./collection-errors.ts";
import {
  addCollectionSkills,
  type CollectionRow,
  changeCollection,
  collectionById,
  collectionByName,
  collectionNames,
  collectionsOfAccount,
  countAllCollections,
  countCollectionSkills,
  countCollections,
  dropCollection,
  insertCollection,
  listedSkills,
  type ReadFor,
  removeCollectionSkill,
} from "./queries/collection-queries.ts";

/**
 * Collections of the caller's account: named keys, each with all skills of the account or with a list of them.
 * A collection is named as a person does it, by name in any letter case or by one of its keys. A scoped caller has no
 * collection but its own. Whether the caller may change anything is the tool's business.
 */
export interface Collections {
  /** The answer holds the key itself, for the only time. */
  create(caller: KeyCaller, requested: CollectionRequest): Promise<{ collection: Collection; key: string }>;
  /** As it was elsewhere, without a key. False when the account has one of this name, which is left as it is. */
  restore(accountId: string, requested: CollectionRequest): Promise<boolean>;
  list(caller: KeyCaller): Promise<readonly CollectionFacts[]>;
  find(caller: KeyCaller, nameOrKey: string): Promise<Collection>;
  /** Of all accounts. */
  countAll(): Promise<number>;
  update(caller: KeyCaller, nameOrKey: string, changed: ChangedCollection): Promise<Collection>;
  /** Ends its keys, too. */
  delete(caller: KeyCaller, nameOrKey: string): Promise<{ name: string; revokedKeys: number }>;
  addSkill(caller: KeyCaller, which: CollectionSkill): Promise<{ collection: Collection; isNew: boolean }>;
  removeSkill(caller: KeyCaller, which: LeavingSkill): Promise<{ collection: Collection; wasThere: boolean }>;
}

export interface CollectionRequest {
  readonly name: string;
  /** The list. Absent: all skills of the account. */
  readonly skillIds?: readonly string[] | undefined;
  readonly includeTeamSkills: boolean;
  readonly includeSharedSkills: boolean;
}

export interface ChangedCollection {
  readonly newName?: string | undefined;
  readonly includeTeamSkills?: boolean | undefined;
  readonly includeSharedSkills?: boolean | undefined;
}

export interface CollectionSkill {
  /** Ignored for a scoped caller, who has but one. */
  readonly nameOrKey: string | undefined;
  readonly skillId: string;
}

export interface LeavingSkill {
  readonly nameOrKey: string | undefined;
  /** As the caller's catalog found it, if it did. */
  readonly skillId: string | undefined;
  /** Finds what the account published itself, also when it left the drive or is switched off there. */
  readonly slug: string;
}

export interface Collection {
  readonly id: string;
  readonly name: string;
  /** It names its skills. */
  readonly isScoped: boolean;
  readonly includeTeamSkills: boolean;
  readonly includeSharedSkills: boolean;
  readonly createdAt: Date;
}

export interface CollectionFacts extends Collection {
  /** What its key sees of the list, by name. Empty for all skills. */
  readonly skillSlugs: readonly string[];
  /** Beginnings of the keys that still work. */
  readonly keys: readonly string[];
  readonly lastUsedAt: Date | undefined;
}

export const MAX_COLLECTIONS = 200;
export const MAX_COLLECTION_SKILLS = 500;

export function createCollections({ database: { db } }: { readonly database: HubDatabase }): Collections {
  const inTransaction = <T>(work: (transaction: Db) => Promise<T>) => db.transaction().execute(work);
  return {
    create: (caller, { skillIds, ...requested }) =>
      inTransaction(async (transaction) => {
        const { accountId } = caller;
        await lockAccount(transaction, accountId);
        const isTaken =
          (await collectionByName(transaction, accountId, requested.name, "look")) !== undefined;
        if (isTaken) throw collectionExists(requested.name);
        if ((await countCollections(transaction, accountId)) >= MAX_COLLECTIONS) {
          throw tooManyCollections(MAX_COLLECTIONS);
        }
        const isScoped = skillIds !== undefined;
        const row = await insertCollection(transaction, accountId, { ...requested, isScoped });
        await addCollectionSkills(transaction, row.id, [...new Set(skillIds)]);
        const minted = { accountId, name: requested.name, collectionId: row.id };
        const { key } = await mintKey(transaction, minted, actorOf(caller));
        await record(transaction, caller, "collection.create", row.name, { skills: skillIds?.length });
        return { collection: collectionOf(row), key };
      }),

    restore: (accountId, { skillIds, ...requested }) =>
      inTransaction(async (transaction) => {
        await lockAccount(transaction, accountId);
        if ((await collectionByName(transaction, accountId, requested.name, "look")) !== undefined)
          return false;
        if ((await countCollections(transaction, accountId)) >= MAX_COLLECTIONS)
          throw tooManyCollections(MAX_COLLECTIONS);
        const row = await insertCollection(transaction, accountId, {
          ...requested,
          isScoped: skillIds !== undefined,
        });
        const listed = [...new Set(skillIds)].slice(0, MAX_COLLECTION_SKILLS);
        await addCollectionSkills(transaction, row.id, listed);
        await recordChange(transaction, "account", accountId);
        return true;
      }),

    async list(caller) {
      const { accountId } = caller;
      const collections = await collectionsOfAccount(db, accountId);
      const keys = await collectionKeys(db, accountId);
      const listed = new Map<string, string[]>(collections.map(({ id }) => [id, []]));
      for (const { collection_id: id, slug } of await listedSkills(db, accountId)) listed.get(id)?.push(slug);
      const visible = collections.filter(
        ({ id }) => caller.tier !== "scoped" || id === caller.collection?.id,
      );
      return visible.map((row) => {
        const own = keys.filter(({ collection_id: id }) => id === row.id);
        return {
          ...collectionOf(row),
          skillSlugs: listed.get(row.id) ?? [],
          keys: own.map(({ display }) => display),
          lastUsedAt: latest(own.map(({ last_used_at: at }) => at)),
        };
      });
    },

    countAll: () => countAllCollections(db),

    find: async (caller, nameOrKey) => collectionOf(await findRow(db, caller, nameOrKey, "look")),

    update: (caller, nameOrKey, { newName, includeTeamSkills, includeSharedSkills }) =>
      inTransaction(async (transaction) => {
        const { accountId } = caller;
        await lockAccount(transaction, accountId);
        const previous = await findRow(transaction, caller, nameOrKey, "change");
        const name = newName ?? previous.name;
        const namesake = await collectionByName(transaction, accountId, name, "look");
        if (namesake !== undefined && namesake.id !== previous.id) throw collectionExists(name);
        const after = await changeCollection(transaction, accountId, previous.id, {
          name,
          includeTeamSkills: includeTeamSkills ?? previous.include_team_skills,
          includeSharedSkills: includeSharedSkills ?? previous.include_shared_skills,
        });
        await renameKeys(transaction, accountId, {
          collectionId: previous.id,
          from: previous.name,
          to: name,
        });
        await tellAll(transaction, accountId, previous.id);
        await record(transaction, caller, "collection.update", previous.name, {
          newName,
          includeTeamSkills,
          includeSharedSkills,
        });
        return collectionOf(after);
      }),

    delete: (caller, nameOrKey) =>
      inTransaction(async (transaction) => {
        const { accountId } = caller;
        const { id, name } = await findRow(transaction, caller, nameOrKey, "change");
        const keys = await tellAll(transaction, accountId, id);
        await dropCollection(transaction, accountId, id);
        await record(transaction, caller, "collection.delete", name);
        return { name, revokedKeys: keys.filter(({ revoked_at: at }) => at === null).length };
      }),

    addSkill: (caller, { nameOrKey, skillId }) =>
      inTransaction(async (transaction) => {
        const row = await findList(transaction, caller, nameOrKey);
        const added = await addCollectionSkills(transaction, row.id, [skillId]);
        if ((await countCollectionSkills(transaction, row.id)) > MAX_COLLECTION_SKILLS) {
          throw collectionFull(row.name, MAX_COLLECTION_SKILLS);
        }
        if (added.length > 0) {
          await tellAll(transaction, caller.accountId, row.id);
          await record(transaction, caller, "collection.add_skill", row.name, { skillId });
        }
        return { collection: collectionOf(row), isNew: added.length > 0 };
      }),

    removeSkill: (caller, { nameOrKey, skillId, slug }) =>
      inTransaction(async (transaction) => {
        const row = await findList(transaction, caller, nameOrKey);
        const ownId = hasNul(slug)
          ? undefined
          : await ownSkillId(transaction, caller.accountId, slug.toLowerCase());
        let wasThere = false;
        for (const id of [skillId, ownId]) {
          if (wasThere || id === undefined) continue;
          wasThere = await removeCollectionSkill(transaction, row.id, id);
        }
        if (wasThere) {
          await tellAll(transaction, caller.accountId, row.id);
          await record(transaction, caller, "collection.remove_skill", row.name, { slug });
        }
        return { collection: collectionOf(row), wasThere };
      }),
  };
}

async function record(
  db: Db,
  caller: KeyCaller,
  action: string,
  name: string,
  details: AuditDetails = {},
): Promise<void> {
  await recordAudit(db, { ...actorOf(caller), action, target: name, details });
}

async function findRow(
  db: Db,
  caller: KeyCaller,
  nameOrKey: string,
  readFor: ReadFor,
): Promise<CollectionRow> {
  const { accountId, tier, collection: own } = caller;
  const match = await rowOf(db, accountId, nameOrKey.trim(), readFor);
  if (match !== undefined && (tier !== "scoped" || match.id === own?.id)) return match;
  if (tier === "scoped") throw collectionNotFound(nameOrKey, undefined);
  throw collectionNotFound(nameOrKey, await collectionNames(db, accountId));
}

async function rowOf(
  db: Db,
  accountId: string,
  nameOrKey: string,
  readFor: ReadFor,
): Promise<CollectionRow | undefined> {
  if (hasNul(nameOrKey)) return undefined;
  const read = readPresentedKey(nameOrKey);
  if (!read.ok) return await collectionByName(db, accountId, nameOrKey, readFor);
  const id = await collectionIdOfKey(db, accountId, read.hash);
  return id === undefined ? undefined : await collectionById(db, accountId, id, readFor);
}

/** PostgreSQL stores no text with one, and takes none in a query. */
function hasNul(text: string): boolean {
  return text.includes("\0");
}

/** The collection whose list is to be changed: a scoped caller's own, whatever name it passed. */
async function findList(db: Db, caller: KeyCaller, nameOrKey: string | undefined): Promise<CollectionRow> {
  const row =
    caller.tier === "scoped" && caller.collection !== undefined
      ? await ownRow(db, caller.accountId, caller.collection)
      : await findRow(db, caller, required(nameOrKey), "change");
  if (!row.is_scoped) throw collectionUnscoped(row.name);
  return row;
}

async function ownRow(db: Db, accountId: string, { id, name }: CallerCollection): Promise<CollectionRow> {
  const row = await collectionById(db, accountId, id, "change");
  if (row === undefined) throw collectionNotFound(name, undefined);
  return row;
}

function required(nameOrKey: string | undefined): string {
  if (nameOrKey === undefined) throw collectionRequired();
  return nameOrKey;
}

/** Every key of the collection sees something else now, and so does whoever looks through its name. */
async function tellAll(db: Db, accountId: string, collectionId: string) {
  const keys = await keysOfCollection(db, accountId, collectionId);
  for (const { id } of keys) await recordChange(db, "key", id);
  await recordChange(db, "account", accountId);
  return keys;
}

function collectionOf(row: CollectionRow): Collection {
  return {
    id: row.id,
    name: row.name,
    isScoped: row.is_scoped,
    includeTeamSkills: row.include_team_skills,
    includeSharedSkills: row.include_shared_skills,
    createdAt: row.created_at,
  };
}

function latest(dates: readonly (Date | null)[]): Date | undefined {
  const existing = dates.filter((date) => date !== null).map((date) => date.getTime());
  return existing.length === 0 ? undefined : new Date(Math.max(...existing));
}
