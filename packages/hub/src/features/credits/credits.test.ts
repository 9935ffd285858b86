import { ToolError } from "@skillquay/tools";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { readPlans } from "./plans.ts";
import { creditFixture } from "./testing/credit-fixture.ts";

const database = useTestDatabase({ maxConnections: 12 });

describe("credits", () => {
  it("are taken when reserved, stay taken when settled, and come back when refunded", async () => {
    const { account, reserve, settle, refund, requested, credits, entries } = creditFixture(database());
    const accountId = await account(100);
    const kept = await reserve(requested(accountId, 30));
    const returned = await reserve(requested(accountId, 20, { ref: "docx" }));
    expect(await credits.balance(accountId)).toBe(50);
    for (const _ of [1, 2]) await settle({ accountId, ...kept });
    for (const _ of [1, 2]) expect(await refund({ accountId, ...returned })).toBe(true);
    expect(await credits.balance(accountId)).toBe(70);
    expect(await entries(accountId)).toEqual([
      { kind: "grant", amount: 100, balance_after: 100, reason: "start", ref: "" },
      { kind: "reserve", amount: -30, balance_after: 70, reason: "import", ref: "pdf" },
      { kind: "reserve", amount: -20, balance_after: 50, reason: "import", ref: "docx" },
      { kind: "settle", amount: 0, balance_after: 50, reason: "import", ref: "pdf" },
      { kind: "refund", amount: 20, balance_after: 70, reason: "import", ref: "docx" },
    ]);
  });

  it("cannot be settled after a refund, nor refunded after they were settled", async () => {
    const { account, reserve, charge, settle, refund, requested, credits } = creditFixture(database());
    const accountId = await account(10);
    const spent = await charge(requested(accountId, 4));
    expect(await refund({ accountId, ...spent })).toBe(false);
    const returned = await reserve(requested(accountId, 4));
    await refund({ accountId, ...returned });
    await expect(settle({ accountId, ...returned })).rejects.toThrow("refunded");
    expect(await credits.balance(accountId)).toBe(6);
  });

  it("of another account cannot be settled or refunded", async () => {
    const { account, reserve, settle, refund, requested, credits } = creditFixture(database());
    const [mine, other] = [await account(10), await account(10)];
    const { reservationId } = await reserve(requested(mine, 4));
    expect(await refund({ accountId: other, reservationId })).toBe(false);
    await expect(settle({ accountId: other, reservationId })).rejects.toThrow("not there");
    expect([await credits.balance(mine), await credits.balance(other)]).toEqual([6, 10]);
  });

  it("are refused beyond the balance, with the balance, the price and what to do", async () => {
    const { account, reserve, requested, entries } = creditFixture(database());
    const accountId = await account(9);
    await expect(reserve(requested(accountId, 10))).rejects.toMatchObject({
      code: "quota_exceeded",
      message: "This import costs 10 credits, and the account has 9. Nothing was charged.",
      suggestions: [
        "Ask the hub's operator for more credits",
        "skills_getCredits shows what they were spent on",
      ],
      nextSteps: [{ tool: "skills_getCredits", example: {} }],
    });
    expect(await entries(accountId)).toHaveLength(1);
  });

  it("are taken once for one key, however often and at once it is sent", async () => {
    const { account, reserve, charge, grant, requested, credits } = creditFixture(database());
    const accountId = await account(100);
    const same = requested(accountId, 10, { idempotencyKey: "k" });
    const reservations = await Promise.all(Array.from({ length: 8 }, () => reserve(same)));
    expect(new Set(reservations.map(({ reservationId }) => reservationId)).size).toBe(1);
    expect(reservations.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1);
    const update = { ...same, reason: "update" };
    await Promise.all([charge(update), charge(update)]);
    await Promise.all([grant({ ...same, amount: 5 }), grant({ ...same, amount: 5 })]);
    expect(await credits.balance(accountId)).toBe(100 - 10 - 10 + 5);
    for (const other of [
      { ...same, amount: 11 },
      { ...same, ref: "docx" },
    ])
      await expect(reserve(other)).rejects.toMatchObject({ code: "idempotency_conflict" });
    await expect(grant({ ...same, amount: 6 })).rejects.toMatchObject({ code: "idempotency_conflict" });
  });

  it("go back with the transaction that failed", async () => {
    const { account, requested, credits, entries } = creditFixture(database());
    const accountId = await account(10);
    const failing = database()
      .db.transaction()
      .execute(async (transaction) => {
        await credits.charge(transaction, requested(accountId, 10));
        throw new Error("the import failed");
      });
    await expect(failing).rejects.toThrow("the import failed");
    expect(await credits.balance(accountId)).toBe(10);
    expect(await entries(accountId)).toHaveLength(1);
  });

  it("of 15 charges at once on 10 credits, exactly 10 succeed", async () => {
    const { account, charge, requested, credits, entries } = creditFixture(database());
    const accountId = await account(10);
    const charges = await Promise.allSettled(
      Array.from({ length: 15 }, () => charge(requested(accountId, 1))),
    );
    expect(charges.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    for (const failed of charges)
      if (failed.status === "rejected") expect(failed.reason).toMatchObject({ code: "quota_exceeded" });
    expect(await credits.balance(accountId)).toBe(0);
    expect((await entries(accountId)).filter(({ kind }) => kind === "reserve")).toHaveLength(10);
  });

  it("for one import let one of a hundred through (H6)", async () => {
    const { account, reserve, requested, credits } = creditFixture(database());
    const accountId = await account(10);
    const imports = await Promise.allSettled(
      Array.from({ length: 100 }, () => reserve(requested(accountId, credits.prices.import))),
    );
    expect(imports.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await credits.balance(accountId)).toBe(0);
  });

  it("cannot be moved by amounts that are none", async () => {
    const { account, reserve, grant, requested } = creditFixture(database());
    const accountId = await account(10);
    for (const amount of [-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      await expect(reserve(requested(accountId, amount))).rejects.toThrow("not an amount");
      await expect(grant(requested(accountId, amount))).rejects.toThrow("not an amount");
    }
    expect(await reserve(requested(accountId, 0))).toMatchObject({ isRepeated: false });
  });

  it("of an account that does not exist are not found", async () => {
    const { reserve, requested, credits } = creditFixture(database());
    const nobody = "5b1f9c58-7a45-4a8e-9a77-000000000001";
    await expect(reserve(requested(nobody, 1))).rejects.toMatchObject({ code: "account_not_found" });
    await expect(credits.balance(nobody)).rejects.toMatchObject({ code: "account_not_found" });
  });

  it("have a history that nothing can rewrite", async () => {
    const { account } = creditFixture(database());
    const accountId = await account(10);
    const rewriting = database()
      .db.updateTable("ledger")
      .set({ amount: 1_000 })
      .where("account_id", "=", accountId)
      .execute();
    await expect(rewriting).rejects.toThrow("append-only");
  });
});

describe("a ledger", () => {
  it("adds up to the balance, never below zero, after any history at any concurrency", async () => {
    const fixture = creditFixture(database());
    const step = fc.record({
      what: fc.constantFrom("reserve", "charge", "grant", "settle", "refund"),
      amount: fc.nat(12),
      /** Which key or reservation: few, so that they are met again. */
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 30 }),
        fc.integer({ min: 1, max: 6 }),
        async (steps, width) => {
          const accountId = await fixture.account(20);
          const held: string[] = [];
          for (let from = 0; from < steps.length; from += width) {
            const ends = await Promise.allSettled(
              steps.slice(from, from + width).map(async ({ what, amount, which }) => {
                const reservationId = held[which % Math.max(held.length, 1)];
                if (what === "settle" || what === "refund") {
                  if (reservationId !== undefined) await fixture[what]({ accountId, reservationId });
                  return;
                }
                const idempotencyKey = `${which}-${amount}`;
                const made = await fixture[what](fixture.requested(accountId, amount, { idempotencyKey }));
                if (typeof made === "object") held.push(made.reservationId);
              }),
            );
            for (const end of ends) if (end.status === "rejected") expectRefusal(end.reason);
          }
          await expectConserved(fixture, accountId);
        },
      ),
      { numRuns: 25 },
    );
  });
});

