import { oneLine } from "@skillquay/skill";
import { ToolError } from "@skillquay/tools";
import { recordChange } from "../../platform/db/change-log.ts";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import type { HubRole } from "../../platform/db/people-tables.ts";
import { hubError } from "../../platform/errors.ts";
import { nameProblem } from "../../platform/tokens/plain-name.ts";
import { type Actor, OPERATOR, recordAudit } from "../audit/index.ts";
import { accountNotFound } from "./account-not-found.ts";
import { dropMember } from "./members.ts";
import {
  accountOverview,
  allAccounts,
  allTeams,
  insertAccount,
  insertTeam,
  isHandleTaken,
  isLastOwner,
  lockHandles,
  setAccountDisabled,
  updateRole,
} from "./queries/account-queries.ts";
import { type AccountCounts, accountsAfter, countAccounts, hubOwner } from "./queries/hub-queries.ts";
import {
  accountOfHandle,
  accountOfIdentity,
  bindIdentity,
  type Identity,
} from "./queries/identity-queries.ts";
import { teamsOfAccount } from "./queries/team-queries.ts";

/** For the hub itself: what is exported to programs names no type of the database. */
export interface AccountMaker {
  /** Makes an account as part of a larger change. */
  createAccountIn(transaction: Db, requested: NewAccountRequest): Promise<Account>;
}

/** Accounts and teams. For the operator's routes; tools only read `overview`. */
export interface Accounts {
  createAccount(requested: NewAccountRequest): Promise<Account>;
  /** What somebody may do on the hub. Throws when nobody would be left who decides everything. */
  setRole(accountId: string, role: HubRole, by: Actor): Promise<void>;
  assertNotLastOwner(accountId: string): Promise<void>;
  listAccounts(): Promise<readonly Account[]>;
  /** Every key of it is refused within a second, on every instance. False when there is no such account. */
  disableAccount(accountId: string, by?: Actor): Promise<boolean>;
  enableAccount(accountId: string, by?: Actor): Promise<boolean>;
  /** Takes the account out of every team. */
  leaveTeams(accountId: string, by: Actor): Promise<void>;
  createTeam(requested: { readonly handle: string; readonly name: string }): Promise<Team>;
  listTeams(): Promise<readonly TeamFacts[]>;
  overview(accountId: string): Promise<AccountOverview>;
  counts(): Promise<AccountCounts>;
  /** The first account that owns the hub. */
  hubOwner(): Promise<{ readonly id: string; readonly handle: string } | undefined>;
  /** The account that a person of a provider has here. */
  ofIdentity(identity: Identity): Promise<PersonalAccount | undefined>;
  ofHandle(
    handle: string,
  ): Promise<
    (PersonalAccount & { readonly isBound: boolean; readonly role: Account["role"] | "hub" }) | undefined
  >;
  /** False when somebody else was quicker. */
  bindIdentity(accountId: string, identity: Identity): Promise<boolean>;
  /** By handle, from the one after `after` on. */
  page(window: { readonly after: string; readonly limit: number }): Promise<readonly ListedAccount[]>;
}

export interface NewAccountRequest {
  /** Labels its skills where another one has the same name. */
  readonly handle: string;
  readonly name: string;
  readonly role?: HubRole | undefined;
}

export interface Account {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly role: HubRole;
  readonly credits: number;
  readonly createdAt: Date;
  readonly disabledAt: Date | undefined;
}

export interface Team {
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly createdAt: Date;
}

export interface TeamFacts extends Team {
  readonly members: number;
}

export interface AccountOverview {
  readonly handle: string;
  readonly name: string;
  readonly role: HubRole;
  readonly credits: number;
  readonly teams: number;
}

export interface PersonalAccount {
  readonly id: string;
  readonly handle: string;
  readonly disabledAt: Date | null;
}

export interface ListedAccount {
  readonly id: string;
  readonly handle: string;
  readonly disabled: boolean;
}

export interface AccountsOptions {
  readonly database: HubDatabase;
  /** Gives a new account its opening credits, in the transaction that makes it; the balance afterwards. */
  readonly openCredits: (db: Db, accountId: string) => Promise<number>;
}

