import { randomUUID } from "node:crypto";
import { isGivableName } from "@skillquay/skill/scripts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { SecretBox } from "../../platform/secrets/secret-box.ts";
import { type KeyCaller, lockBalance } from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import {
  credentialNotFound,
  nameNotGivable,
  ownPublisher,
  tooManyCredentials,
  valueNotGivable,
  versionOnly,
} from "./credential-errors.ts";
import {
  type CredentialRow,
  countCredentials,
  countExisting,
  credentialsFor,
  credentialsOf,
  deleteCredential,
  deleteCredentialFor,
  insertCredential,
  noteCredentialUse,
  publisherOf,
  type SealedCredential,
} from "./queries/credential-queries.ts";
import { type Receiver, receiverIn, valuePurpose } from "./receiver.ts";

/** Keys and passwords that an account gives to scripts of single skills. What belongs to others is not found. */
export interface Credentials {
  list(accountId: string): Promise<readonly CredentialFacts[]>;
  /** In the place of the one of that name that the skill or publisher had. */
  set(caller: Owner, requested: CredentialRequest): Promise<CredentialFacts>;
  /** The same value for the version that the skill has now, and for the one before no more. */
  giveAgain(caller: Owner, id: string, version: GivenVersion): Promise<CredentialFacts>;
  /** Sessions that have it end, on every instance. */
  remove(caller: Owner, id: string): Promise<void>;
  /** What a version gets when it runs; of what was given to its publisher, only what it names. */
  givenTo(accountId: string, version: GivenVersion, named: ReadonlySet<string>): Promise<GivenCredentials>;
  /** The names of that. */
  namesFor(
    accountId: string,
    version: GivenVersion,
    named: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>>;
  /** Remembers that they were used, to the minute. */
  noteUse(accountId: string, ids: readonly string[]): Promise<void>;
  /** Whom a credential for the publisher of a version goes to; undefined where that is the account itself. */
  publisherOf(accountId: string, version: GivenVersion): Promise<string | undefined>;
  /** Whether none of them was replaced or removed. */
  areCurrent(accountId: string, ids: readonly string[]): Promise<boolean>;
  /** The page where a person sets them, for one skill. */
  pageFor(slug: string): string;
}

export type Owner = Pick<KeyCaller, "accountId" | "keyId">;
export type CredentialFacts = CredentialRow;

export interface GivenVersion {
  readonly skillId: string;
  readonly versionId: string;
  readonly treeDigest: string;
}

export interface CredentialRequest {
  readonly name: string;
  readonly value: string;
  readonly version: GivenVersion;
  /** This version alone, or everything of whoever publishes it. */
  readonly receiver: "version" | "publisher";
}

export interface GivenCredentials {
  /** Of the rows that the values come from; a value that is replaced gets another one. */
  readonly ids: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

export interface CredentialsOptions {
  readonly database: HubDatabase;
  readonly box: SecretBox;
  readonly publicUrl: string;
}

// Together they must fit into the environment of a process, which may have 2 MiB.
export const MAX_CREDENTIALS = 100;
export const MAX_VALUE_BYTES = 8 * 1024;

export function createCredentials({ database, box, publicUrl }: CredentialsOptions): Credentials {
  const { db } = database;

  const insert = async (
    transaction: Db,
    accountId: string,
    { name, value, receiver }: { name: string; value: string; receiver: Receiver },
  ): Promise<CredentialFacts> => {
    const id = randomUUID();
    const sealed = box.seal(valuePurpose({ id, accountId, name }, receiver), value);
    await insertCredential(transaction, { id, accountId, name, receiver, value: sealed });
    const [row] = await credentialsOf(transaction, accountId, { id });
    if (row === undefined) throw credentialNotFound();
    return row;
  };

  const receiverOf = async (
    transaction: Db,
    accountId: string,
    { receiver, version }: CredentialRequest,
  ): Promise<Receiver> => {
    if (receiver === "version")
      return { kind: "version", skillId: version.skillId, treeDigest: version.treeDigest };
    const publisher = await publisherOf(transaction, version);
    if (publisher === undefined || publisher.id === accountId) throw ownPublisher();
    return { kind: publisher.kind, id: publisher.id };
  };

  const chosenFor = async (
    accountId: string,
    version: GivenVersion,
    named: ReadonlySet<string>,
  ): Promise<readonly SealedCredential[]> => {
    const chosen = new Map<string, SealedCredential>();
    for (const row of await credentialsFor(db, accountId, version)) {
      const isForVersion = row.skill_id !== null;
      // What a version was given by name goes before what its publisher has.
      if (isForVersion || (named.has(row.name) && !chosen.has(row.name))) chosen.set(row.name, row);
    }
    return [...chosen.values()];
  };

  return {
    list: (accountId) => credentialsOf(db, accountId),
    async set(caller, requested) {
      const { accountId } = caller;
      const { name, value } = requested;
      if (!isGivableName(name)) throw nameNotGivable();
      if (value === "" || value.includes("\0") || Buffer.byteLength(value) > MAX_VALUE_BYTES)
        throw valueNotGivable(MAX_VALUE_BYTES);
      return await db.transaction().execute(async (transaction) => {
        // One after the other, so that the count is right and there is one value for each receiver.
        await lockBalance(transaction, accountId);
        const receiver = await receiverOf(transaction, accountId, requested);
        const replaced = await deleteCredentialFor(transaction, { accountId, name, receiver });
        if (replaced !== undefined) await recordChange(transaction, "credential", replaced);
        else if ((await countCredentials(transaction, accountId)) >= MAX_CREDENTIALS)
          throw tooManyCredentials(MAX_CREDENTIALS);
        const made = await insert(transaction, accountId, { name, value, receiver });
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: "credential.set",
          target: name,
          details: auditDetails(made),
        });
        return made;
      });
    },
    giveAgain: async (caller, id, version) =>
      await db.transaction().execute(async (transaction) => {
        const { accountId } = caller;
        const row = isId(id) ? await deleteCredential(transaction, { accountId, id }) : undefined;
        if (row === undefined) throw credentialNotFound();
        const previous = receiverIn(row);
        if (previous.kind !== "version" || previous.skillId !== version.skillId) throw versionOnly();
        const { name } = row;
        const value = box.open(valuePurpose({ id, accountId, name }, previous), row.value);
        const receiver = { ...previous, treeDigest: version.treeDigest };
        await recordChange(transaction, "credential", id);
        const made = await insert(transaction, accountId, { name, value, receiver });
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: "credential.give",
          target: name,
          details: auditDetails(made),
        });
        return made;
      }),
    async remove(caller, id) {
      await db.transaction().execute(async (transaction) => {
        const { accountId } = caller;
        const [row] = isId(id) ? await credentialsOf(transaction, accountId, { id }) : [];
        if (row === undefined || (await deleteCredential(transaction, { accountId, id })) === undefined)
          throw credentialNotFound();
        await recordChange(transaction, "credential", id);
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: "credential.remove",
          target: row.name,
          details: auditDetails(row),
        });
      });
    },
    async givenTo(accountId, version, named) {
      const chosen = await chosenFor(accountId, version, named);
      const values = chosen.map((row): [string, string] => [
        row.name,
        box.open(valuePurpose({ ...row, accountId }, receiverIn(row)), row.value),
      ]);
      return { ids: chosen.map(({ id }) => id), values: Object.fromEntries(values) };
    },
    namesFor: async (accountId, version, named) =>
      new Set((await chosenFor(accountId, version, named)).map(({ name }) => name)),
    async noteUse(accountId, ids) {
      if (ids.length > 0) await noteCredentialUse(db, { accountId, ids });
    },
    async publisherOf(accountId, version) {
      const publisher = await publisherOf(db, version);
      return publisher?.id === accountId ? undefined : publisher?.label;
    },
    areCurrent: async (accountId, ids) =>
      ids.length === 0 || (await countExisting(db, { accountId, ids })) === ids.length,
    pageFor: (slug) => `${publicUrl}/dashboard/credentials?skill=${encodeURIComponent(slug)}`,
  };
}

function auditDetails({ slug, versionNumber, publisherHandle, sourceUrl }: CredentialRow) {
  return slug === null
    ? { publisher: publisherHandle ?? sourceUrl ?? undefined }
    : { skill: slug, version: versionNumber ?? undefined };
}
