import { type AccountMaker, type Accounts, createAccounts } from "../features/accounts/index.ts";
import { type Credits, createCredits } from "../features/credits/index.ts";
import { createSharing, type Sharing } from "../features/sharing/index.ts";
import { skillsUsedAround } from "../features/usage/index.ts";
import type { HubDatabase } from "../platform/db/connect.ts";

/** Accounts with all that the operator and the tools ask about one: who sees whose skills, and what is used around it. */
export interface HubAccounts extends Accounts, Sharing {
  /** Skills that the account and its team mates used in the last 30 days, most used first. */
  usedSkillIds(accountId: string): Promise<readonly string[]>;
}

export function openAccounts({
  database,
  credits = createCredits({ database }),
}: {
  readonly database: HubDatabase;
  /** Gives a new account its opening credits; those of the default plan unless told. */
  readonly credits?: Pick<Credits, "openAccount"> | undefined;
}): HubAccounts & AccountMaker {
  const { db } = database;
  return {
    ...createAccounts({ database, openCredits: credits.openAccount }),
    ...createSharing(db),
    usedSkillIds: (accountId) => skillsUsedAround(db, accountId),
  };
}
