import type { HubDatabase } from "../../platform/db/connect.ts";
import { isHandleTaken, lockHandles } from "./queries/account-queries.ts";
import { accountOfHub, insertAccountOfHub } from "./queries/hub-queries.ts";

/**
 * The account that has the skills which come with the program. Nobody signs in to it and it has no keys, so nobody can
 * remove, share or sell them.
 */
export async function hubAccountId({ db }: HubDatabase): Promise<string> {
  const existing = await accountOfHub(db);
  if (existing !== undefined) return existing;
  return await db.transaction().execute(async (transaction) => {
    await lockHandles(transaction);
    // Another instance may have made it meanwhile.
    const id = await accountOfHub(transaction);
    if (id !== undefined) return id;
    for (let number = 1; ; number += 1) {
      const handle = number === 1 ? HANDLE : `${HANDLE}-${number}`;
      if (!(await isHandleTaken(transaction, handle))) return await insertAccountOfHub(transaction, handle);
    }
  });
}

const HANDLE = "skillquay";
