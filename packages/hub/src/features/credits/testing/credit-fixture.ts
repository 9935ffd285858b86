import { randomBytes, randomUUID } from "node:crypto";
import type { HubDatabase } from "../../../platform/db/connect.ts";
import { type ChargeRequest, type CreditsOptions, createCredits } from "../credits.ts";

/** For tests: accounts with as many credits as they are given, and a look at everything that is written about them. */
export function creditFixture(database: HubDatabase, options: Omit<CreditsOptions, "database"> = {}) {
  const credits = createCredits({ database, ...options });
  const { db } = database;
  return {
    database,
    credits,
    async account(amount = 0, plan?: string): Promise<string> {
      const handle = `a${randomBytes(6).toString("hex")}`;
      const { id: accountId } = await db
        .insertInto("accounts")
        .values({ handle, name: handle, ...(plan !== undefined && { plan }) })
        .returning("id")
        .executeTakeFirstOrThrow();
      const expected = { accountId, amount, reason: "start", ref: "", idempotencyKey: "start" };
      if (amount > 0) await db.transaction().execute((transaction) => credits.grant(transaction, expected));
      return accountId;
    },
    /** Something new to pay for. */
    requested: (accountId: string, amount: number, more: Partial<ChargeRequest> = {}): ChargeRequest => ({
      accountId,
      amount,
      reason: "import",
      ref: "pdf",
      idempotencyKey: randomUUID(),
      ...more,
    }),
    reserve: (expected: ChargeRequest) =>
      db.transaction().execute((transaction) => credits.reserve(transaction, expected)),
    charge: (expected: ChargeRequest) =>
      db.transaction().execute((transaction) => credits.charge(transaction, expected)),
    settle: (held: { accountId: string; reservationId: string }) =>
      db.transaction().execute((transaction) => credits.settle(transaction, held)),
    refund: (held: { accountId: string; reservationId: string }) =>
      db.transaction().execute((transaction) => credits.refund(transaction, held)),
    grant: (expected: ChargeRequest) =>
      db.transaction().execute((transaction) => credits.grant(transaction, expected)),
    /** Oldest first. */
    entries: (accountId: string) =>
      db
        .selectFrom("ledger")
        .where("account_id", "=", accountId)
        .select(["kind", "amount", "balance_after", "reason", "ref"])
        .orderBy("id")
        .execute(),
    events: (accountId: string) =>
      db
        .selectFrom("webhook_events")
        .where("account_id", "=", accountId)
        .select(["id", "webhook_id", "type", "body", "state"])
        .orderBy("created_at")
        .execute(),
  };
}
