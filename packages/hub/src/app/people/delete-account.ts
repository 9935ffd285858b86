import {
  accountHandle,
  accountNotFound,
  accountOfHub,
  deleteAccountRow,
} from "../../features/accounts/index.ts";
import { OPERATOR, recordAudit } from "../../features/audit/index.ts";
import { skillsUsedByOthers, tellViewers } from "../../features/drive/index.ts";
import { deleteSkill, someOwnSkills } from "../../features/skills/index.ts";
import { recordChange } from "../../platform/db/change-log.ts";
import type { HubDatabase } from "../../platform/db/connect.ts";
import { isId } from "../../platform/db/is-id.ts";
import { accountColumns, deleteRowsOfAccount } from "../../platform/db/queries/account-row-queries.ts";
import { hubError } from "../../platform/errors.ts";
import type { HubAccounts } from "../open-accounts.ts";
import { handOver } from "./end-person.ts";

export interface DeleteAccountRequest {
  readonly accountId: string;
  /** Gets its skills, where somebody is to have them. */
  readonly handOverTo?: string | undefined;
  /** Skills that others have in their drives go from there, too. Without it and without an heir such an account stays. */
  readonly takesFromOthers?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((line: string) => void) | undefined;
}

export interface DeletedAccount {
  readonly skills: number;
  readonly rows: number;
  readonly handedOver: number;
}

/**
 * Deletes an account with all that is its own. Small steps, so that nobody waits for one; it is closed before the first of them, and
 * whoever was interrupted begins again and goes on. What others wrote about it in their own logs stays theirs.
 */
export async function deleteAccount(
  { database, accounts }: { readonly database: HubDatabase; readonly accounts: HubAccounts },
  { accountId, handOverTo, takesFromOthers = false, signal, onProgress = () => {} }: DeleteAccountRequest,
): Promise<DeletedAccount> {
  const { db } = database;
  const handle = isId(accountId) ? await accountHandle(db, accountId) : undefined;
  if (handle === undefined || (await accountOfHub(db)) === accountId) throw accountNotFound();
  await accounts.assertNotLastOwner(accountId);
  if (handOverTo === undefined && !takesFromOthers) await refuseUsed(database, accountId, handle);
  await accounts.disableAccount(accountId);

  const { handedOver } =
    handOverTo === undefined
      ? { handedOver: 0 }
      : await handOver({ database }, { from: accountId, to: handOverTo }, OPERATOR);
  const skills = await deleteSkills(database, accountId, signal, (count) =>
    onProgress(`${count} skills deleted`),
  );
  let rows = 0;
  for (const place of await accountColumns(db)) {
    const rowsSoFar = rows;
    for (let deleted = ROWS; deleted === ROWS; ) {
      signal?.throwIfAborted();
      deleted = await deleteRowsOfAccount(db, place, { accountId, limit: ROWS });
      rows += deleted;
    }
    if (rows > rowsSoFar) onProgress(`${rows - rowsSoFar} rows of ${place.table} deleted`);
  }
  await db.transaction().execute(async (transaction) => {
    await deleteAccountRow(transaction, accountId);
    await recordChange(transaction, "account", accountId);
    const details = { skills, rows, handedOver };
    await recordAudit(transaction, { ...OPERATOR, action: "account.delete", target: handle, details });
  });
  return { skills, rows, handedOver };
}

// A statement of some milliseconds, with what goes along by itself.
const ROWS = 500;
const SKILLS = 100;
const NAMED = 10;

async function deleteSkills(
  { db }: HubDatabase,
  accountId: string,
  signal: AbortSignal | undefined,
  onProgress: (count: number) => void,
): Promise<number> {
  for (let count = 0; ; onProgress(count)) {
    const some = await someOwnSkills(db, accountId, SKILLS);
    if (some.length === 0) return count;
    for (const skillId of some) {
      signal?.throwIfAborted();
      await db.transaction().execute(async (transaction) => {
        await tellViewers(transaction, accountId, skillId);
        await deleteSkill(transaction, accountId, skillId);
      });
      count += 1;
    }
  }
}

async function refuseUsed({ db }: HubDatabase, accountId: string, handle: string): Promise<void> {
  const used = await skillsUsedByOthers(db, accountId, NAMED);
  if (used.length === 0) return;
  throw hubError(
    "account_in_use",
    `Others have skills of '${handle}' in their drives, such as ${used.map((slug) => `'${slug}'`).join(", ")}.`,
    {
      suggestions: [
        "Name an account that gets its skills",
        "Say that they are to be taken from the others, too",
      ],
    },
  );
}
