import { describe, expect, it } from "vitest";
import { openChangeLog } from "../../platform/db/change-log.ts";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { MAX_BATCH } from "./batch-size.ts";
import { deleteExpiredLeases } from "./queries/lease-queries.ts";
import { plansOf, quotaFixture, useUp } from "./testing/quota-fixture.ts";

const database = useTestDatabase();

const plans = plansOf({
  plans: {
    five: { openingCredits: 0, monthlyCalls: 5 },
    hundred: { openingCredits: 0, monthlyCalls: 100 },
    thousands: { openingCredits: 0, monthlyCalls: 5_000 },
    endless: { openingCredits: 0 },
  },
});

const fixture = () => quotaFixture(database(), plans);

describe("calls of a month", () => {
  it("are those of the plan and not one more, however many ask at once", async () => {
    const { account, instance, written } = fixture();
    const accountId = await account(0, "five");
    const quota = instance();
    const asked = await Promise.allSettled(
      Array.from({ length: 600 }, async () => (await quota.reserveCalls(accountId)).settle()),
    );
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect((await quota.facts(accountId)).calls.used).toBe(5);
    expect(await written(accountId)).toEqual({ calls: 5, reserved: 0 });
  });

  it("say what is used up, when they are counted anew, and what to do", async () => {
    const { account, instance } = fixture();
    const accountId = await account(0, "five");
    const quota = instance({ now: () => new Date("2026-12-31T23:59:00Z") });
    expect(await useUp(quota, accountId, 10)).toBe(5);
    await expect(quota.reserveCalls(accountId)).rejects.toMatchObject({
      code: "quota_exceeded",
      status: 402,
      message: "The plan 'five' has 5 skill calls a month, and the account has used them.",
      suggestions: ["Calls are counted anew from 2027-01-01", "Ask the hub's operator for another plan"],
      nextSteps: [{ tool: "skills_getCredits" }],
    });
  });

  it("are shared by instances: together they make those of the plan, and refuse none that is left", async () => {
    const { account, instance, written } = fixture();
    const accountId = await account(0, "hundred");
    const quotas = [instance(), instance()];
    const clients = Array.from({ length: 50 }, (_, index) =>
      useUp(quotas[index % 2] ?? instance(), accountId, 600),
    );
    const made = (await Promise.all(clients)).reduce((sum, count) => sum + count, 0);
    expect(made).toBeLessThanOrEqual(100);
    // What one of them had in hand when the other refused comes back as soon as it is not asked for.
    await Promise.all(quotas.map((quota) => quota.close()));
    expect(await written(accountId)).toEqual({ calls: made, reserved: 0 });
    expect(made + (await useUp(instance(), accountId, 600))).toBe(100);
  });

  it("are counted as they are made", async () => {
    const { account, instance } = fixture();
    const accountId = await account(0, "thousands");
    const quota = instance();
    for (let made = 1; made <= 3; made += 1) {
      (await quota.reserveCalls(accountId)).settle();
      expect((await quota.facts(accountId)).calls).toMatchObject({ used: made, limit: 5_000 });
    }
  });

  it("that came to nothing are not counted", async () => {
    const { account, instance } = fixture();
    const accountId = await account(0, "five");
    const quota = instance();
    for (let tries = 0; tries < 20; tries += 1) (await quota.reserveCalls(accountId)).giveBack();
    expect((await quota.facts(accountId)).calls.used).toBe(0);
    expect(await useUp(quota, accountId, 10)).toBe(5);
  });

  it("are taken together or not at all where several are needed", async () => {
    const { account, instance, written } = fixture();
    const accountId = await account(0, "five");
    const quota = instance();
    await expect(quota.reserveCalls(accountId, 6)).rejects.toMatchObject({
      code: "quota_exceeded",
      message:
        "This takes 6 skill calls, and the account has 5 left of the 5 that the plan 'five' has a month.",
    });
    await quota.facts(accountId);
    // Nothing stays in hand of what was reserved for it.
    expect(await written(accountId)).toEqual({ calls: 0, reserved: 0 });
    (await quota.reserveCalls(accountId, 4)).settle();
    expect((await quota.facts(accountId)).calls.used).toBe(4);
  });

  it("begin anew with the month, and what was begun before belongs to the old one", async () => {
    let now = new Date("2026-12-31T23:59:59.999Z");
    const { account, instance } = fixture();
    const accountId = await account(0, "five");
    const quota = instance({ now: () => now });
    const begun = await quota.reserveCalls(accountId);
    expect(await useUp(quota, accountId, 10)).toBe(4);
    now = new Date("2027-01-01T00:00:00Z");
    begun.settle();
    expect((await quota.facts(accountId)).calls).toMatchObject({ month: "2027-01-01", used: 0 });
    expect(await useUp(quota, accountId, 10)).toBe(5);
    now = new Date("2026-12-31T23:59:59.999Z");
    expect((await quota.facts(accountId)).calls).toMatchObject({ month: "2026-12-01", used: 5 });
  });

  it("without a limit are counted and never refused", async () => {
    const { account, instance } = fixture();
    const accountId = await account(0, "endless");
    const quota = instance();
    expect(await useUp(quota, accountId, 300)).toBe(300);
    expect((await quota.facts(accountId)).calls).toMatchObject({ used: 300, limit: undefined });
  });
});