/** Not a deadlock, nor anything else that the database says. */
function expectRefusal(error: unknown): void {
  const isTold =
    error instanceof ToolError && ["quota_exceeded", "idempotency_conflict"].includes(error.code);
  expect(isTold ? "told" : String(error)).toMatch(
    /^(told|Error: a reservation cannot be settled: it is refunded)$/,
  );
}

/** Balance, running balances, reservations and entries tell one story. */
async function expectConserved(fixture: ReturnType<typeof creditFixture>, accountId: string): Promise<void> {
  const entries = await fixture.entries(accountId);
  let balance = 0;
  for (const entry of entries) {
    balance += entry.amount;
    expect(balance).toBeGreaterThanOrEqual(0);
    expect(entry.balance_after).toBe(balance);
  }
  expect(await fixture.credits.balance(accountId)).toBe(balance);
  const reservations = await fixture.database.db
    .selectFrom("reservations")
    .where("account_id", "=", accountId)
    .select(["state", "amount"])
    .execute();
  const sum = (state: string) =>
    reservations.filter((one) => one.state === state).reduce((total, { amount }) => total + amount, 0);
  const total = (kind: string) =>
    entries.filter((entry) => entry.kind === kind).reduce((all, { amount }) => all + amount, 0);
  expect(total("refund")).toBe(sum("refunded"));
  expect(total("reserve") + sum("held") + sum("settled") + sum("refunded")).toBe(0);
  expect(entries.filter(({ kind }) => kind === "settle")).toHaveLength(
    reservations.filter(({ state }) => state === "settled").length,
  );
}

describe("a plan", () => {
  const written = {
    plans: { free: { openingCredits: 25, monthlyCalls: 3 }, team: { openingCredits: 500 } },
    prices: { import: 5 },
  };
  const result = readPlans(written);
  if (!result.ok) throw new Error(result.mistakes.join());
  const { plans } = result;

  it("gives a new account its opening credits, once", async () => {
    const { account, credits, entries } = creditFixture(database(), { plans });
    const accountId = await account();
    const open = () =>
      database()
        .db.transaction()
        .execute((db) => credits.openAccount(db, accountId));
    expect([await open(), await open()]).toEqual([25, 25]);
    expect(await entries(accountId)).toEqual([
      { kind: "grant", amount: 25, balance_after: 25, reason: "opening balance", ref: "free" },
    ]);
    expect(await credits.balance(accountId)).toBe(25);
  });
});
