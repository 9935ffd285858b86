// Accounts and teams, and who a caller is. All that the rest of the hub may import of it.
export { accountNotFound } from "./account-not-found.ts";
export { type Accounts, createAccounts, makeTeam } from "./accounts.ts";
export type { Caller, CallerCollection, KeyCaller, UploadCaller } from "./caller.ts";
export { accountHandle, accountIdOfHandle, teamHandle } from "./queries/account-queries.ts";
export { accountCredits, debit, lockBalance, raiseCredits, setPlan } from "./queries/balance-queries.ts";
export { lockAccount } from "./queries/lock-account-queries.ts";
export { readHubAudit } from "./read-hub-audit.ts";
