import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { hubError } from "../../platform/errors.ts";
import { type Actor, recordAudit } from "../audit/index.ts";
import {
  countProvisioned,
  deleteProvisioned,
  insertProvisioned,
  type PersonFilter,
  provisionedPage,
  updateProvisioned,
} from "./queries/provisioned-queries.ts";

/** People whom the company's directory makes, changes and ends. Accounts that it did not make are none of its business. */
export interface ProvisionedPeople {
  /** `make` gives the account, in the same transaction. Throws where the name is taken. */
  create(
    person: PersonRecord,
    by: Actor,
    make: (transaction: Db) => Promise<{ readonly id: string }>,
  ): Promise<ProvisionedPerson>;
  get(accountId: string): Promise<ProvisionedPerson | undefined>;
  page(
    filter: PersonFilter,
    window: { readonly offset: number; readonly limit: number },
  ): Promise<{ readonly total: number; readonly people: readonly ProvisionedPerson[] }>;
  /** Throws where another one has the name. */
  replace(accountId: string, person: PersonRecord, by: Actor): Promise<void>;
  /** The directory knows them no more. False when it did not know them. */
  forget(accountId: string, by: Actor): Promise<boolean>;
}

export interface PersonRecord {
  readonly userName: string;
  readonly externalId: string | undefined;
  /** Kept for the directory, as it wrote them. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

export interface ProvisionedPerson extends PersonRecord {
  readonly accountId: string;
  readonly handle: string;
  readonly isActive: boolean;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

export function createProvisionedPeople({
  database: { db },
}: {
  readonly database: HubDatabase;
}): ProvisionedPeople {
  const get = async (accountId: string, reader: Db = db) => {
    if (!isId(accountId)) return undefined;
    const [row] = await provisionedPage(reader, { accountId }, { offset: 0, limit: 1 });
    return row && personOf(row);
  };
  const assertFree = async (reader: Db, userName: string, accountId: string | undefined) => {
    const [other] = await provisionedPage(reader, { userName }, { offset: 0, limit: 1 });
    if (other !== undefined && other.account_id !== accountId) throw nameTaken();
  };
  const stored = (accountId: string, { userName, externalId, attributes }: PersonRecord) => ({
    accountId,
    userName,
    externalId: externalId ?? null,
    attributes: JSON.stringify(attributes),
  });
  return {
    create: (person, by, make) =>
      db.transaction().execute(async (transaction) => {
        await assertFree(transaction, person.userName, undefined);
        const { id } = await make(transaction);
        if (!(await insertProvisioned(transaction, stored(id, person)))) throw nameTaken();
        await recordAudit(transaction, { ...by, accountId: id, action: "person.provision", target: id });
        const made = await get(id, transaction);
        if (made === undefined) throw new Error("a person who was just made is not there");
        return made;
      }),
    get: (accountId) => get(accountId),
    async page(filter, window) {
      const [total, rows] = await Promise.all([
        countProvisioned(db, filter),
        provisionedPage(db, filter, window),
      ]);
      return { total, people: rows.map(personOf) };
    },
    replace: (accountId, person, by) =>
      db.transaction().execute(async (transaction) => {
        await assertFree(transaction, person.userName, accountId);
        await updateProvisioned(transaction, stored(accountId, person));
        await recordAudit(transaction, { ...by, accountId, action: "person.change", target: accountId });
      }),
    forget: (accountId, by) =>
      db.transaction().execute(async (transaction) => {
        if (!isId(accountId) || !(await deleteProvisioned(transaction, accountId))) return false;
        await recordAudit(transaction, { ...by, accountId, action: "person.deprovision", target: accountId });
        return true;
      }),
  };
}

function personOf(row: Awaited<ReturnType<typeof provisionedPage>>[number]): ProvisionedPerson {
  return {
    accountId: row.account_id,
    handle: row.handle,
    userName: row.user_name,
    externalId: row.external_id ?? undefined,
    attributes: Object(JSON.parse(row.attributes)),
    isActive: row.disabled_at === null,
    createdAt: row.created_at,
    changedAt: row.changed_at,
  };
}

function nameTaken() {
  return hubError("account_exists", "The directory has somebody of that user name already.", {
    suggestions: ['Find them with filter=userName eq "…", and change them'],
  });
}
