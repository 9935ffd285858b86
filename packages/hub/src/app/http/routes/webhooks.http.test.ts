import { describe, expect, it } from "vitest";
import { TARGET } from "../../../features/webhooks/testing/webhook-fixture.ts";
import { type OpenHub, openHub } from "../testing/open-hub.ts";
import { ask } from "../testing/requests.ts";

/** An account with one event that a receiver did not take. */
async function withEvent(hub: OpenHub, handle: string) {
  const member = await hub.member(handle);
  const { accountId, keyId } = member;
  const { database, webhooks, credits } = hub.services;
  const expected = { eventType: "credits.exhausted", targetUrl: TARGET, thresholdValue: undefined } as const;
  const { webhook } = await webhooks.create({ accountId, keyId }, expected);
  const amount = await credits.balance(accountId);
  const all = { accountId, amount, reason: "import", ref: "pdf", idempotencyKey: "all" };
  await database.db.transaction().execute((transaction) => credits.charge(transaction, all));
  const [event] = await webhooks.deliveries(accountId, webhook.id);
  const eventId = event?.id ?? "";
  await database.pool.query("update webhook_events set state = 'failed', attempts = 10 where id = $1", [
    eventId,
  ]);
  await database.pool.query(
    `insert into webhook_deliveries (event_id, attempt, status, answer, duration_ms)
     values ($1, 10, 500, 'broken', 12)`,
    [eventId],
  );
  return { ...member, webhookId: webhook.id, eventId };
}

describe("the delivery log of a webhook", () => {
  it("shows events with their attempts, and replays one with the same id", async () => {
    const hub = await openHub();
    const { key, webhookId, eventId } = await withEvent(hub, "ada");
    const log = await ask(hub, `/v1/webhooks/${webhookId}/deliveries`, { key });
    expect(log.headers.get("cache-control")).toBe("no-store");
    expect([log.status, log.json]).toEqual([
      200,
      {
        events: [
          {
            id: eventId,
            type: "credits.exhausted",
            state: "failed",
            createdAt: expect.any(String),
            attempts: 10,
            body: expect.stringContaining('"type":"credits.exhausted"'),
            deliveries: [{ at: expect.any(String), durationMs: 12, status: 500, answer: "broken" }],
          },
        ],
      },
    ]);
    const replay = await ask(hub, `/v1/webhooks/${webhookId}/deliveries/${eventId}/replay`, {
      key,
      method: "POST",
    });
    expect([replay.status, replay.json]).toEqual([202, { replaying: eventId }]);
    const after = await ask(hub, `/v1/webhooks/${webhookId}/deliveries`, { key });
    expect(after.json).toMatchObject({
      events: [{ id: eventId, state: "pending", attempts: 0, nextAttemptAt: expect.any(String) }],
    });
  });

  it("switches a disabled webhook on again", async () => {
    const hub = await openHub();
    const { key, webhookId, eventId } = await withEvent(hub, "ada");
    await hub.services.database.pool.query("update webhooks set state = 'disabled', disabled_why = 'x'");
    const path = `/v1/webhooks/${webhookId}`;
    const early = await ask(hub, `${path}/deliveries/${eventId}/replay`, { key, method: "POST" });
    expect([early.status, early.json]).toMatchObject([409, { error: "webhook_disabled" }]);
    const enabled = await ask(hub, `${path}/enable`, { key, method: "POST" });
    expect([enabled.status, enabled.json]).toEqual([200, { state: "active" }]);
    expect((await ask(hub, `${path}/deliveries/${eventId}/replay`, { key, method: "POST" })).status).toBe(
      202,
    );
  });

  it("does not exist for others, and not without a key (D88)", async () => {
    const hub = await openHub({ requireApiKey: false });
    const { webhookId, eventId } = await withEvent(hub, "ada");
    const bob = await withEvent(hub, "bob");
    const routes = (webhook: string, event: string): [string, string][] => [
      ["GET", `/v1/webhooks/${webhook}/deliveries`],
      ["POST", `/v1/webhooks/${webhook}/deliveries/${event}/replay`],
      ["POST", `/v1/webhooks/${webhook}/enable`],
    ];
    const unknown = "7d0b7f4e-3c5a-4f0e-9b57-0a4a2f6f1c11";
    const asked = async (webhook: string) =>
      Promise.all(
        routes(webhook, eventId).map(async ([method, path]) => {
          const { status, text } = await ask(hub, path, { key: bob.key, method });
          return { status, text: text.replaceAll(webhook, "ID") };
        }),
      );
    expect(await asked(webhookId)).toEqual(await asked(unknown));
    for (const [method, path] of routes(webhookId, eventId)) {
      expect(await ask(hub, path, { method })).toMatchObject({
        status: 401,
        json: { error: "unauthenticated" },
      });
    }
    // An event of another webhook is none of this one.
    const [, replay = ["", ""]] = routes(bob.webhookId, eventId);
    expect(await ask(hub, replay[1], { key: bob.key, method: "POST" })).toMatchObject({
      status: 404,
      json: { error: "event_not_found" },
    });
  });
});
