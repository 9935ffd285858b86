import type { ToolError } from "@skillquay/tools";
import type { Db, HubDatabase } from "../../platform/db/connect.ts";
import { hubError } from "../../platform/errors.ts";
import {
  activeAccount,
  areTeamMates,
  countAdmins,
  countTeamsOf,
  dropMember,
  type KeyCaller,
  lockOwnTeam,
  makeTeam,
  memberOf,
  membersAround,
  type OwnTeam,
  putMember,
  setSecondReview,
  teamsOfAccount,
} from "../accounts/index.ts";
import { actorOf, recordAudit } from "../audit/index.ts";
import { invite } from "./invitations.ts";
import { dropTeamInvitationsFrom } from "./queries/invitation-queries.ts";
import { lastAdmin, noSuchAccount, noSuchTeam, notAdmin } from "./sharing-errors.ts";

/** Teams of the account. What it is not in does not exist. */
export interface OwnTeams {
  /** Whoever makes a team is its first admin. */
  create(
    caller: KeyCaller,
    requested: { readonly handle: string; readonly name: string },
  ): Promise<ListedTeam>;
  list(caller: KeyCaller): Promise<readonly ListedTeam[]>;
  /** By an admin. A member gets the role; anybody else is asked first, unless they are in another team together. */
  addMember(caller: KeyCaller, which: NamedMember): Promise<"member" | "invited">;
  /** By an admin, or by the member itself. False when it was none. */
  removeMember(caller: KeyCaller, which: Omit<NamedMember, "role">): Promise<boolean>;
  /** By an admin. What waits for a second person goes on waiting when the team does not want one any more. */
  setSecondReview(caller: KeyCaller, which: { readonly team: string; readonly isOn: boolean }): Promise<void>;
}

export interface NamedMember {
  readonly team: string;
  /** Of the account. */
  readonly handle: string;
  readonly role: "admin" | "member";
}

export interface ListedTeam {
  readonly handle: string;
  readonly name: string;
  /** The account's own. */
  readonly role: "admin" | "member";
  /** What a member accepts of a finding waits for the yes of another member. */
  readonly secondReview: boolean;
  readonly members: readonly { readonly handle: string; readonly role: "admin" | "member" }[];
}

export function createOwnTeams({ db }: HubDatabase): OwnTeams {
  return {
    create: (caller, requested) =>
      db.transaction().execute(async (transaction) => {
        const { accountId, accountHandle } = caller;
        const { id: teamId, handle, name } = await makeTeam(transaction, requested, actorOf(caller));
        await putMember(transaction, { teamId, accountId, role: "admin" }, actorOf(caller));
        if ((await countTeamsOf(transaction, accountId)) > MAX_TEAMS) throw tooManyTeams();
        return {
          handle,
          name,
          role: "admin" as const,
          secondReview: false,
          members: [{ handle: accountHandle, role: "admin" as const }],
        };
      }),
    async list({ accountId }) {
      const [teams, members] = [await teamsOfAccount(db, accountId), await membersAround(db, accountId)];
      return teams.map(({ id, handle, name, role, secondReview }) => ({
        handle,
        name,
        role,
        secondReview,
        members: members
          .filter(({ teamId }) => teamId === id)
          .map((member) => ({ handle: member.handle, role: member.role })),
      }));
    },
    addMember: (caller, { team: handle, handle: memberHandle, role }) =>
      db.transaction().execute(async (transaction) => {
        const team = await ownTeam(transaction, caller, handle);
        if (team.role !== "admin") throw notAdmin(team.handle);
        const existing = await memberOf(transaction, team.id, memberHandle);
        if (existing?.role === "admin" && role === "member") await keepAnAdmin(transaction, team);
        const accountId = existing?.accountId ?? (await activeAccount(transaction, memberHandle));
        if (accountId === undefined) throw noSuchAccount(memberHandle);
        if (existing !== undefined || (await areTeamMates(transaction, caller.accountId, accountId))) {
          await putMember(transaction, { teamId: team.id, accountId, role }, actorOf(caller));
          return "member";
        }
        await invite(transaction, caller, accountId, { teamId: team.id, role });
        const details = { member: memberHandle, role };
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: "team.invite",
          target: handle,
          details,
        });
        return "invited";
      }),
    removeMember: (caller, { team: handle, handle: memberHandle }) =>
      db.transaction().execute(async (transaction) => {
        const team = await ownTeam(transaction, caller, handle);
        const member = await memberOf(transaction, team.id, memberHandle);
        if (team.role !== "admin" && member?.accountId !== caller.accountId) throw notAdmin(team.handle);
        if (member === undefined) return false;
        if (member.role === "admin") await keepAnAdmin(transaction, team);
        const { accountId } = member;
        await dropTeamInvitationsFrom(transaction, team.id, accountId);
        return await dropMember(transaction, { teamId: team.id, accountId }, actorOf(caller));
      }),
    setSecondReview: (caller, { team: handle, isOn }) =>
      db.transaction().execute(async (transaction) => {
        const team = await ownTeam(transaction, caller, handle);
        if (team.role !== "admin") throw notAdmin(team.handle);
        if (team.secondReview === isOn) return;
        await setSecondReview(transaction, team.id, isOn);
        await recordAudit(transaction, {
          ...actorOf(caller),
          action: isOn ? "team.want_review" : "team.drop_review",
          target: team.handle,
        });
      }),
  };
}

// An account that runs many more than this has another idea of a team.
const MAX_TEAMS = 50;

function tooManyTeams(): ToolError {
  return hubError("quota_exceeded", `An account can be admin of at most ${MAX_TEAMS} teams.`);
}

async function ownTeam(db: Db, { accountId }: KeyCaller, handle: string): Promise<OwnTeam> {
  const team = await lockOwnTeam(db, accountId, handle);
  if (team !== undefined) return team;
  const existing = await teamsOfAccount(db, accountId);
  throw noSuchTeam(
    handle,
    existing.map((one) => one.handle),
  );
}

async function keepAnAdmin(db: Db, { id, handle }: OwnTeam): Promise<void> {
  if ((await countAdmins(db, id)) <= 1) throw lastAdmin(handle);
}