export function createAccounts({ database: { db }, openCredits }: AccountsOptions): Accounts & AccountMaker {
  const setDisabled = async (accountId: string, isDisabled: boolean, by: Actor) => {
    if (!isId(accountId)) return false;
    return await db.transaction().execute(async (transaction) => {
      const isKnown = await setAccountDisabled(transaction, accountId, isDisabled);
      if (!isKnown) return false;
      await recordChange(transaction, "account", accountId);
      const action = isDisabled ? "account.disable" : "account.enable";
      await recordAudit(transaction, { ...by, accountId, action, target: accountId });
      return true;
    });
  };
  const make = async (transaction: Db, { handle, name, role = "member" }: NewAccountRequest) => {
    refuseWrongNames("account", { handle, name });
    await refuseTakenHandle(transaction, handle);
    const row = await insertAccount(transaction, { handle, name: name.trim(), role });
    const account = { ...accountOf(row), credits: await openCredits(transaction, row.id) };
    await recordAudit(transaction, {
      ...OPERATOR,
      accountId: account.id,
      action: "account.create",
      target: handle,
    });
    return account;
  };
  return {
    createAccount: (requested) => db.transaction().execute((transaction) => make(transaction, requested)),
    createAccountIn: make,
    async setRole(accountId, role, by) {
      await db.transaction().execute(async (transaction) => {
        await lockHandles(transaction);
        if (role !== "owner") await refuseLastOwner(transaction, accountId);
        if (!(await updateRole(transaction, accountId, role))) throw accountNotFound();
        await recordChange(transaction, "account", accountId);
        await recordAudit(transaction, {
          ...by,
          accountId,
          action: "person.set_role",
          target: accountId,
          details: { role },
        });
      });
    },
    assertNotLastOwner: (accountId) => refuseLastOwner(db, accountId),
    listAccounts: async () => (await allAccounts(db)).map(accountOf),
    disableAccount: (accountId, by = OPERATOR) => setDisabled(accountId, true, by),
    enableAccount: (accountId, by = OPERATOR) => setDisabled(accountId, false, by),
    leaveTeams: (accountId, by) =>
      db.transaction().execute(async (transaction) => {
        for (const { id: teamId } of await teamsOfAccount(transaction, accountId))
          await dropMember(transaction, { teamId, accountId }, by);
      }),
    createTeam: (requested) =>
      db.transaction().execute((transaction) => makeTeam(transaction, requested, OPERATOR)),
    async listTeams() {
      const teams = await allTeams(db);
      return teams.map(({ created_at: createdAt, members, ...team }) => ({
        ...team,
        createdAt,
        members: members ?? 0,
      }));
    },
    async overview(accountId) {
      const match = isId(accountId) ? await accountOverview(db, accountId) : undefined;
      if (match === undefined) throw accountNotFound();
      return { ...match, teams: match.teams ?? 0 };
    },
    counts: () => countAccounts(db),
    hubOwner: () => hubOwner(db),
    ofIdentity: (identity) => accountOfIdentity(db, identity),
    ofHandle: (handle) => accountOfHandle(db, handle),
    bindIdentity: (accountId, identity) => bindIdentity(db, accountId, identity),
    page: (window) => accountsAfter(db, window),
  };
}

/** Makes a team as part of a larger change. */
export async function makeTeam(
  db: Db,
  { handle, name }: { readonly handle: string; readonly name: string },
  by: Actor,
): Promise<Team> {
  refuseWrongNames("team", { handle, name });
  await refuseTakenHandle(db, handle);
  const { created_at: createdAt, ...team } = await insertTeam(db, { handle, name: name.trim() });
  await recordAudit(db, { ...by, action: "team.create", target: handle });
  return { ...team, createdAt };
}

// As the database checks them; the same rule as for the names of skills.
const HANDLE = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const HANDLE_MAX_CHARS = 64;
const NAME_MAX_CHARS = 200;

function refuseWrongNames(
  what: "account" | "team",
  { handle, name }: { handle: string; name: string },
): void {
  const problems: string[] = [];
  if (handle.length > HANDLE_MAX_CHARS || !HANDLE.test(handle)) {
    problems.push(
      "handle must be 1 to 64 lower-case letters, digits and single hyphens, such as 'docs-team'",
    );
  }
  const wrongName = nameProblem(name, NAME_MAX_CHARS);
  if (wrongName !== undefined) problems.push(`name ${wrongName}`);
  if (problems.length > 0)
    throw new ToolError("invalid_input", `The ${what} is not right: ${problems.join("; ")}.`);
}

async function refuseLastOwner(db: Db, accountId: string): Promise<void> {
  if (!(await isLastOwner(db, accountId))) return;
  throw hubError("owner_required", "This is the only owner of the hub, which needs one.", {
    suggestions: ["Make somebody else an owner first"],
  });
}

async function refuseTakenHandle(db: Db, handle: string): Promise<void> {
  await lockHandles(db);
  if (!(await isHandleTaken(db, handle))) return;
  throw hubError("account_exists", `The handle '${oneLine(handle, 64)}' is taken.`, {
    suggestions: ["Choose another handle; accounts and teams share one set of them"],
  });
}

function accountOf(row: Awaited<ReturnType<typeof allAccounts>>[number]): Account {
  const { created_at: createdAt, disabled_at: disabledAt, ...account } = row;
  return { ...account, createdAt, disabledAt: disabledAt ?? undefined };
}