describe("what an instance has in hand", () => {
  it("is at most the batch, and comes back when it closes", async () => {
    const { account, instance, written } = fixture();
    const accountId = await account(0, "thousands");
    const quota = instance();
    (await quota.reserveCalls(accountId)).settle();
    expect((await written(accountId)).reserved).toBe(MAX_BATCH);
    await quota.close();
    expect(await written(accountId)).toEqual({ calls: 1, reserved: 0 });
  });

  it("and has used without having written it is never more than the batch", async () => {
    const { account, instance, written } = fixture();
    const accountId = await account(0, "thousands");
    const quota = instance();
    // Faster than anything is written by the clock.
    for (let made = 1; made <= 950; made += 1) {
      (await quota.reserveCalls(accountId)).settle();
      if (made % 50 === 0) expect((await written(accountId)).reserved).toBeLessThanOrEqual(MAX_BATCH);
    }
    expect((await quota.facts(accountId)).calls.used).toBe(950);
  });

  it("comes back when nobody asked for it in a while", async () => {
    let ms = 0;
    const { account, instance, written } = fixture();
    const accountId = await account(0, "hundred");
    const quota = instance({ clock: () => ms });
    (await quota.reserveCalls(accountId)).settle();
    ms += 5_000;
    await quota.facts(accountId);
    expect(await written(accountId)).toEqual({ calls: 1, reserved: 0 });
    expect(await useUp(quota, accountId, 200)).toBe(99);
  });

  it("is free again when the instance was killed: nothing is lost for good", async () => {
    const { account, instance, expire } = fixture();
    const accountId = await account(0, "hundred");
    const killed = instance();
    for (let made = 0; made < 3; made += 1) (await killed.reserveCalls(accountId)).settle();
    await killed.facts(accountId);
    const other = instance();
    // What it holds is held as long as it may be alive.
    expect(await useUp(other, accountId, 200)).toBe(100 - 12);
    await other.close();
    await expire(accountId);
    expect(await useUp(instance(), accountId, 200)).toBe(12 - 3);
  });

  it("is not used any more when it could not be renewed: others may have it by then", async () => {
    let ms = 0;
    const { account, instance, expire } = fixture();
    const accountId = await account(0, "hundred");
    const cutOff = instance({ clock: () => ms });
    (await cutOff.reserveCalls(accountId)).settle();
    await cutOff.facts(accountId);
    await expire(accountId);
    expect(await useUp(instance(), accountId, 200)).toBe(99);
    ms += 50_000;
    await expect(cutOff.reserveCalls(accountId)).rejects.toMatchObject({ code: "quota_exceeded" });
  });

  it("is renewed for as long as a call takes", async () => {
    let ms = 0;
    const { account, instance, written, expire } = fixture();
    const accountId = await account(0, "five");
    const quota = instance({ clock: () => ms });
    const long = await quota.reserveCalls(accountId);
    ms += 20_000;
    await quota.facts(accountId);
    const { rows } = await database().pool.query(
      "select expires_at > now() + interval '50 seconds' as renewed from quota_leases where account_id = $1",
      [accountId],
    );
    expect(rows).toEqual([{ renewed: true }]);
    long.settle();
    await quota.facts(accountId);
    expect(await written(accountId)).toEqual({ calls: 1, reserved: 0 });
    await expire(accountId);
  });
});

describe("leases of instances that were killed", () => {
  it("are swept away, and those of living ones stay", async () => {
    const { account, instance, written, expire } = fixture();
    const [dead, alive] = [await account(0, "hundred"), await account(0, "hundred")];
    for (const accountId of [dead, alive]) (await instance().reserveCalls(accountId)).settle();
    await expire(dead);
    await deleteExpiredLeases(database().db);
    expect((await written(dead)).reserved).toBe(0);
    expect((await written(alive)).reserved).toBe(12);
  });
});

describe("a change of the plan", () => {
  it("counts at once on the instance that learns of it, for more and for less", async () => {
    const changes = await openChangeLog(database());
    const { account, instance, credits } = fixture();
    const accountId = await account(0, "five");
    const quota = instance({ changes });
    expect(await useUp(quota, accountId, 10)).toBe(5);
    expect(await credits.changePlan(database().db, accountId, "endless")).toBe(true);
    await changes.fresh();
    expect(await useUp(quota, accountId, 20)).toBe(20);
    await credits.changePlan(database().db, accountId, "five");
    await changes.fresh();
    expect(await useUp(quota, accountId, 20)).toBe(0);
    await expect(credits.changePlan(database().db, accountId, "golden")).rejects.toMatchObject({
      code: "invalid_input",
    });
    await changes.close();
  });
});
