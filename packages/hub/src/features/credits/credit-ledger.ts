import type { Db } from "../../platform/db/connect.ts";
import { accountCredits } from "../accounts/index.ts";
import { ledgerPage } from "./queries/ledger-queries.ts";

/** A page of an account's ledger, newest first, with the balance that all of it adds up to. */
export async function creditLedger(
  db: Db,
  accountId: string,
  page: { readonly limit: number; readonly before: number | undefined },
) {
  const [{ credits: balance, plan }, rows] = [
    await accountCredits(db, accountId),
    await ledgerPage(db, accountId, { ...page, limit: page.limit + 1 }),
  ];
  const entries = rows.slice(0, page.limit);
  const last = entries.at(-1);
  return {
    balance,
    plan,
    entries,
    ...(rows.length > entries.length && last !== undefined && { nextBefore: last.id }),
  };
}
