// Accounts and teams, and who a caller is. All that the rest of the hub may import of it.
export type { HubRole } from "../../platform/db/people-tables.ts";
export { accountNotFound } from "./account-not-found.ts";
export { type AccountMaker, type Accounts, createAccounts, makeTeam } from "./accounts.ts";
export type { Caller, CallerCollection, KeyCaller, UploadCaller } from "./caller.ts";
export { hubAccountId } from "./hub-account.ts";
export { dropMember, type Membership, putMember } from "./members.ts";
export { accountsAfter } from "./queries/account-page-queries.ts";
export {
  accountExists,
  accountHandle,
  accountIdOfHandle,
  activeAccount,
} from "./queries/account-queries.ts";
export { accountCredits, debit, lockBalance, raiseCredits, setPlan } from "./queries/balance-queries.ts";
export { accountOfHub, deleteAccountRow, lockAllAccounts } from "./queries/hub-queries.ts";
export type { Identity } from "./queries/identity-queries.ts";
export { lockAccount } from "./queries/lock-account-queries.ts";
export {
  areTeamMates,
  countAdmins,
  countTeamsOf,
  isMember,
  lockOwnTeam,
  memberOf,
  membersAround,
  type OwnTeam,
  setSecondReview,
  teamIdsOf,
  teamsOfAccount,
} from "./queries/team-queries.ts";
export { readHubAudit } from "./read-hub-audit.ts";
