import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useTestDatabase } from "../../platform/testing/test-database.ts";
import { TARGET, webhookFixture } from "./testing/webhook-fixture.ts";

const database = useTestDatabase({ maxConnections: 12 });

async function alerted(amount: number, thresholdValue: number | undefined) {
  const fixture = webhookFixture(database());
  const accountId = await fixture.account(amount);
  const owner = { accountId, keyId: randomUUID() };
  const eventType = thresholdValue === undefined ? "credits.exhausted" : "credits.threshold_hit";
  const { webhook } = await fixture.webhooks.create(owner, { eventType, targetUrl: TARGET, thresholdValue });
  return {
    ...fixture,
    accountId,
    owner,
    webhookId: webhook.id,
    spend: (credits: number) => fixture.charge(fixture.requested(accountId, credits)),
    give: (credits: number) => fixture.grant(fixture.requested(accountId, credits)),
    bodies: async () => (await fixture.events(accountId)).map(({ body }): unknown => JSON.parse(body)),
  };
}

describe("a credit event", () => {
  it("is written once when the balance reaches the threshold, with what happened", async () => {
    const { spend, bodies, events, accountId, webhookId } = await alerted(100, 40);
    await spend(59);
    expect(await bodies()).toEqual([]);
    await spend(1);
    await spend(10);
    expect(await bodies()).toEqual([
      {
        type: "credits.threshold_hit",
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        data: { webhook_id: webhookId, balance: 40, threshold_value: 40 },
      },
    ]);
    expect(await events(accountId)).toMatchObject([
      { id: expect.stringMatching(/^msg_[0-9A-Za-z]{27}$/), type: "credits.threshold_hit", state: "pending" },
    ]);
  });

  it("is written when one step goes past the threshold, and again after credits came back", async () => {
    const { spend, give, bodies } = await alerted(100, 40);
    await spend(100);
    await give(40);
    await spend(10);
    expect(await bodies()).toHaveLength(1);
    await give(100);
    await spend(130);
    expect(await bodies()).toMatchObject([{ data: { balance: 0 } }, { data: { balance: 0 } }]);
  });

  it("says that credits are exhausted at zero alone", async () => {
    const { spend, bodies, webhookId } = await alerted(10, undefined);
    await spend(9);
    expect(await bodies()).toEqual([]);
    await spend(1);
    await spend(0);
    expect(await bodies()).toEqual([
      {
        type: "credits.exhausted",
        timestamp: expect.any(String),
        data: { webhook_id: webhookId, balance: 0 },
      },
    ]);
  });

  it("is there exactly when the charge is", async () => {
    const { credits, requested, accountId, events, charge } = await alerted(10, 5);
    const failing = database()
      .db.transaction()
      .execute(async (transaction) => {
        await credits.charge(transaction, requested(accountId, 10));
        throw new Error("rolled back");
      });
    await expect(failing).rejects.toThrow("rolled back");
    await expect(charge(requested(accountId, 11))).rejects.toMatchObject({ code: "quota_exceeded" });
    expect(await events(accountId)).toEqual([]);
  });

  it("is written once when many charges cross the line together", async () => {
    const { spend, bodies } = await alerted(20, 10);
    await Promise.all(Array.from({ length: 20 }, () => spend(1)));
    expect(await bodies()).toMatchObject([{ data: { balance: 10 } }]);
  });

  it("is not written for a webhook that is disabled, of another account, or deleted meanwhile", async () => {
    const { spend, webhooks, owner, webhookId, accountId, events } = await alerted(10, 5);
    const other = await alerted(10, 5);
    await database().pool.query("update webhooks set state = 'disabled' where id = $1", [webhookId]);
    await spend(5);
    expect(await events(accountId)).toEqual([]);
    const deleting = webhooks.delete(owner, webhookId);
    await Promise.all([spend(5), deleting]);
    expect(await other.events(other.accountId)).toEqual([]);
  });

  it("never makes a charge fail because its webhook is deleted at that moment", async () => {
    for (let round = 0; round < 10; round++) {
      const { spend, webhooks, owner, webhookId, credits, accountId } = await alerted(1, 0);
      await Promise.all([spend(1), webhooks.delete(owner, webhookId)]);
      expect(await credits.balance(accountId)).toBe(0);
    }
  });
});
