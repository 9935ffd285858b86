import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { plansOf, quotaFixture } from "./testing/quota-fixture.ts";

const database = useTestDatabase();

const plans = plansOf({
  plans: {
    free: { openingCredits: 0, monthlyCalls: 3 },
    paid: { openingCredits: 0, runPrice: 2 },
    generous: { openingCredits: 0, runPrice: 0 },
  },
  prices: { run: 5 },
});

const fixture = () => quotaFixture(database(), plans);
const run = (accountId: string, isSingle = false) => ({ accountId, slug: "pdf", isSingle });

describe("a run", () => {
  it("costs what the account's plan says, and is one call", async () => {
    const { account, instance, entries } = fixture();
    const accountId = await account(5, "paid");
    const quota = instance();
    const held = await quota.reserveRun(run(accountId));
    expect(await quota.facts(accountId)).toMatchObject({ balance: 3, prices: { run: 2 } });
    await held.settle();
    expect(await quota.facts(accountId)).toMatchObject({ balance: 3, calls: { used: 1 } });
    expect((await entries(accountId)).slice(1)).toEqual([
      { kind: "reserve", amount: -2, balance_after: 3, reason: "run", ref: "pdf" },
      { kind: "settle", amount: 0, balance_after: 3, reason: "run", ref: "pdf" },
    ]);
  });

  it("that did not start costs nothing and is no call", async () => {
    const { account, instance, entries } = fixture();
    const accountId = await account(5, "paid");
    const quota = instance();
    await (await quota.reserveRun(run(accountId))).refund();
    expect(await quota.facts(accountId)).toMatchObject({ balance: 5, calls: { used: 0 } });
    expect((await entries(accountId)).map(({ kind }) => kind)).toEqual(["grant", "reserve", "refund"]);
  });

  it("is refused before it starts when the credits do not reach, and takes no call and no place then", async () => {
    const { account, instance, written } = fixture();
    const accountId = await account(1, "paid");
    const quota = instance();
    await expect(quota.reserveRun(run(accountId, true))).rejects.toMatchObject({
      code: "quota_exceeded",
      message: "This run costs 2 credits, and the account has 1. Nothing was charged.",
    });
    expect(await quota.facts(accountId)).toMatchObject({ balance: 1, calls: { used: 0 } });
    expect(await written(accountId)).toEqual({ calls: 0, reserved: 0 });
  });

  it("takes the price of all plans where its own says nothing, and none where it says none", async () => {
    const { account, instance, written } = fixture();
    const quota = instance();
    const [free, generous] = [await account(10, "free"), await account(10, "generous")];
    for (const accountId of [free, generous]) await (await quota.reserveRun(run(accountId))).settle();
    expect((await quota.facts(free)).balance).toBe(5);
    expect((await quota.facts(generous)).balance).toBe(10);
    expect((await written(free)).calls).toBe(1);
  });

  it("is one of those that an account may have at a time, on all instances together", async () => {
    const { account, instance, expire } = fixture();
    const accountId = await account(0, "generous");
    const [one, other] = [instance({ runsAtATime: 3 }), instance({ runsAtATime: 3 })];
    const runs = await Promise.all([one, other, one].map((quota) => quota.reserveRun(run(accountId, true))));
    for (const quota of [one, other])
      await expect(quota.reserveRun(run(accountId, true))).rejects.toMatchObject({
        code: "quota_exceeded",
        message: "This account already runs 3 scripts, which is all it may run at a time.",
      });
    // Sessions have limits of their own.
    await (await one.reserveRun(run(accountId))).settle();
    await runs[1]?.settle();
    const next = await one.reserveRun(run(accountId, true));
    await expect(other.reserveRun(run(accountId, true))).rejects.toMatchObject({ code: "quota_exceeded" });
    // Both instances are killed: their places are free when their time is over.
    await expire(accountId);
    const after = await Promise.all(
      Array.from({ length: 3 }, () => instance({ runsAtATime: 3 }).reserveRun(run(accountId, true))),
    );
    for (const held of [...after, next]) await held.refund();
  });
});
